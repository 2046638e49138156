#include "../which_runtime.h"
#if !defined(__APPLE__)

#include "bd_runtime.h"

#include "side_tables.h"
#include "../../support/allocation.h"

// Locks: each shard has one. No thread holds two of them, and none of our other locks is taken under one. Values are
// retained and released outside the lock, with one exception: a value that is being read is retained under the lock.
// Without this exception another thread could remove and release the value first. `retain` may run code that takes the
// lock again, so the locks are recursive. Nothing in a shard is read after such a `retain`.

_Atomic uint32_t gnu_filter[1 << gnu_filter_bits];

/// The flags in an object's entry. The entry holds the object's first association: {object | flags, key, value}. With a
/// second association it holds a table instead, whose entries are {key, value, flags}.
enum { isStrong = 1, hasTable = 2 };

/// The value of a removed association, which must be released outside the lock.
typedef struct {
  id value;
  uintptr_t flags;
} association;

/// Returns the word for a key in a table. NULL is a valid key, but tables use 0 for empty entries.
static uintptr_t keyWord(const void *key) {
  static char null;
  return (uintptr_t)(key == NULL ? &null : key);
}

static object_table *tableOf(const object_entry *entry) { return (object_table *)entry->first; }

/// Returns the association for a key, with the value NULL if there is none. The caller holds the shard's lock.
static association lookUp(object_shard *shard, id object, uintptr_t key) {
  object_entry *entry = object_table_find(&shard->objects, (uintptr_t)object);
  if (entry == NULL) return (association){NULL, 0};
  if ((entry->key & hasTable) == 0) {
    return entry->first == key ? (association){(id)entry->second, entry->key & object_tags} : (association){NULL, 0};
  }
  object_entry *inner = object_table_find(tableOf(entry), key);
  return inner == NULL ? (association){NULL, 0} : (association){(id)inner->first, inner->second};
}

static void forget(object_shard *shard, id object, object_entry *entry) {
  object_table_remove(&shard->objects, entry);
  gnu_filter_remove(object, gnu_filter_association);
}

/// Stores a value that is not NULL. Returns the previous association.
static association store(object_shard *shard, id object, uintptr_t key, association new) {
  object_entry *entry = object_table_find(&shard->objects, (uintptr_t)object);
  if (entry == NULL) {
    gnu_filter_add(object, gnu_filter_association);
    object_table_insert(&shard->objects, (uintptr_t)object | new.flags, key, (uintptr_t)new.value);
    return (association){NULL, 0};
  }
  if ((entry->key & hasTable) == 0) {
    if (entry->first == key) {
      association old = {(id)entry->second, entry->key & object_tags};
      entry->key = (uintptr_t)object | new.flags;
      entry->second = (uintptr_t)new.value;
      return old;
    }
    object_table *table = bd_allocated(calloc(1, sizeof(object_table)), "associations");
    object_table_insert(table, entry->first, entry->second, entry->key & object_tags);
    *entry = (object_entry){(uintptr_t)object | hasTable, (uintptr_t)table, 0};
  }
  object_entry *inner = object_table_find(tableOf(entry), key);
  if (inner == NULL) {
    object_table_insert(tableOf(entry), key, (uintptr_t)new.value, new.flags);
    return (association){NULL, 0};
  }
  association old = {(id)inner->first, inner->second};
  inner->first = (uintptr_t)new.value;
  inner->second = new.flags;
  return old;
}

/// Removes one association. Returns the removed association.
static association take(object_shard *shard, id object, uintptr_t key) {
  object_entry *entry = object_table_find(&shard->objects, (uintptr_t)object);
  association old = lookUp(shard, object, key);
  if (old.value == NULL) return old;
  if ((entry->key & hasTable) != 0) {
    object_table *table = tableOf(entry);
    object_table_remove(table, object_table_find(table, key));
    if (table->count != 0) return old;
    free(table);
  }
  forget(shard, object, entry);
  return old;
}

static void releaseValue(association old) {
  if (old.value != NULL && (old.flags & isStrong) != 0) bd_objc_release(old.value);
}

/// Returns whether an object can have associations. A tagged pointer can't, because it is never deallocated.
static bool canHave(id object) { return object != NULL && ((uintptr_t)object & object_tags) == 0; }

void bd_objc_setAssociatedObject(bd_object *object, const void *key, bd_object *value, bd_association_policy policy) {
  if (!canHave(object)) return;
  if (value != NULL && !gnu_object_hookEnd(object)) return;

  const bool retains = value != NULL && policy == bd_association_retain;
  if (retains) bd_objc_retain(value);
  association new = {value, retains ? isStrong : 0};
  object_shard *shard = object_shard_lock(gnu_association_shards, object);
  association old = value == NULL ? take(shard, object, keyWord(key)) : store(shard, object, keyWord(key), new);
  object_shard_unlock(shard);
  releaseValue(old);
}

bd_object *bd_objc_copyAssociatedObject(bd_object *object, const void *key) {
  if (!canHave(object)) return NULL;
  object_shard *shard = object_shard_lock(gnu_association_shards, object);
  id value = lookUp(shard, object, keyWord(key)).value;
  if (value != NULL) bd_objc_retain(value);
  object_shard_unlock(shard);
  return value;
}

bool gnu_associations_remove(id object) {
  object_shard *shard = object_shard_lock(gnu_association_shards, object);
  object_entry *entry = object_table_find(&shard->objects, (uintptr_t)object);
  if (entry == NULL) {
    object_shard_unlock(shard);
    return false;
  }
  object_entry taken = *entry;
  forget(shard, object, entry);
  object_shard_unlock(shard);

  if ((taken.key & hasTable) == 0) {
    releaseValue((association){(id)taken.second, taken.key & object_tags});
    return true;
  }
  object_table *table = tableOf(&taken);
  uint32_t index = 0;
  for (object_entry *inner; (inner = object_table_next(table, &index)) != NULL;) {
    releaseValue((association){(id)inner->first, inner->second});
  }
  object_table_clear(table);
  free(table);
  return true;
}

#endif
