// Reference counts of objects without messages.
//
// Most classes have NSObject's own `-retain` and `-release`, which only change the count in front of the object. For
// their instances the count is changed here. All other objects get the messages.
#pragma once

#include "../../include/bd_base.h"

#pragma GCC visibility push(hidden)

/// The classes that were seen last: {class | gnu_hasOwnCounts}. A class that is seen again is found at its place.
extern uintptr_t gnu_seenClasses[1024];
enum { gnu_hasOwnCounts = 1 };

/// The address of an object's extra references relative to the object, in 32 bits, or 0 if it is not known. GNUstep Base
/// has functions that change the count, but none that returns it from the same atomic operation.
extern ptrdiff_t gnu_countOffset;

/// Finds out whether the instances of an object's class are counted here, and stores it in `place`.
bool gnu_learnClass(const bd_object *object, uintptr_t *place);

/// Returns whether the references to an object are counted here. Those to blocks and classes are not. ThreadSanitizer
/// does not see the runtime's own reads of `isa`.
__attribute__((no_sanitize("thread"))) static inline bool gnu_isPlain(const bd_object *object) {
  const uintptr_t cls = *(const uintptr_t *)object;
  uintptr_t *const place = &gnu_seenClasses[cls / 32 % (sizeof gnu_seenClasses / sizeof *gnu_seenClasses)];
  // Who sees the class sees the offset of the count too.
  const uintptr_t word = __atomic_load_n(place, __ATOMIC_ACQUIRE);
  if (__builtin_expect(word == cls, 1)) return true;
  return word == (cls | gnu_hasOwnCounts) ? false : gnu_learnClass(object, place);
}

static inline int32_t *gnu_countOf(bd_object *object) { return (int32_t *)((char *)object + gnu_countOffset); }

/// Releases a reference, except the last one. Returns whether it is the last one.
static inline bool gnu_isLastReleased(bd_object *object) {
  if (__atomic_fetch_sub(gnu_countOf(object), 1, __ATOMIC_SEQ_CST) > 0) return false;
  __atomic_store_n(gnu_countOf(object), 0, __ATOMIC_RELAXED);
  return true;
}

static inline void gnu_retainPlain(bd_object *object) {
  __atomic_fetch_add(gnu_countOf(object), 1, __ATOMIC_RELAXED);
}

#pragma GCC visibility pop
