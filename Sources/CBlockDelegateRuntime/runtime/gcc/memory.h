// Retaining and releasing objects without messages.
#pragma once

#include "counts.h"

#pragma GCC visibility push(hidden)

/// The classes that were seen last: {class | gnu_hasOwnCounts}. A class that is seen again is found at its place.
extern uintptr_t gnu_seenClasses[1024];
enum { gnu_hasOwnCounts = 1 };

/// Finds out whether the instances of an object's class are counted here, and stores it in `place`.
bool gnu_learnClass(const bd_object *object, uintptr_t *place);

/// Returns whether the class of an object has NSObject's own `-retain` and `-release`, which only change the count in
/// front of the object. The library changes that count itself, and sends messages to all other objects, also to blocks
/// and classes. A class that gets its own `-retain` later is not noticed. ThreadSanitizer does not see the runtime's own
/// reads of `isa`.
__attribute__((no_sanitize("thread"))) static inline bool gnu_isPlain(const bd_object *object) {
  const uintptr_t cls = *(const uintptr_t *)object;
  uintptr_t *const place = &gnu_seenClasses[cls / 32 % (sizeof gnu_seenClasses / sizeof *gnu_seenClasses)];
  // Who sees the class sees the offset of the count too.
  const uintptr_t word = __atomic_load_n(place, __ATOMIC_ACQUIRE);
  if (__builtin_expect(word == cls, 1)) return true;
  return word == (cls | gnu_hasOwnCounts) ? false : gnu_learnClass(object, place);
}

/// Whether this copy of the library handles all weak references of the process. weak.c, which is above, sets it when the
/// library is loaded.
extern bool (*gnu_weak_isOwn)(void);

#pragma GCC visibility pop
