// What the calls that are running now use, and must not lose.
//
// A closure may take itself out of its slot, or release the delegate, while it runs, so what it captured must outlive the
// call. Retaining and releasing it around each call would cost two atomic operations, more than the rest of the call.
// Instead each thread notes what it runs in memory of its own, and who lets go of a closure looks there first: a closure
// that runs somewhere is released when it no longer does. Messages to several receivers note in the same way which list of
// them they go through, and which receiver has the message (receivers.cpp).
#ifndef BD_ACTIVE_CALLS_H
#define BD_ACTIVE_CALLS_H

#include "bd_base.h"

#ifdef __cplusplus
extern "C" {
#endif
#pragma GCC visibility push(hidden)

enum { bd_active_call_limit = 31 };

// Fields that other threads read are written with the __atomic functions, which C and C++ share.
struct bd_active_call {
  /// The closure, or what else the call notes.
  void *closure;
  /// Where the call's frame is. A call can end without a word (by `longjmp`; a Swift closure's by an exception, too); then
  /// the next call has a frame at or above it.
  const void *frame;
};

struct bd_active_thread {
  struct bd_active_thread *next;
  uint32_t depth;
  struct bd_active_call calls[bd_active_call_limit];
  /// For each call the object that it sends a message to at the moment, or NULL.
  const void *receivers[bd_active_call_limit];
};

#if defined(__ELF__)
// At a constant distance from the thread pointer, in a shared library too: the loader keeps room for a few such words.
#define BD_THREAD __thread __attribute__((tls_model("initial-exec")))
#else
#define BD_THREAD __thread
#endif
// __thread and not thread_local: C++ would look each time whether it must be initialized.
extern BD_THREAD struct bd_active_thread *bd_active_this_thread;
/// How many things wait to be released.
extern uint32_t bd_active_waiting;

struct bd_active_thread *bd_active_register_thread(void);
/// Room for more calls of this thread, which has none left. Returns what must be given to `bd_active_pop` when they have ended.
struct bd_active_thread *bd_active_push(void);
void bd_active_pop(struct bd_active_thread *outer);
/// Releases a closure (`swift_release`), now or when it no longer runs. NULL is allowed.
void bd_active_release(void *closure);

/// Something that running calls may use.
struct bd_active_kind {
  /// Whether a call of a thread uses the thing. Called with the lock of the notes held.
  bool (*isUsed)(const struct bd_active_thread *thread, uint32_t index, const void *thing);
  void (*release)(void *thing);
};
/// Whether it is what a call notes itself with: for closures, and lists of receivers.
bool bd_active_isNoted(const struct bd_active_thread *thread, uint32_t index, const void *thing);
/// Has a thing released when no running call uses it any more; false when none does, and nothing happens.
bool bd_active_defer(void *thing, const struct bd_active_kind *kind);
/// Releases a thing that waits, if it is no longer used: a call that ended just when it began to wait may not have seen it.
void bd_active_settle(void *thing);
/// Releases what waits and is no longer used.
void bd_active_release_waiting(void);

#pragma GCC visibility pop

/// Notes that the calling function's frame runs a closure. Returns false when there is no room.
static inline __attribute__((always_inline)) bool bd_active_begin(
    struct bd_active_thread **thread_place, uint32_t *depth_place, void *closure) {
  struct bd_active_thread *thread = bd_active_this_thread;
  if (__builtin_expect(thread == NULL, 0)) thread = bd_active_register_thread();
  const void *frame = __builtin_frame_address(0);
  uint32_t depth = __atomic_load_n(&thread->depth, __ATOMIC_RELAXED);
  // The stack grows downwards: a call whose frame is not above this one has ended.
  while (depth > 0 && __builtin_expect(thread->calls[depth - 1].frame <= frame, 0)) depth--;
  if (__builtin_expect(depth == bd_active_call_limit, 0)) return false;
  thread->calls[depth].frame = frame;
  __atomic_store_n(&thread->calls[depth].closure, closure, __ATOMIC_RELAXED);
  __atomic_store_n(&thread->depth, depth + 1, __ATOMIC_RELEASE);
  *thread_place = thread;
  *depth_place = depth;
  return true;
}

static inline __attribute__((always_inline)) void bd_active_end(struct bd_active_thread *thread, uint32_t depth) {
  __atomic_store_n(&thread->depth, depth, __ATOMIC_RELEASE);
  if (__builtin_expect(__atomic_load_n(&bd_active_waiting, __ATOMIC_RELAXED) != 0, 0)) bd_active_release_waiting();
}

#ifdef __cplusplus
}
#endif
#endif
