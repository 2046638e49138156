// Reference counts of NSObject's instances, changed without messages, and autorelease pools.
#pragma once

#include "../objc.h"

#pragma GCC visibility push(hidden)

/// The selectors of messages that the library sends. They are registered when the library is loaded.
extern struct gnu_selectors {
  SEL retain, release, retainCount, retainWeakReference, autorelease, dealloc, new, currentPool;
} gnu_selectors;

/// The address of an object's extra references relative to the object, in 32 bits, or 0 if it is not known (hooks.c).
/// GNUstep Base has functions that change the count, but none that returns it from the same atomic operation.
extern ptrdiff_t gnu_countOffset;

static inline int32_t *gnu_countOf(bd_object *object) { return (int32_t *)((char *)object + gnu_countOffset); }

static inline void gnu_retainPlain(bd_object *object) {
  __atomic_fetch_add(gnu_countOf(object), 1, __ATOMIC_RELAXED);
}

/// Releases a reference, unless it is the last one. Returns how many others there were, so 0 if nothing was released.
static inline int32_t gnu_releasePlain(bd_object *object) {
  int32_t *count = gnu_countOf(object), others = __atomic_load_n(count, __ATOMIC_ACQUIRE);
  // The count is never below 0, not even for a moment: other threads may retain and release an object that they hold.
  while (others > 0 && !__atomic_compare_exchange_n(
                           count, &others, others - 1, true, __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE)) {}
  return others;
}

/// Returns whether a class has the same methods `-retain` and `-release` as its root class.
bool gnu_class_inheritsCounts(Class cls, Class root);

/// Sends `-retain`, `-release` or `-autorelease`, unless the objects of the class are not counted.
bd_object *gnu_sendCounted(bd_object *object, bd_selector *selector);
/// Notes that the objects of a class are not counted.
void gnu_class_setUncounted(Class cls);

#pragma GCC visibility pop
