// What happens to side tables when an object is released and deallocated.
#ifndef BD_DEALLOC_HOOK_H
#define BD_DEALLOC_HOOK_H

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

/// Replaces `-dealloc` and `-release` of the object's root class, unless that is done. NULL for objects that are never
/// deallocated, which are classes and instances of root classes that have no `-dealloc`, and when the root class lacks
/// one of release, retain and retainCount.
gnu_root *gnu_root_hookRelease(id object);

// MARK: What the hooks call

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
