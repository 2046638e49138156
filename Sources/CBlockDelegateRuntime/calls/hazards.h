// Hazard pointers: what the calls that run now use, and must not lose (M. Michael, "Hazard Pointers: Safe Memory
// Reclamation for Lock-Free Objects", 2004).
//
// A closure may take itself out of its slot, or release the delegate, while it runs, so what it captured must outlive
// the call; and another thread may replace the instance's slots while a call looks for its own. Retaining and releasing
// what is used would take two atomic operations, more than the rest of the call. Instead each call stores it in a place
// of its thread's, a hazard pointer: the slot table at first, then the closure. Code that lets go of such a thing looks
// through all threads' places first: what is in use is released by the call that ends last, on its thread.
//
// A place belongs to its call from when it is taken until it is cleared, whatever stack the call runs on and whatever
// thread it ends on. A call that is left by longjmp keeps its place, and what stands there is never released.
#ifndef BD_HAZARDS_H
#define BD_HAZARDS_H

// The assembly files include this header for the offsets; C sees the types.
#define BD_HAZARD_IS_AWAITED 16
#define BD_HAZARD_SIZE 32
#define BD_HAZARDS_SIZE 256

#ifndef __ASSEMBLER__
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
  /// Whether something is to be released when the call ends, or goes on to another object. So only calls that somebody
  /// waits for look at what the others use. Always true where the fences are not asymmetric: the assembly has none.
  bool is_awaited;
  /// Swift objects for arguments that the last call here left to the next (values.cpp): the first, or NULL. Only the
  /// call that has the place looks at it.
  void *spare;
} __attribute__((aligned(BD_HAZARD_SIZE)));

enum { bd_hazard_count = BD_HAZARDS_SIZE / BD_HAZARD_SIZE };

/// A thread's places; more when a call needs them, for calls within calls. Never freed: a thread that ends leaves them
/// to the next. Only the thread takes places, and only the call that has one clears it.
struct bd_hazards {
  /// They end on a boundary of their size, which is how the assembly knows the last.
  struct bd_hazard places[bd_hazard_count];
  struct bd_hazards *next;
  /// The next of the same thread's places.
  struct bd_hazards *more;
  bool is_owned;
} __attribute__((aligned(BD_HAZARDS_SIZE)));

#if defined(__ELF__)
// At a constant distance from the thread pointer, in a shared library too: the loader keeps room for a few such words.
#define BD_THREAD __thread __attribute__((tls_model("initial-exec")))
#else
#define BD_THREAD __thread
#endif
// __thread and not thread_local: C++ would look each time whether it must be initialized.

/// The thread's places for calls that need no fence to take one. Until it has any, and for ever where the fences are
/// not asymmetric, these are some that are all taken.
extern BD_THREAD struct bd_hazards *bd_hazards_of_thread;
/// Takes whichever place is free.
struct bd_hazard *bd_hazard_take_any(const void *thing);

/// Says that the caller uses a thing, until it clears the place.
static inline __attribute__((always_inline)) struct bd_hazard *bd_hazard_take(const void *thing) {
  struct bd_hazard *first = &bd_hazards_of_thread->places[0];
  if (__builtin_expect(__atomic_load_n(&first->thing, __ATOMIC_RELAXED) != NULL, 0)) return bd_hazard_take_any(thing);
  __atomic_store_n(&first->thing, thing, __ATOMIC_RELAXED);
  return first;
}

/// Releases what was deferred, if no call uses it.
void bd_hazard_release_waiting(void);

/// What is left to do when a call ends that somebody waits for.
void bd_hazard_end_awaited(struct bd_hazard *place);

/// Says in one of a place's words what is used in place of what was; NULL for nothing.
static inline __attribute__((always_inline)) void bd_hazard_set(
    struct bd_hazard *place, const void **word, const void *thing) {
  __atomic_store_n(word, thing, __ATOMIC_RELEASE);
  // No instruction: where the fences are not asymmetric, all calls are awaited.
  __atomic_signal_fence(__ATOMIC_SEQ_CST);
  if (__builtin_expect(__atomic_load_n(&place->is_awaited, __ATOMIC_RELAXED), 0)) bd_hazard_end_awaited(place);
}

/// Gives a place back that has no object.
void bd_hazard_end_call(struct bd_hazard *place);

/// Says that the caller uses what a variable holds, and looks then whether it still holds that. Returns what it holds;
/// the place is free if that is NULL.
static inline __attribute__((always_inline)) void *bd_hazard_protect(
    struct bd_hazard *place, void *const *variable) {
  for (;;) {
    void *value = __atomic_load_n(variable, __ATOMIC_ACQUIRE);
    __atomic_store_n(&place->thing, value, __ATOMIC_RELEASE);
    bd_fence_light();
    if (__builtin_expect(__atomic_load_n(variable, __ATOMIC_ACQUIRE) == value, 1)) return value;
  }
}

/// Has something released when no call uses a thing: now or later. The thing must not be found any more in memory that
/// is shared, and code that found it there before says so first and looks again then: both sides have a fence between.
/// - `argument`: what is released: the thing itself, most often.
/// - `is_fenced`: without, only the calls of this thread are certain to be seen.
void bd_hazard_retire(const void *thing, void (*release)(void *argument), void *argument, bool is_fenced);

/// The first half of `bd_hazard_retire`, for code that holds a lock: it calls `bd_hazard_release_waiting` when it holds
/// none any more.
void bd_hazard_defer(const void *thing, void (*release)(void *argument), void *argument, bool is_fenced);

#pragma GCC visibility pop
#ifdef __cplusplus
}
#endif
#endif
#endif
