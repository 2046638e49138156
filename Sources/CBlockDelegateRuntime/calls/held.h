// Things that calls hold while other threads may replace them: slot tables, and lists of members.
//
// A word of an object leads to the thing, and calls hold the thing without a lock. The word has the thing's address, and
// in its upper 16 bits the number of calls that have taken the thing. The thing's own count says how many have given it
// back. Who replaces the thing brings the two together, and the last call ends it. A call does not look at the word
// again, because its object may be gone. Addresses have 48 bits on all supported systems. Memory tagging (arm64 MTE, which
// glibc uses if its tunable glibc.mem.tagging is set) needs the upper bits for its tags, so tagged addresses are refused.
#pragma once

#include "../include/bd_base.h"
#include "../support/allocation.h"

/// The first field of a thing. Who makes the thing owns one reference.
struct held {
  intptr_t references;
};

/// Ends a thing that nothing refers to.
typedef void (*held_end)(void *thing);

/// The reference of a word to its thing. It is larger than the number of calls that can have given it back.
#define HELD_INSTALLED ((intptr_t)1 << 40)

static inline void *held_in(uintptr_t word) { return (void *)(word & (((uintptr_t)1 << 48) - 1)); }

/// Returns the thing of a word, on the only thread that changes the word.
static inline void *held_current(const uintptr_t *place) { return held_in(__atomic_load_n(place, __ATOMIC_RELAXED)); }

static inline void held_retain(void *thing, intptr_t count) {
  __atomic_fetch_add(&((struct held *)thing)->references, count, __ATOMIC_RELAXED);
}

/// Returns whether nothing refers to the thing anymore. The caller must end it then.
static inline bool held_giveBack(void *thing, intptr_t count) {
  return __atomic_fetch_sub(&((struct held *)thing)->references, count, __ATOMIC_ACQ_REL) == count;
}

static inline void held_release(void *thing, intptr_t count, held_end end) {
  if (held_giveBack(thing, count)) end(thing);
}

/// Returns the thing of a word, which lives until `held_release` with a count of 1, or NULL.
static inline void *held_take(uintptr_t *place) {
  const uintptr_t one = (uintptr_t)1 << 48, many = 1 << 14;
  uintptr_t word = __atomic_fetch_add(place, one, __ATOMIC_ACQUIRE);
  void *thing = held_in(word);
  // Moves the calls that the word has counted to the thing's count, so that the 16 bits are never full.
  while (__builtin_expect(word / one >= many, 0) && thing != NULL && held_in(word) == thing) {
    const intptr_t count = (intptr_t)(word / one);
    held_retain(thing, count);
    const uintptr_t moved = word & (one - 1);
    if (__atomic_compare_exchange_n(place, &word, moved, true, __ATOMIC_RELAXED, __ATOMIC_RELAXED)) break;
    held_retain(thing, -count);
  }
  return thing;
}

/// Makes a word lead to another thing, to which the word owns a reference.
static inline void held_replace(uintptr_t *place, void *next, held_end end) {
  if (held_in((uintptr_t)next) != next) {
    dprintf(2, "BlockDelegate: memory tagging is on, but the library needs the upper 16 bits of addresses\n");
    abort();
  }
  if (next != NULL) held_retain(next, HELD_INSTALLED);
  const uintptr_t word = __atomic_exchange_n(place, (uintptr_t)next, __ATOMIC_ACQ_REL);
  if (held_in(word) != NULL) held_release(held_in(word), HELD_INSTALLED - (intptr_t)(word >> 48), end);
}
