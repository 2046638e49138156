// A hash table from addresses to two words, for side tables, which hold one entry for each object.
#pragma once

#include "../objc.h"

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
