// Hooks for side tables, which run when an object is released or deallocated.
#pragma once

#include "../associations/side_table.h"

#include <stdatomic.h>

typedef void (*gnu_void_method)(id self, SEL selector);
typedef id (*gnu_object_method)(id self, SEL selector);
typedef uintptr_t (*gnu_count_method)(id self, SEL selector);

/// A root class, with the methods that it had before the library replaced any. The struct is never freed, and neither
/// are classes.
typedef struct gnu_root {
  Class cls;
  /// The original methods. Each is NULL until the method is replaced.
  _Atomic(gnu_void_method) dealloc;
  _Atomic(gnu_void_method) release;
  /// Whether the methods are replaced.
  _Atomic bool isHooked;
  gnu_object_method retain;
  gnu_count_method retainCount;
  struct gnu_root *next;
} gnu_root;

/// Replaces `-dealloc` and `-release` of the object's root class, unless that was done before. Returns NULL for an object
/// that is never deallocated: a class, or an instance of a root class without `-dealloc`. Also returns NULL if the root
/// class lacks release, retain or retainCount.
gnu_root *gnu_object_hook(id object);

// Functions that are called for an object that may have weak references (weak.c).

/// Called instead of the root class's `-release`.
void gnu_weak_release(gnu_root *root, id object, SEL selector);
/// Called after an object was released, which may have deallocated it. Deallocates the object if only the library's own
/// reference is left, and nothing holds the object.
void gnu_weak_released(id object);
/// Called when the root class's `-dealloc` begins, and again after the object's associations are removed: `isLast`. An
/// object that later has the same address is another object.
void gnu_weak_zero(id object, bool isLast);
