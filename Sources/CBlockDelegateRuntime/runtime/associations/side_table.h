// Side tables, which hold entries for objects: their associations, or the fact that there are weak references to them.
#pragma once

#include "../objc.h"

#include <pthread.h>
#include <stdatomic.h>

/// An entry: an object, whose lowest bits are flags of the table's user, and two words. An object may have several
/// entries. In an empty entry the object is 0.
typedef struct {
  uintptr_t object;
  uintptr_t first;
  uintptr_t second;
} object_entry;

/// The three lowest bits of an object's address, which are free because objects are aligned to at least eight bytes.
enum { object_tags = 7 };

/// One part of a table: a hash table with open addressing and linear probing. The files that use the tables explain why
/// the lock is recursive.
typedef struct {
  pthread_mutex_t lock;
  object_entry *entries;
  uint32_t count;
  uint32_t capacity;
} object_shard;

/// A table that many threads use is split into shards by the object's address.
enum { object_shard_bits = 6 };
typedef object_shard object_shards[1 << object_shard_bits];

extern object_shards gnu_association_shards;
extern object_shards gnu_weak_shards;

/// Returns the object's shard, locked.
object_shard *object_shard_lock(object_shard *shards, id object);
static inline void object_shard_unlock(object_shard *shard) { pthread_mutex_unlock(&shard->lock); }

/// Returns an entry of the object, or NULL. The entry is valid until the shard changes.
/// - `previous`: The entry whose successor is returned, or NULL for the first entry.
object_entry *object_shard_find(const object_shard *shard, id object, const object_entry *previous);
/// Adds an entry. Returns its place, which is valid until the shard changes.
object_entry *object_shard_insert(object_shard *shard, object_entry entry);
void object_shard_remove(object_shard *shard, object_entry *entry);

// MARK: The end of an object

/// Arranges that the object's associations are removed when it is deallocated, while its memory is still valid. Classes
/// are never deallocated. Returns false if each class of the object already has its own method for this purpose. Each
/// runtime has a file of its own for this function: gcc/dealloc_hook.c and modern/cxx_destruct.c.
bool gnu_object_hookEnd(id object);

/// Removes one of the object's associations and releases its value. Returns false if there are none.
bool gnu_associations_removeOne(id object);

// MARK: Filter

/// The number of entries in both side tables, by the hash of their objects. If a counter is 0, objects with that hash
/// have no entry. The low half of a counter is for associations, and the high half for weak references, of which an
/// object has one entry. If the low half overflows, the high half is one too large, and weak references are searched
/// for in vain. The high half overflows at 65,536 objects with one hash, which takes about 2 * 10^9 objects. Pages of
/// the array that are never written take no memory.
enum { gnu_filter_bits = 15 };
extern _Atomic uint32_t gnu_filter[1 << gnu_filter_bits];

enum { gnu_filter_association = 1, gnu_filter_weak = 1 << 16 };

/// Returns a 64-bit product whose upper bits depend on every bit of the address.
static inline uint64_t object_hash(uintptr_t address) { return (uint64_t)address * UINT64_C(0x9E3779B97F4A7C15); }

static inline _Atomic uint32_t *gnu_filter_counter(id object) {
  return &gnu_filter[object_hash((uintptr_t)object) >> (64 - gnu_filter_bits)];
}
