// Hazard pointers: what the calls that run now use, and must not lose (M. Michael, "Hazard Pointers: Safe Memory
// Reclamation for Lock-Free Objects", 2004).
//
// A closure may take itself out of its slot, or release the delegate, while it runs, so what it captured must outlive
// the call. Retaining and releasing it would take two atomic operations, more than the rest of the call. Instead each
// call stores what it uses in a place of its thread's, a hazard pointer. Code that lets go of such a thing looks
// through all threads' places first: what is in use is released by the call that ends last.
//
// A place belongs to its call from when it is taken until it is cleared, whatever stack the call runs on and whatever
// thread it ends on. A call that is left by longjmp keeps its place, and what stands there is never released.
#ifndef BD_HAZARDS_H
#define BD_HAZARDS_H

#include "../include/bd_base.h"
#include "asymmetric_fence.h"

#ifdef __cplusplus
extern "C" {
#endif
#pragma GCC visibility push(hidden)

/// The place of one call. Written with the __atomic functions, which C and C++ share.
struct bd_hazard {
  /// What the call runs or goes through; NULL in a place that no call has.
  const void *thing;
  /// The object that it sends a message to at the moment, or NULL.
  const void *object;
};

enum { bd_hazard_count = 7 };

/// A thread's places; more when a call needs them, for calls within calls. Never freed: a thread that ends leaves them
/// to the next. Only the thread takes places, and only the call that has one clears it.
struct bd_hazards {
  struct bd_hazards *next;
  /// The next of the same thread's places.
  struct bd_hazards *more;
  struct bd_hazard places[bd_hazard_count];
  bool is_owned;
};

#if defined(__ELF__)
// At a constant distance from the thread pointer, in a shared library too: the loader keeps room for a few such words.
#define BD_THREAD __thread __attribute__((tls_model("initial-exec")))
#else
#define BD_THREAD __thread
#endif
// __thread and not thread_local: C++ would look each time whether it must be initialized.
extern BD_THREAD struct bd_hazards *bd_hazards_of_thread;
/// How many things wait for a call's end.
extern uint32_t bd_hazard_waiting;

/// Takes a place other than the first one.
struct bd_hazard *bd_hazard_take_other(const void *thing);

/// Says that the caller uses a thing, until it clears the place.
static inline __attribute__((always_inline)) struct bd_hazard *bd_hazard_take(const void *thing) {
  struct bd_hazards *mine = bd_hazards_of_thread;
  if (__builtin_expect(mine == NULL || __atomic_load_n(&mine->places[0].thing, __ATOMIC_RELAXED) != NULL, 0)) {
    return bd_hazard_take_other(thing);
  }
  __atomic_store_n(&mine->places[0].thing, thing, __ATOMIC_RELAXED);
  return &mine->places[0];
}

/// Releases what was let go of while calls used it, and no call uses any more.
void bd_hazard_release_waiting(void);

/// Says in one of a place's words what is used from now on; NULL for nothing.
/// - `is_fenced`: so that it can then be looked whether what is used is still there.
static inline __attribute__((always_inline)) void bd_hazard_set(const void **word, const void *thing, bool is_fenced) {
  __atomic_store_n(word, thing, __ATOMIC_RELEASE);
  if (is_fenced) bd_fence_light();
  else __atomic_signal_fence(__ATOMIC_SEQ_CST);
  const bool something_waits = __atomic_load_n(&bd_hazard_waiting, __ATOMIC_RELAXED) != 0;
  if (__builtin_expect(something_waits, 0)) bd_hazard_release_waiting();
}

/// Has a thing released when no call uses it: now or later. It must not be found any more in memory that is shared, and
/// code that found it there before says so first and looks again then: both sides have a fence between.
/// - `is_fenced`: without, only the calls of this thread are certain to be seen.
void bd_hazard_retire(void *thing, void (*release)(void *thing), bool is_fenced);

/// The first half of `bd_hazard_retire`, for code that holds a lock: it calls `bd_hazard_release_waiting` when it holds
/// none any more.
void bd_hazard_defer(void *thing, void (*release)(void *thing), bool is_fenced);

#pragma GCC visibility pop
#ifdef __cplusplus
}
#endif
#endif
