// Side tables that many threads use: each is split in shards by the object's address, each shard with its own lock.
#pragma once

#include "object_table.h"

#include <pthread.h>

/// One shard. Its lock is recursive; why, say the files that own the tables.
typedef struct {
  pthread_mutex_t lock;
  object_table objects;
} object_shard;

enum { object_shard_bits = 6 };
typedef object_shard object_shards[1 << object_shard_bits];

extern object_shards gnu_association_shards;
extern object_shards gnu_weak_shards;

/// The object's shard. NULL has one, too.
object_shard *object_shard_of(object_shard *shards, id object);

static inline object_shard *object_shard_lock(object_shard *shards, id object) {
  object_shard *shard = object_shard_of(shards, object);
  pthread_mutex_lock(&shard->lock);
  return shard;
}

static inline void object_shard_unlock(object_shard *shard) { pthread_mutex_unlock(&shard->lock); }

/// Two objects' shards, perhaps the same one: the lower address first.
void object_shard_lockTwo(object_shard *first, object_shard *second);
void object_shard_unlockTwo(object_shard *first, object_shard *second);
