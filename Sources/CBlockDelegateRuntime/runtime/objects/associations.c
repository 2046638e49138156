#if !defined(__APPLE__)

#include "records.h"
#include "../../support/allocation.h"

/// Returns where an association for a key is linked, or where one can be added.
static gnu_association **find(gnu_record *record, const void *key) {
  gnu_association **place = &record->associations;
  while (*place != NULL && (*place)->key != key) place = &(*place)->next;
  return place;
}

static gnu_association *make(const void *key, id value) {
  gnu_association *new = bd_allocated(malloc(sizeof *new), "an association");
  *new = (gnu_association){NULL, key, value};
  return new;
}

static void releaseValue(void **value) { bd_objc_release(*value); }

__attribute__((constructor(102))) static void prepare(void) { gnu_record_endValue = releaseValue; }

/// Returns whether an object can have associations. A tagged pointer can't, because it is never deallocated.
static bool canHave(id object) { return object != NULL && (uintptr_t)object % sizeof(void *) == 0; }

void bd_objc_setAssociatedObject(bd_object *object, const void *key, bd_object *value) {
  if (!canHave(object) || (value != NULL && !gnu_object_hookEnd(object))) return;
  if (value != NULL) bd_objc_retain(value);
  pthread_mutex_t *lock = gnu_record_lock(object);
  gnu_record *record = gnu_record_make(object);
  gnu_association **place = find(record, key), *found = *place;
  id old = NULL;
  if (found != NULL) {
    old = found->value;
    found->value = value;
    if (value == NULL) {
      *place = found->next;
      free(found);
    }
  } else if (record->key == key || record->key == NULL) {
    old = record->key == NULL ? NULL : record->value;
    record->key = value == NULL ? NULL : key;
    record->value = value;
  } else if (value != NULL) {
    *place = make(key, value);
  }
  gnu_record_trim(record);
  pthread_mutex_unlock(lock);
  bd_objc_release(old);
}

bd_object *bd_objc_copyAssociatedObject(bd_object *object, const void *key) {
  if (!canHave(object)) return NULL;
  pthread_mutex_t *lock = gnu_record_lock(object);
  gnu_record *record = gnu_record_find(object);
  const gnu_association *other = record == NULL || record->key == key ? NULL : *find(record, key);
  const id found = record != NULL && record->key == key ? record->value : other == NULL ? NULL : other->value;
  // Retained under the lock: another thread could remove and release the value first. The value's `retain` may run code
  // that changes associations, so nothing is read after it.
  id value = found == NULL ? NULL : bd_objc_retain(found);
  pthread_mutex_unlock(lock);
  return value;
}

void **bd_object_endWord(bd_object *object, bd_word_end end, bool makes) {
  static void *shared;
  if (gnu_record_endWord != end) gnu_record_endWord = end;
  if (!canHave(object) || (makes && !gnu_object_hookEnd(object))) return &shared;
  pthread_mutex_t *lock = gnu_record_lock(object);
  gnu_record *record = gnu_record_make(object);
  gnu_association **place = find(record, (const void *)end);
  if (*place == NULL && makes) *place = make((const void *)end, NULL);
  void **const word = *place == NULL ? &shared : (void **)&(*place)->value;
  gnu_record_trim(record);
  pthread_mutex_unlock(lock);
  return word;
}

#endif
