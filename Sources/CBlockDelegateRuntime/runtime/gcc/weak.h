// Weak references, and the hooks that run when an object is released or deallocated.
#pragma once

#include "../associations/side_table.h"

/// The selectors of messages that the library sends. They are registered when the library is loaded.
extern struct gnu_selectors {
  SEL retain, release, retainCount, retainWeakReference, autorelease, dealloc, new, currentPool;
} gnu_selectors;

/// Calls `body` with an open pool, because a deallocation may autorelease objects.
void gnu_withPool(void (*body)(void *), void *context);

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

/// Replaces `-dealloc` and `-release` of the object's root class, unless that was done before. Returns NULL for an
/// object that is never deallocated: a class, or an instance of a root class without `-dealloc`. `-release` stays as it
/// is if the root class lacks retain or retainCount.
gnu_root *gnu_object_hook(id object);

/// Returns the `-[NSObject release]` that an implementation replaced, if it is the library's own, and else itself.
IMP gnu_originalRelease(IMP implementation);
/// Whether this copy of the library handles all weak references of the process.
bool gnu_weak_isOwn(void);

/// Returns whether the deallocation of an object has begun on any thread. Does not know objects that had weak references
/// when it began, and may not know those of other root classes than NSObject that two threads released.
bool gnu_object_isEnding(id object);

// MARK: Functions that are called for an object that may have weak references

/// Releases an object that has weak references and whose class has its own `-retain`. Returns false for other objects.
bool gnu_weak_releaseUnowned(id object);
/// Makes an entry for an object whose last reference is released next, so that it has no weak references until it is
/// freed.
struct gnu_weak_entry *gnu_weak_enterEnd(id object, gnu_root *root);
/// Called with that entry after the release.
void gnu_weak_leaveEnd(struct gnu_weak_entry *entry);
/// Called after an object was released, which may have deallocated it. Deallocates the object if only the library's own
/// reference is left, and nothing holds the object.
void gnu_weak_released(void *object);

static inline bool gnu_mayHaveWeakReferences(id object) {
  return object_table_mayHave(&gnu_weak_references, object);
}

/// Called when the root class's `-dealloc` begins, and again after the object's associations are removed: `isLast`. An
/// object that later has the same address is another object.
void gnu_weak_zero(id object, bool isLast);
