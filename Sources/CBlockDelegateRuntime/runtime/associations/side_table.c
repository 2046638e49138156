#if !defined(__APPLE__)

// With _XOPEN_SOURCE, <pthread.h> declares pthread_mutexattr_settype.
#define _XOPEN_SOURCE 700

#include "side_table.h"
#include "../../support/allocation.h"

// A removal moves the following entries back to fill the hole, without tombstones. The table is therefore as fast after
// a million insertions and removals as before. Between resizes its load is 1/4 to 4/5, and it is 8/15 after the table
// has grown. Once a table has grown, it takes at most 45 bytes for an entry of 24 bytes.

object_shards gnu_association_shards;
object_shards gnu_weak_shards;
_Atomic uint32_t gnu_filter[1 << gnu_filter_bits];

/// Returns the index at which the search for an object starts.
static uint32_t home(const object_shard *shard, uintptr_t object) {
  uint64_t hash = object_hash(object & ~(uintptr_t)object_tags);
  hash = (hash ^ (hash >> 32)) * UINT64_C(0xD6E8FEB86659FD93);
  return (uint32_t)(((hash >> 32) * shard->capacity) >> 32);
}

static uint32_t following(const object_shard *shard, uint32_t index) {
  return index + 1 == shard->capacity ? 0 : index + 1;
}

static object_entry *place(object_shard *shard, object_entry entry) {
  uint32_t index = home(shard, entry.object);
  while (shard->entries[index].object != 0) index = following(shard, index);
  shard->entries[index] = entry;
  return &shard->entries[index];
}

static void resize(object_shard *shard, uint32_t capacity) {
  object_entry *old = shard->entries;
  const uint32_t count = shard->capacity;
  shard->entries = bd_allocated(calloc(capacity, sizeof *old), "a side table");
  shard->capacity = capacity;
  for (uint32_t index = 0; index < count; index++) {
    if (old[index].object != 0) place(shard, old[index]);
  }
  free(old);
}

object_entry *object_shard_find(const object_shard *shard, id object, const object_entry *previous) {
  if (shard->count == 0) return NULL;
  uint32_t index =
      previous == NULL ? home(shard, (uintptr_t)object) : following(shard, (uint32_t)(previous - shard->entries));
  for (; shard->entries[index].object != 0; index = following(shard, index)) {
    if ((shard->entries[index].object & ~(uintptr_t)object_tags) == (uintptr_t)object) return &shard->entries[index];
  }
  return NULL;
}

object_entry *object_shard_insert(object_shard *shard, object_entry entry) {
  // At least one entry stays empty, so every search ends.
  if (shard->capacity == 0) {
    resize(shard, 2);
  } else if (((uint64_t)shard->count + 1) * 5 > (uint64_t)shard->capacity * 4) {
    resize(shard, shard->capacity + (shard->capacity + 1) / 2);
  }
  shard->count++;
  return place(shard, entry);
}

void object_shard_remove(object_shard *shard, object_entry *entry) {
  uint32_t hole = (uint32_t)(entry - shard->entries);
  for (uint32_t index = following(shard, hole); shard->entries[index].object != 0; index = following(shard, index)) {
    // An entry may move to the hole if the hole lies between the entry's home and the entry, in cyclic order.
    uint32_t start = home(shard, shard->entries[index].object);
    bool canMove = hole <= index ? (start <= hole || start > index) : (start <= hole && start > index);
    if (canMove) {
      shard->entries[hole] = shard->entries[index];
      hole = index;
    }
  }
  shard->entries[hole] = (object_entry){0, 0, 0};
  shard->count--;
  if (shard->count == 0) {
    free(shard->entries);
    shard->entries = NULL;
    shard->capacity = 0;
  } else if (shard->capacity > 8 && shard->count < shard->capacity / 4) {
    resize(shard, shard->capacity / 2);
  }
}

// MARK: Locks

static pthread_once_t once = PTHREAD_ONCE_INIT;

static void prepare(void) {
  pthread_mutexattr_t attributes;
  pthread_mutexattr_init(&attributes);
  pthread_mutexattr_settype(&attributes, PTHREAD_MUTEX_RECURSIVE);
  for (size_t index = 0; index < 1 << object_shard_bits; index++) {
    pthread_mutex_init(&gnu_association_shards[index].lock, &attributes);
    pthread_mutex_init(&gnu_weak_shards[index].lock, &attributes);
  }
  pthread_mutexattr_destroy(&attributes);
}

object_shard *object_shard_lock(object_shard *shards, id object) {
  pthread_once(&once, prepare);
  object_shard *shard = &shards[object_hash((uintptr_t)object) >> (64 - object_shard_bits)];
  pthread_mutex_lock(&shard->lock);
  return shard;
}

#endif
