// Side tables that many threads use. Each table is split into shards by the object's address, and each shard has a
// lock.
#pragma once

#include "object_table.h"

#include <pthread.h>

/// One shard. The files that own the tables explain why the lock of a shard is recursive.
typedef struct {
  pthread_mutex_t lock;
  object_table objects;
} object_shard;

enum { object_shard_bits = 6 };
typedef object_shard object_shards[1 << object_shard_bits];

extern object_shards gnu_association_shards;
extern object_shards gnu_weak_shards;

/// Returns the object's shard. NULL has a shard too.
object_shard *object_shard_of(object_shard *shards, id object);

static inline object_shard *object_shard_lock(object_shard *shards, id object) {
  object_shard *shard = object_shard_of(shards, object);
  pthread_mutex_lock(&shard->lock);
  return shard;
}

static inline void object_shard_unlock(object_shard *shard) { pthread_mutex_unlock(&shard->lock); }

/// Locks the shards of two objects, in the order of their addresses. Both objects may have the same shard.
void object_shard_lockTwo(object_shard *first, object_shard *second);
void object_shard_unlockTwo(object_shard *first, object_shard *second);
