// The functions of the side tables that run when an object is deallocated.
#pragma once

#include "object_table.h"

#include <stdatomic.h>

/// Arranges that `gnu_associations_remove` is called when the object is deallocated, while its memory is still valid.
/// Classes are never deallocated. Returns false if each class of the object already has its own method for this
/// purpose. Each runtime has a file of its own for this function: gcc/dealloc_hook.c and modern/cxx_destruct.c.
bool gnu_object_hookEnd(id object);

/// Removes the object's associations and releases their values. Returns false if there were none.
bool gnu_associations_remove(id object);

// MARK: The filter

/// The number of objects with an entry in a side table, by the hash of their addresses. If a counter is 0, objects with
/// that hash have no entry. The low half of a counter is for associations, and the high half for weak references. A
/// half overflows at 65,536 objects with one hash, which takes about 2 * 10^9 objects. Pages of the array that are
/// never written take no memory.
enum { gnu_filter_bits = 15 };
extern _Atomic uint32_t gnu_filter[1 << gnu_filter_bits];

enum { gnu_filter_association = 1, gnu_filter_weak = 1 << 16 };

static inline _Atomic uint32_t *gnu_filter_counter(id object) {
  return &gnu_filter[object_hash((uintptr_t)object) >> (64 - gnu_filter_bits)];
}

static inline void gnu_filter_add(id object, uint32_t kind) { atomic_fetch_add(gnu_filter_counter(object), kind); }
static inline void gnu_filter_remove(id object, uint32_t kind) { atomic_fetch_sub(gnu_filter_counter(object), kind); }
