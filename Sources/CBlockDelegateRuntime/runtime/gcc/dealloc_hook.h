// What happens to side tables when an object is released and deallocated.
#ifndef BD_DEALLOC_HOOK_H
#define BD_DEALLOC_HOOK_H

#include "object_table.h"

#include <stdatomic.h>

typedef void (*gnu_void_method)(id self, SEL selector);
typedef id (*gnu_object_method)(id self, SEL selector);
typedef uintptr_t (*gnu_count_method)(id self, SEL selector);

/// A root class and its own methods, as they were before we replaced any. Never freed: classes live as long.
typedef struct gnu_root {
  Class cls;
  /// NULL until the method is replaced.
  _Atomic(gnu_void_method) dealloc;
  _Atomic(gnu_void_method) release;
  gnu_object_method retain;
  gnu_count_method retainCount;
  struct gnu_root *next;
} gnu_root;

/// Replaces `-dealloc` of the object's root class, unless that is done. NULL for objects that are never deallocated:
/// classes, and instances of root classes that have no `-dealloc`.
gnu_root *gnu_root_hookDealloc(id object);
/// Replaces `-dealloc` and `-release` of the object's root class. NULL as for `gnu_root_hookDealloc`, and also when the
/// root class lacks one of release, retain and retainCount.
gnu_root *gnu_root_hookRelease(id object);

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

// MARK: What the hooks call

/// Removes the object's associations and releases their values; false when there were none.
bool gnu_associations_remove(id object);
/// `[object release]` of the root class, for an object that may have weak references.
void gnu_weak_release(gnu_root *root, id object, SEL selector);
/// To be called after an object that is perhaps gone was released: deallocates it when nothing but the weak references'
/// own count is left.
void gnu_weak_afterRelease(id object);
/// Zeroes the weak references to an object in its root class's `-dealloc`.
void gnu_weak_zero(id object);
/// Zeroes the weak references to an object and forgets it: what follows is another object at its address.
void gnu_weak_forget(id object);

#endif
