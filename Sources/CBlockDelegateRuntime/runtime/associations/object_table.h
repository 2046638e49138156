// A hash table from addresses to two words, made for side tables that hold one entry for an object.
#pragma once

#include "../objc.h"

/// An entry: a key and what it stands for. An empty place has a key of 0.
typedef struct {
  /// The key, and in a table with tags the owner's flags in its lowest bits.
  uintptr_t key;
  uintptr_t first;
  uintptr_t second;
} object_entry;

/// Open addressing with linear probing. A table of zeroes is an empty one; it owns no memory while it is empty.
typedef struct {
  object_entry *entries;
  uint32_t count;
  uint32_t capacity;
  /// The bits of a key that are flags and no part of its identity: `object_tags` or 0.
  uintptr_t tags;
} object_table;

/// Objects are aligned to eight bytes at least, so that three bits are free.
enum { object_tags = 7 };

/// A 64-bit product whose upper bits depend on every bit of the address.
static inline uint64_t object_hash(uintptr_t address) { return (uint64_t)address * UINT64_C(0x9E3779B97F4A7C15); }

/// The entry, or NULL. Like the result of `insert` it is valid until the table changes.
object_entry *object_table_find(const object_table *table, uintptr_t key);
/// Adds a key that the table does not hold.
object_entry *object_table_insert(object_table *table, uintptr_t key, uintptr_t first, uintptr_t second);
void object_table_remove(object_table *table, object_entry *entry);
/// Frees the entries; the table is empty then.
void object_table_clear(object_table *table);
/// An entry at or after `index`, or NULL; `index` is moved behind it.
object_entry *object_table_next(const object_table *table, uint32_t *index);
