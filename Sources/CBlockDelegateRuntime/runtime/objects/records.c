#if !defined(__APPLE__)

// With _XOPEN_SOURCE, <pthread.h> declares pthread_mutexattr_settype.
#define _XOPEN_SOURCE 700

#include "records.h"
#include "../../support/allocation.h"

_Atomic(gnu_record *) gnu_records[1 << gnu_record_listBits];
bd_word_end gnu_record_endValue;
_Atomic(bd_word_end) gnu_record_endWord;

enum { lock_bits = 6 };
static pthread_mutex_t locks[1 << lock_bits];

static void prepare(void) {
  pthread_mutexattr_t attributes;
  pthread_mutexattr_init(&attributes);
  pthread_mutexattr_settype(&attributes, PTHREAD_MUTEX_RECURSIVE);
  for (size_t index = 0; index < 1 << lock_bits; index++) pthread_mutex_init(&locks[index], &attributes);
  pthread_mutexattr_destroy(&attributes);
}

pthread_mutex_t *gnu_record_lock(id object) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, prepare);
  pthread_mutex_t *lock = &locks[bd_hash((uintptr_t)object, lock_bits)];
  pthread_mutex_lock(lock);
  return lock;
}

gnu_record *gnu_record_find(id object) {
  gnu_record *record = *gnu_record_list(object);
  while (record != NULL && record->object != object) record = record->next;
  return record;
}

gnu_record *gnu_record_make(id object) {
  gnu_record *record = gnu_record_find(object);
  if (record != NULL) return record;
  record = bd_allocated(calloc(1, sizeof *record), "an object's record");
  record->object = object;
  record->next = *gnu_record_list(object);
  *gnu_record_list(object) = record;
  return record;
}

/// Removes a record from the table, if it is there.
static void removeFromTable(gnu_record *record) {
  _Atomic(gnu_record *) *place = gnu_record_list(record->object);
  while (*place != NULL && *place != record) place = &(*place)->next;
  if (*place != NULL) *place = record->next;
}

void gnu_record_trim(gnu_record *record) {
  if (record->references > 0 || record->key != NULL || record->associations != NULL) return;
  removeFromTable(record);
  free(record);
}

/// Removes a record of an object that has ended, and releases a reference to it.
static void forget(gnu_record *record) {
  removeFromTable(record);
  record->references--;
  gnu_record_trim(record);
}

void gnu_record_leave(gnu_record *record) {
  pthread_mutex_t *lock = gnu_record_lock(record->object);
  const gnu_record old = {.object = record->object, .key = record->key, .value = record->value,
                          .associations = record->associations};
  record->key = NULL;
  record->associations = NULL;
  forget(record);
  if (old.key != NULL || old.associations != NULL) {
    record = gnu_record_make(old.object);
    record->key = old.key;
    record->value = old.value;
    record->associations = old.associations;
  }
  pthread_mutex_unlock(lock);
}

void gnu_record_end(id object) {
  pthread_mutex_t *lock = gnu_record_lock(object);
  gnu_record *record = gnu_record_find(object);
  if (record != NULL) {
    atomic_fetch_or(&record->word, gnu_record_dead);
    record->references++;
    while (record->key != NULL || record->associations != NULL) {
      if (record->key != NULL) {
        id value = record->value;
        record->key = NULL;
        pthread_mutex_unlock(lock);
        gnu_record_endValue((void **)&value);
        pthread_mutex_lock(lock);
        continue;
      }
      gnu_association *first = record->associations;
      record->associations = first->next;
      pthread_mutex_unlock(lock);
      const bd_word_end end = gnu_record_endWord;
      (first->key == (const void *)end ? end : gnu_record_endValue)((void **)&first->value);
      free(first);
      pthread_mutex_lock(lock);
    }
    // An object that later has the same address is another object.
    forget(record);
  }
  pthread_mutex_unlock(lock);
}

#endif
