// Root classes, releases of their instances, and the ends of these.
#pragma once

#include "../objects/records.h"
#include "counts.h"

typedef void (*gnu_void_method)(id self, SEL selector);
typedef uintptr_t (*gnu_count_method)(id self, SEL selector);

/// A root class, with the methods that it had before the library replaced any. The struct is never freed, and neither
/// are classes.
typedef struct gnu_root {
  Class cls;
  /// Whether the references to instances are counted at a known place (`gnu_countOffset`), which is so for NSObject.
  _Atomic bool isCounted;
  /// The original methods. Each is NULL until the method is replaced.
  _Atomic(gnu_void_method) dealloc;
  _Atomic(gnu_void_method) release;
  /// Whether the methods are replaced.
  _Atomic bool isHooked;
  gnu_count_method retainCount;
  struct gnu_root *next;
} gnu_root;

/// Releases a reference to an object. If it is the last one, returns what `gnu_object_deallocate` takes, which the caller
/// calls next. Otherwise returns NULL.
void *gnu_object_release(gnu_root *root, id object);
/// Deallocates an object. For a root class whose counts are not known, releases the last reference first.
void gnu_object_deallocate(gnu_root *root, id object, void *released);
/// What the replaced `-dealloc` does before it calls the original method.
void gnu_object_end(id object);

/// Returns whether the deallocation of an object has begun on any thread. May not know objects of other root classes than
/// NSObject that two threads released.
bool gnu_object_isEnding(id object);

/// Replaces `-dealloc` and `-release` of the object's root class, unless that was done before (hooks.c). Returns NULL for
/// an object that is never deallocated: a class, or an instance of a root class without `-dealloc`. `-release` stays as
/// it is if the root class lacks `-retainCount`.
gnu_root *gnu_object_hook(id object);
