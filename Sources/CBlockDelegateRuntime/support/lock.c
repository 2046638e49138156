#include "bd_lock.h"

#include <pthread.h>
#include <stdlib.h>

struct bd_lock {
  pthread_mutex_t mutex;
};

bd_lock *bd_lock_create(void) {
  bd_lock *lock = malloc(sizeof *lock);
  if (lock == NULL || pthread_mutex_init(&lock->mutex, NULL) != 0) abort();
  return lock;
}

void bd_lock_destroy(bd_lock *lock) {
  pthread_mutex_destroy(&lock->mutex);
  free(lock);
}

void bd_free(void *memory) { free(memory); }

void bd_lock_lock(bd_lock *lock) { pthread_mutex_lock(&lock->mutex); }

void bd_lock_unlock(bd_lock *lock) { pthread_mutex_unlock(&lock->mutex); }
