// What an object's side tables know of its end.
#pragma once

#include "object_table.h"

#include <stdatomic.h>

/// Has `gnu_associations_remove` called when the object is deallocated, while its memory is still valid; a class never
/// is. False when each of its classes has a method there already. Each runtime has its own way: gcc/dealloc_hook.c and
/// modern/cxx_destruct.c.
bool gnu_object_hookEnd(id object);

/// Removes the object's associations and releases their values; false when there were none.
bool gnu_associations_remove(id object);

// MARK: The filter

/// Counts the objects that have an entry in a side table, by the hash of their address: code that reads 0 knows that
/// the object has none. The low half of a counter is for associations, the high half for weak references. A half would
/// overflow at 65,536 objects with one hash, which takes some 2 * 10^9 objects. The pages of the array that nothing is
/// written to take no memory.
enum { gnu_filter_bits = 15 };
extern _Atomic uint32_t gnu_filter[1 << gnu_filter_bits];

enum { gnu_filter_association = 1, gnu_filter_weak = 1 << 16 };

static inline _Atomic uint32_t *gnu_filter_counter(id object) {
  return &gnu_filter[object_hash((uintptr_t)object) >> (64 - gnu_filter_bits)];
}

static inline void gnu_filter_add(id object, uint32_t kind) { atomic_fetch_add(gnu_filter_counter(object), kind); }
static inline void gnu_filter_remove(id object, uint32_t kind) { atomic_fetch_sub(gnu_filter_counter(object), kind); }
