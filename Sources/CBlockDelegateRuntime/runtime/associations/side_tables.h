// Side tables, which hold one entry for each object that has associations or weak references.
#pragma once

#include "../objc.h"

#include <pthread.h>
#include <stdatomic.h>

// MARK: Hash tables from addresses to two words

object_entry *object_table_next(const object_table *table, uint32_t *index);

// MARK: Tables that many threads use. Each is split into shards by the object's address, and each shard has a lock

void object_shard_unlockTwo(object_shard *first, object_shard *second);

// MARK: The end of an object

static inline void gnu_filter_remove(id object, uint32_t kind) { atomic_fetch_sub(gnu_filter_counter(object), kind); }
