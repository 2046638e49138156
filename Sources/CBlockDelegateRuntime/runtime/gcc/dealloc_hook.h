// What happens to side tables when an object is released and deallocated.
#pragma once

#include "../associations/object_end.h"

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

/// What weak references need to be told of an object that may have some.
typedef struct {
  /// `[object release]` of the root class.
  void (*release)(gnu_root *root, id object, SEL selector);
  /// Called after an object was released that may be gone.
  void (*released)(id object);
  /// Called when the root class's `-dealloc` begins.
  void (*deallocating)(id object);
  /// Called when its associations are gone: what comes next is another object at its address.
  void (*deallocated)(id object);
} gnu_release_hooks;

/// Replaces `-dealloc` and `-release` of the object's root class, unless that is done, and has the hooks called: the
/// same ones for all objects. NULL for objects that are never deallocated, which are classes and instances of root
/// classes that have no `-dealloc`, and when the root class lacks one of release, retain and retainCount.
gnu_root *gnu_root_hookRelease(id object, const gnu_release_hooks *hooks);
