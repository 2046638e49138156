#if !defined(__APPLE__)

// With _XOPEN_SOURCE, <pthread.h> declares pthread_mutexattr_settype.
#define _XOPEN_SOURCE 700

#include "side_table.h"

object_table gnu_associations, gnu_weak_references;

object_entry *object_entry_find(object_entry *list, id object) {
  while (list != NULL && list->object != object) list = list->next;
  return list;
}

void object_table_insert(object_table *table, object_entry *entry) {
  _Atomic(object_entry *) *list = object_table_list(table, entry->object);
  entry->next = *list;
  *list = entry;
}

void object_table_remove(object_table *table, object_entry *entry) {
  _Atomic(object_entry *) *place = object_table_list(table, entry->object);
  while (*place != entry) place = &(*place)->next;
  *place = entry->next;
}

// MARK: Locks

static void prepare(void) {
  pthread_mutexattr_t attributes;
  pthread_mutexattr_init(&attributes);
  pthread_mutexattr_settype(&attributes, PTHREAD_MUTEX_RECURSIVE);
  for (size_t index = 0; index < 1 << object_lock_bits; index++) {
    pthread_mutex_init(&gnu_associations.locks[index], &attributes);
    pthread_mutex_init(&gnu_weak_references.locks[index], &attributes);
  }
  pthread_mutexattr_destroy(&attributes);
}

pthread_mutex_t *object_table_lock(object_table *table, id object) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, prepare);
  pthread_mutex_t *lock = &table->locks[bd_hash((uintptr_t)object, object_lock_bits)];
  pthread_mutex_lock(lock);
  return lock;
}

#endif
