// Side tables, which hold entries for objects: their associations, or their weak references.
#pragma once

#include "../objc.h"
#include "../../support/hash.h"

#include <pthread.h>
#include <stdatomic.h>

/// The first field of what a table has for an object. An object may have several entries.
typedef struct object_entry {
  id object;
  _Atomic(struct object_entry *) next;
} object_entry;

/// The numbers of locks and of lists, as powers of two. A million objects have lists of eight entries. Pages of the
/// array that are never written take no memory.
enum { object_lock_bits = 6, object_list_bits = 17 };

/// A table with a list for each hash of an object's address. A list is changed and searched under its lock. The files
/// that use the tables explain why the locks are recursive.
typedef struct {
  pthread_mutex_t locks[1 << object_lock_bits];
  _Atomic(object_entry *) lists[1 << object_list_bits];
} object_table;

extern object_table gnu_associations, gnu_weak_references;

static inline _Atomic(object_entry *) *object_table_list(object_table *table, id object) {
  return &table->lists[bd_hash((uintptr_t)object, object_list_bits)];
}

/// Returns false if the object has no entry. The caller need not hold the lock.
static inline bool object_table_mayHave(object_table *table, id object) {
  return atomic_load_explicit(object_table_list(table, object), memory_order_acquire) != NULL;
}

/// Takes the lock for the object's entries, and returns it. The caller unlocks it.
pthread_mutex_t *object_table_lock(object_table *table, id object);

/// Returns the object's first entry in a list or in the rest of one, or NULL.
object_entry *object_entry_find(object_entry *list, id object);
void object_table_insert(object_table *table, object_entry *entry);
void object_table_remove(object_table *table, object_entry *entry);

// MARK: The end of an object

/// Arranges that the object's associations are removed when it is deallocated, while its memory is still valid. Classes
/// are never deallocated. Returns false if each class of the object already has its own method for this purpose. Each
/// runtime has a file of its own for this function: gcc/dealloc_hook.c and modern/cxx_destruct.c.
bool gnu_object_hookEnd(id object);

/// Removes the object's associations and releases their values.
void gnu_associations_end(id object);
