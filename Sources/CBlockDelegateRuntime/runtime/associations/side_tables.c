#include "../which_runtime.h"
#if !defined(__APPLE__)

// With _XOPEN_SOURCE, <pthread.h> declares pthread_mutexattr_settype.
#define _XOPEN_SOURCE 700

#include "side_tables.h"
#include "../../support/allocation.h"

// A removal moves the following entries back to fill the hole, without tombstones. The table is therefore as fast after
// a million insertions and removals as before. Between resizes its load is 1/4 to 4/5, and it is 8/15 after the table
// has grown. Once a table has grown, it takes at most 45 bytes for an entry of 24 bytes.

/// Returns the index at which the search for a key starts.
static uint32_t home(const object_table *table, uintptr_t key) {
  uint64_t hash = object_hash(key & ~table->tags);
  hash = (hash ^ (hash >> 32)) * UINT64_C(0xD6E8FEB86659FD93);
  return (uint32_t)(((hash >> 32) * table->capacity) >> 32);
}

static uint32_t following(const object_table *table, uint32_t index) {
  return index + 1 == table->capacity ? 0 : index + 1;
}

static object_entry *place(object_table *table, object_entry entry) {
  uint32_t index = home(table, entry.key);
  while (table->entries[index].key != 0) index = following(table, index);
  table->entries[index] = entry;
  return &table->entries[index];
}

static void resize(object_table *table, uint32_t capacity) {
  object_table old = *table;
  table->entries = bd_allocated(calloc(capacity, sizeof(object_entry)), "a side table");
  table->capacity = capacity;
  for (uint32_t index = 0; index < old.capacity; index++) {
    if (old.entries[index].key != 0) place(table, old.entries[index]);
  }
  free(old.entries);
}

object_entry *object_table_find(const object_table *table, uintptr_t key) {
  if (table->count == 0) return NULL;
  for (uint32_t index = home(table, key); table->entries[index].key != 0; index = following(table, index)) {
    if ((table->entries[index].key & ~table->tags) == (key & ~table->tags)) return &table->entries[index];
  }
  return NULL;
}

object_entry *object_table_insert(object_table *table, uintptr_t key, uintptr_t first, uintptr_t second) {
  // At least one entry stays empty, so every search ends.
  if (table->capacity == 0) {
    resize(table, 2);
  } else if (((uint64_t)table->count + 1) * 5 > (uint64_t)table->capacity * 4) {
    resize(table, table->capacity + (table->capacity + 1) / 2);
  }
  table->count++;
  return place(table, (object_entry){key, first, second});
}

void object_table_remove(object_table *table, object_entry *entry) {
  uint32_t hole = (uint32_t)(entry - table->entries);
  for (uint32_t index = following(table, hole); table->entries[index].key != 0; index = following(table, index)) {
    // An entry may move to the hole if the hole lies between the entry's home and the entry, in cyclic order.
    uint32_t start = home(table, table->entries[index].key);
    bool canMove = hole <= index ? (start <= hole || start > index) : (start <= hole && start > index);
    if (canMove) {
      table->entries[hole] = table->entries[index];
      hole = index;
    }
  }
  table->entries[hole] = (object_entry){0, 0, 0};
  table->count--;
  if (table->count == 0) {
    object_table_clear(table);
  } else if (table->capacity > 8 && table->count < table->capacity / 4) {
    resize(table, table->capacity / 2);
  }
}

void object_table_clear(object_table *table) {
  free(table->entries);
  table->entries = NULL;
  table->count = 0;
  table->capacity = 0;
}

object_entry *object_table_next(const object_table *table, uint32_t *index) {
  while (*index < table->capacity) {
    object_entry *entry = &table->entries[(*index)++];
    if (entry->key != 0) return entry;
  }
  return NULL;
}

// MARK: Shards

object_shards gnu_association_shards;
object_shards gnu_weak_shards;
static pthread_once_t once = PTHREAD_ONCE_INIT;

static void prepare(void) {
  pthread_mutexattr_t attributes;
  pthread_mutexattr_init(&attributes);
  pthread_mutexattr_settype(&attributes, PTHREAD_MUTEX_RECURSIVE);
  for (size_t index = 0; index < 1 << object_shard_bits; index++) {
    pthread_mutex_init(&gnu_association_shards[index].lock, &attributes);
    pthread_mutex_init(&gnu_weak_shards[index].lock, &attributes);
    gnu_association_shards[index].objects.tags = object_tags;
    gnu_weak_shards[index].objects.tags = object_tags;
  }
  pthread_mutexattr_destroy(&attributes);
}

object_shard *object_shard_of(object_shard *shards, id object) {
  pthread_once(&once, prepare);
  return &shards[object_hash((uintptr_t)object) >> (64 - object_shard_bits)];
}

void object_shard_lockTwo(object_shard *first, object_shard *second) {
  pthread_mutex_lock(first < second ? &first->lock : &second->lock);
  if (first != second) pthread_mutex_lock(first < second ? &second->lock : &first->lock);
}

void object_shard_unlockTwo(object_shard *first, object_shard *second) {
  pthread_mutex_unlock(&first->lock);
  if (first != second) pthread_mutex_unlock(&second->lock);
}

#endif
