#if !defined(__APPLE__)

#include "side_table.h"

// Locks: each shard has one. No thread holds two of them, and none of our other locks is taken under one. Values are
// retained and released outside the lock, with one exception: a value that is being read is retained under the lock.
// Without this exception another thread could remove and release the value first. `retain` may run code that takes the
// lock again, so the locks are recursive. Nothing in a shard is read after such a `retain`.

/// A flag in an entry. The entry of an association is {object | flags, key, value}.
enum { isStrong = 1 };

/// Returns the association for a key, or NULL. The caller holds the shard's lock.
static object_entry *find(object_shard *shard, id object, const void *key) {
  object_entry *entry = object_shard_find(shard, object, NULL);
  while (entry != NULL && entry->first != (uintptr_t)key) entry = object_shard_find(shard, object, entry);
  return entry;
}

static void removeEntry(object_shard *shard, id object, object_entry *entry) {
  object_shard_remove(shard, entry);
  atomic_fetch_sub(gnu_filter_counter(object), gnu_filter_association);
}

/// Releases the value of a former association, outside the lock.
static void releaseValue(object_entry old) {
  if ((old.object & isStrong) != 0) bd_objc_release((id)old.second);
}

/// Returns whether an object can have associations. A tagged pointer can't, because it is never deallocated.
static bool canHave(id object) { return object != NULL && ((uintptr_t)object & object_tags) == 0; }

void bd_objc_setAssociatedObject(bd_object *object, const void *key, bd_object *value, bd_association_policy policy) {
  if (!canHave(object)) return;
  if (value != NULL && !gnu_object_hookEnd(object)) return;

  const bool retains = value != NULL && policy == bd_association_retain;
  if (retains) bd_objc_retain(value);
  const object_entry new = {(uintptr_t)object | (retains ? isStrong : 0), (uintptr_t)key, (uintptr_t)value};
  object_shard *shard = object_shard_lock(gnu_association_shards, object);
  object_entry *entry = find(shard, object, key);
  const object_entry old = entry == NULL ? (object_entry){0, 0, 0} : *entry;
  if (value == NULL) {
    if (entry != NULL) removeEntry(shard, object, entry);
  } else if (entry != NULL) {
    *entry = new;
  } else {
    atomic_fetch_add(gnu_filter_counter(object), gnu_filter_association);
    object_shard_insert(shard, new);
  }
  object_shard_unlock(shard);
  releaseValue(old);
}

bd_object *bd_objc_copyAssociatedObject(bd_object *object, const void *key) {
  if (!canHave(object)) return NULL;
  object_shard *shard = object_shard_lock(gnu_association_shards, object);
  const object_entry *entry = find(shard, object, key);
  id value = entry == NULL ? NULL : bd_objc_retain((id)entry->second);
  object_shard_unlock(shard);
  return value;
}

bool gnu_associations_removeOne(id object) {
  object_shard *shard = object_shard_lock(gnu_association_shards, object);
  object_entry *entry = object_shard_find(shard, object, NULL);
  const object_entry old = entry == NULL ? (object_entry){0, 0, 0} : *entry;
  if (entry != NULL) removeEntry(shard, object, entry);
  object_shard_unlock(shard);
  releaseValue(old);
  return old.object != 0;
}

#endif
