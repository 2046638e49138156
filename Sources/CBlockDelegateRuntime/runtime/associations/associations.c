#if !defined(__APPLE__)

#include "side_table.h"
#include "../../support/allocation.h"

// Locks: each list of the table has one. No thread holds two of them, and none of our other locks is taken under one.
// Values are retained and released outside the lock, with one exception: a value that is being read is retained under
// the lock. Without this exception another thread could remove and release the value first. `retain` may run code that
// takes the lock again, so the locks are recursive. No entry is read after such a `retain`.

typedef struct {
  object_entry entry;
  const void *key;
  id value;
  /// What is called at the object's end, or NULL if `value` is released then.
  bd_word_end at_end;
} association;

/// Returns the association for a key, or NULL. The caller holds the lock.
static association *find(id object, const void *key) {
  object_entry *entry = object_entry_find(*object_table_list(&gnu_associations, object), object);
  while (entry != NULL && ((association *)entry)->key != key) entry = object_entry_find(entry->next, object);
  return (association *)entry;
}

/// Ends an association that was removed, or NULL. The caller does not hold the lock.
static void end(association *old) {
  if (old != NULL && old->at_end != NULL) old->at_end((void **)&old->value);
  else if (old != NULL) bd_objc_release(old->value);
  free(old);
}

/// Returns whether an object can have associations. A tagged pointer can't, because it is never deallocated.
static bool canHave(id object) { return object != NULL && (uintptr_t)object % sizeof(void *) == 0; }

void bd_objc_setAssociatedObject(bd_object *object, const void *key, bd_object *value) {
  if (!canHave(object)) return;
  association *new = NULL;
  if (value != NULL) {
    if (!gnu_object_hookEnd(object)) return;
    new = bd_allocated(malloc(sizeof *new), "an association");
    *new = (association){{.object = object}, key, bd_objc_retain(value), NULL};
  }
  pthread_mutex_t *lock = object_table_lock(&gnu_associations, object);
  association *old = find(object, key);
  if (old != NULL) object_table_remove(&gnu_associations, &old->entry);
  if (new != NULL) object_table_insert(&gnu_associations, &new->entry);
  pthread_mutex_unlock(lock);
  end(old);
}

bd_object *bd_objc_copyAssociatedObject(bd_object *object, const void *key) {
  if (!canHave(object)) return NULL;
  pthread_mutex_t *lock = object_table_lock(&gnu_associations, object);
  const association *found = find(object, key);
  id value = found == NULL ? NULL : bd_objc_retain(found->value);
  pthread_mutex_unlock(lock);
  return value;
}

void **bd_object_endWord(bd_object *object, bd_word_end end, bool makes) {
  static void *shared;
  const void *key = (const void *)end;
  pthread_mutex_t *lock = object_table_lock(&gnu_associations, object);
  association *found = find(object, key);
  if (found == NULL && makes && canHave(object) && gnu_object_hookEnd(object)) {
    found = bd_allocated(malloc(sizeof *found), "an association");
    *found = (association){{.object = object}, key, NULL, end};
    object_table_insert(&gnu_associations, &found->entry);
  }
  pthread_mutex_unlock(lock);
  return found == NULL ? &shared : (void **)&found->value;
}

void gnu_associations_end(id object) {
  object_entry *entry;
  do {
    pthread_mutex_t *lock = object_table_lock(&gnu_associations, object);
    entry = object_entry_find(*object_table_list(&gnu_associations, object), object);
    if (entry != NULL) object_table_remove(&gnu_associations, entry);
    pthread_mutex_unlock(lock);
    end((association *)entry);
  } while (entry != NULL);
}

#endif
