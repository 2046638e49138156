// Side tables, which hold one entry for each object that has associations or weak references.
#pragma once

#include "../objc.h"

#include <pthread.h>
#include <stdatomic.h>

// MARK: A hash table from addresses to two words

/// An entry: a key and two words. An empty entry has the key 0.
typedef struct {
  /// The key. In a table with tags, its lowest bits are flags of the table's user.
  uintptr_t key;
  uintptr_t first;
  uintptr_t second;
} object_entry;

/// A hash table with open addressing and linear probing. A zeroed struct is an empty table, which owns no memory.
typedef struct {
  object_entry *entries;
  uint32_t count;
  uint32_t capacity;
  /// The bits of a key that are flags, and not part of its identity: `object_tags` or 0.
  uintptr_t tags;
} object_table;

/// The three lowest bits of an object's address, which are free because objects are aligned to at least eight bytes.
enum { object_tags = 7 };

/// Returns a 64-bit product whose upper bits depend on every bit of the address.
static inline uint64_t object_hash(uintptr_t address) { return (uint64_t)address * UINT64_C(0x9E3779B97F4A7C15); }

/// Returns the entry for a key, or NULL. The entry is valid until the table changes.
object_entry *object_table_find(const object_table *table, uintptr_t key);
/// Adds a key that the table does not contain. Returns the entry, which is valid until the table changes.
object_entry *object_table_insert(object_table *table, uintptr_t key, uintptr_t first, uintptr_t second);
void object_table_remove(object_table *table, object_entry *entry);
/// Frees the entries. The table is empty afterwards.
void object_table_clear(object_table *table);
/// Returns the first entry at or after `index`, or NULL. Sets `index` to the index after the entry.
object_entry *object_table_next(const object_table *table, uint32_t *index);

// MARK: Tables that many threads use, split into shards by the object's address

/// One shard. The files that own the tables explain why the lock of a shard is recursive.
typedef struct {
  pthread_mutex_t lock;
  object_table objects;
} object_shard;

enum { object_shard_bits = 6 };
typedef object_shard object_shards[1 << object_shard_bits];

extern object_shards gnu_association_shards;
extern object_shards gnu_weak_shards;

/// Returns the object's shard. NULL has a shard too.
object_shard *object_shard_of(object_shard *shards, id object);

static inline object_shard *object_shard_lock(object_shard *shards, id object) {
  object_shard *shard = object_shard_of(shards, object);
  pthread_mutex_lock(&shard->lock);
  return shard;
}

static inline void object_shard_unlock(object_shard *shard) { pthread_mutex_unlock(&shard->lock); }

/// Locks the shards of two objects, in the order of their addresses. Both objects may have the same shard.
void object_shard_lockTwo(object_shard *first, object_shard *second);
void object_shard_unlockTwo(object_shard *first, object_shard *second);

// MARK: The end of an object

/// Arranges that `gnu_associations_remove` is called when the object is deallocated, while its memory is still valid.
/// Classes are never deallocated. Returns false if each class of the object already has its own method for this
/// purpose. Each runtime has a file of its own for this function: gcc/dealloc_hook.c and modern/cxx_destruct.c.
bool gnu_object_hookEnd(id object);

/// Removes the object's associations and releases their values. Returns false if there were none.
bool gnu_associations_remove(id object);

// MARK: Filter

/// The number of objects with an entry in a side table, by the hash of their addresses. If a counter is 0, objects with
/// that hash have no entry. The low half of a counter is for associations, and the high half for weak references. A
/// half overflows at 65,536 objects with one hash, which takes about 2 * 10^9 objects. Pages of the array that are
/// never written take no memory.
enum { gnu_filter_bits = 15 };
extern _Atomic uint32_t gnu_filter[1 << gnu_filter_bits];

enum { gnu_filter_association = 1, gnu_filter_weak = 1 << 16 };

static inline _Atomic uint32_t *gnu_filter_counter(id object) {
  return &gnu_filter[object_hash((uintptr_t)object) >> (64 - gnu_filter_bits)];
}

static inline void gnu_filter_add(id object, uint32_t kind) { atomic_fetch_add(gnu_filter_counter(object), kind); }
static inline void gnu_filter_remove(id object, uint32_t kind) { atomic_fetch_sub(gnu_filter_counter(object), kind); }
