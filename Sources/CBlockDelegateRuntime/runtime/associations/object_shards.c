#include "../which_runtime.h"
#if !defined(__APPLE__)

// With _XOPEN_SOURCE, <pthread.h> declares pthread_mutexattr_settype.
#define _XOPEN_SOURCE 700

#include "object_shards.h"

object_shards gnu_association_shards;
object_shards gnu_weak_shards;
static pthread_once_t once = PTHREAD_ONCE_INIT;

static void prepare(void) {
  pthread_mutexattr_t attributes;
  pthread_mutexattr_init(&attributes);
  pthread_mutexattr_settype(&attributes, PTHREAD_MUTEX_RECURSIVE);
  for (size_t index = 0; index < 1 << object_shard_bits; index++) {
    pthread_mutex_init(&gnu_association_shards[index].lock, &attributes);
    pthread_mutex_init(&gnu_weak_shards[index].lock, &attributes);
    gnu_association_shards[index].objects.tags = object_tags;
    gnu_weak_shards[index].objects.tags = object_tags;
  }
  pthread_mutexattr_destroy(&attributes);
}

object_shard *object_shard_of(object_shard *shards, id object) {
  pthread_once(&once, prepare);
  return &shards[object_hash((uintptr_t)object) >> (64 - object_shard_bits)];
}

void object_shard_lockTwo(object_shard *first, object_shard *second) {
  pthread_mutex_lock(first < second ? &first->lock : &second->lock);
  if (first != second) pthread_mutex_lock(first < second ? &second->lock : &first->lock);
}

void object_shard_unlockTwo(object_shard *first, object_shard *second) {
  pthread_mutex_unlock(&first->lock);
  if (first != second) pthread_mutex_unlock(&second->lock);
}

#endif
