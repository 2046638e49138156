// Which Swift closures are running now.
//
// A closure may take itself out of its slot, or release the delegate, while it runs, so what it captured must outlive the
// call. Retaining and releasing it around each call would cost two atomic operations, more than the rest of the call.
// Instead each thread notes what it runs in memory of its own, and who lets go of a closure looks there first: a closure
// that runs somewhere is released when it no longer does. Messages to several receivers note in the same way which list of
// them they go through (receiver_list.h).
#ifndef BD_ACTIVE_CALLS_H
#define BD_ACTIVE_CALLS_H

#include "bd_base.h"

#include <stdatomic.h>

enum { bd_active_call_limit = 31 };

struct bd_active_call {
  /// The closure, or what else the call notes.
  _Atomic(void *) closure;
  /// Where the call's frame is. An exception can end a call without a word; then the next call has a frame at or above it.
  const void *frame;
};

struct bd_active_thread {
  struct bd_active_thread *next;
  _Atomic(uint32_t) depth;
  struct bd_active_call calls[bd_active_call_limit];
};

extern __attribute__((visibility("hidden"))) _Thread_local struct bd_active_thread *bd_active_this_thread;
/// How many things wait to be released.
extern __attribute__((visibility("hidden"))) _Atomic(uint32_t) bd_active_waiting;

__attribute__((visibility("hidden"))) struct bd_active_thread *bd_active_register_thread(void);
/// Releases a closure (`swift_release`), now or when it no longer runs. NULL is allowed.
__attribute__((visibility("hidden"))) void bd_active_release(void *closure);

/// Something that running calls may use.
struct bd_active_kind {
  /// Whether a call with this note uses the thing. Called with the lock of the notes held.
  bool (*isUsed)(const void *note, const void *thing);
  void (*release)(void *thing);
};
/// Has a thing released when no running call uses it any more; false when none does, and nothing happens.
__attribute__((visibility("hidden"))) bool bd_active_defer(void *thing, const struct bd_active_kind *kind);
/// Releases a thing that waits, if it is no longer used: a call that ended just when it began to wait may not have seen it.
__attribute__((visibility("hidden"))) void bd_active_settle(void *thing);
/// Releases what waits and is no longer used.
__attribute__((visibility("hidden"))) void bd_active_release_waiting(void);

/// Notes that the calling function's frame runs a closure. Returns false when there is no room: retain it then.
static inline __attribute__((always_inline)) bool bd_active_begin(
    struct bd_active_thread **thread_place, uint32_t *depth_place, void *closure) {
  struct bd_active_thread *thread = bd_active_this_thread;
  if (__builtin_expect(thread == NULL, 0)) thread = bd_active_register_thread();
  const void *frame = __builtin_frame_address(0);
  uint32_t depth = atomic_load_explicit(&thread->depth, memory_order_relaxed);
  // The stack grows downwards: a call whose frame is not above this one was left by an exception.
  while (depth > 0 && thread->calls[depth - 1].frame <= frame) depth--;
  if (__builtin_expect(depth == bd_active_call_limit, 0)) return false;
  thread->calls[depth].frame = frame;
  atomic_store_explicit(&thread->calls[depth].closure, closure, memory_order_relaxed);
  atomic_store_explicit(&thread->depth, depth + 1, memory_order_release);
  *thread_place = thread;
  *depth_place = depth;
  return true;
}

static inline __attribute__((always_inline)) void bd_active_end(struct bd_active_thread *thread, uint32_t depth) {
  atomic_store_explicit(&thread->depth, depth, memory_order_release);
  if (__builtin_expect(atomic_load_explicit(&bd_active_waiting, memory_order_relaxed) != 0, 0)) {
    bd_active_release_waiting();
  }
}

#endif
