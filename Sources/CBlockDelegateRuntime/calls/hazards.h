// Hazard pointers: what the calls that run now use, and must not lose (M. Michael, "Hazard Pointers: Safe Memory
// Reclamation for Lock-Free Objects", 2004).
//
// A closure may remove itself from its slot, or release the delegate, while it runs, so what it captured must outlive
// the call. Another thread may replace the instance's slots while a call looks for its own. Retaining and releasing what
// is used would take two atomic operations, more than the rest of the call. Instead each call stores it in a hazard
// pointer of its thread: the slot table first, then the closure. Code that lets go of such a thing looks through the
// hazard pointers of all threads first. If a call uses the thing, the call that ends last releases it, on its thread.
//
// The hazard pointers of a thread are a stack:
//
//     bd_hazard_stack       hazard_segment              hazard_segment
//     +-----------+         +-------+-----+-----+---+   +-------+-----+-----+---+
//     | segment --+----+    | next -+-----+-----+---+-->| next  | ... | ... |end|
//     | top     --+--+ +--->| call  | call| free|end|   +-------+-----+-----+---+
//     +-----------+  |      +-------+-----+-^---+---+    a spare one, or NULL
//                    +----------------------+
//
// A call takes the one at the top, and the call's end makes it the top again: both cost the same at any depth. Three
// cases leave one behind that is below the top and no longer in use. All are cleared when the segment is full, when a
// call below them ends, or when the thread releases something:
// - A call that ends on another stack (a fiber) while a later one still runs, or on another thread.
// - A call that longjmp has left. Its frame is below the stack pointer of a call that runs on the same stack, so it is
//   known to have ended. Only the stack that the system gave the thread is looked at: fibers' calls are kept, and so is
//   what they use. Code that copies parts of the thread's own stack away, and back later, is not supported.
#pragma once

// The assembly files include this header for the offsets; C sees the types.
#define BD_HAZARD_STACK_POINTER 16
#define BD_HAZARD_IS_AWAITED 24
#define BD_HAZARD_SIZE 32
#define BD_HAZARD_STACK_TOP 0

#ifndef __ASSEMBLER__
#include "../include/bd_base.h"
#include "asymmetric_fence.h"

#ifdef __cplusplus
extern "C" {
#endif
#pragma GCC visibility push(hidden)

/// What one call uses. Written with the __atomic functions, which C and C++ share.
struct bd_hazard {
  /// What the call runs or goes through; NULL in one that no call has.
  const void *thing;
  /// The object that it sends a message to at the moment, or NULL.
  const void *object;
  /// The stack pointer when the call began.
  uintptr_t stack_pointer;
  /// Whether something is to be released when the call ends, or goes on to another object. So only such calls look at
  /// what the others use.
  bool is_awaited;
  /// Whether the object has said that nothing answers the message.
  bool is_declined;
} __attribute__((aligned(BD_HAZARD_SIZE)));

struct hazard_segment;

/// The hazard pointers of one thread. Never freed: a thread that ends leaves them to the next. Only the thread takes
/// from the stack and gives back.
struct bd_hazard_stack {
  /// The next hazard pointer to take: a free one, or the end of its segment.
  struct bd_hazard *top;
  /// The segment that `top` is in. Changed under the lock.
  struct hazard_segment *segment;
  struct hazard_segment *first;
  /// The stack that the system gave the thread; both 0 until they are needed.
  uintptr_t stack_low, stack_high;
  /// The next stack that no thread has.
  struct bd_hazard_stack *next_free;
} __attribute__((aligned(64)));

#if defined(__ELF__)
// At a constant distance from the thread pointer, in a shared library too: the loader keeps room for a few such words.
#define BD_THREAD __thread __attribute__((tls_model("initial-exec")))
#else
#define BD_THREAD __thread
#endif
// __thread and not thread_local: C++ would look each time whether it must be initialized.

/// The thread's stack. Until the thread has one, and where a fence costs what a system call costs, it is one that has no
/// free hazard pointer: then bd_hazard_take_slowly takes them.
extern BD_THREAD struct bd_hazard_stack *bd_hazards_of_thread;

/// Takes a hazard pointer where the thread's stack has no free one at its top, or no thread's stack is known.
/// - `stack_pointer`: that of the call when it began, or UINTPTR_MAX where it has returned to Swift code since.
struct bd_hazard *bd_hazard_take_slowly(const void *thing, uintptr_t stack_pointer);

/// Says that the caller uses a thing, until it ends that use.
static inline __attribute__((always_inline)) struct bd_hazard *bd_hazard_take(
    const void *thing, uintptr_t stack_pointer) {
  struct bd_hazard_stack *stack = bd_hazards_of_thread;
  struct bd_hazard *hazard = stack->top;
  if (__builtin_expect(__atomic_load_n(&hazard->thing, __ATOMIC_RELAXED) != NULL, 0)) {
    return bd_hazard_take_slowly(thing, stack_pointer);
  }
  hazard->stack_pointer = stack_pointer;
  __atomic_store_n(&stack->top, hazard + 1, __ATOMIC_RELAXED);
  __atomic_store_n(&hazard->thing, thing, __ATOMIC_RELAXED);
  return hazard;
}

/// The stack pointer for `bd_hazard_take`, in a function whose frame lasts as long as the use.
#define BD_STACK_POINTER ((uintptr_t)__builtin_frame_address(0))

/// Releases what was deferred, if no call uses it.
void bd_hazard_release_waiting(void);

/// Ends a use whatever has to be done: another call is on top, or something waits for this one.
void bd_hazard_end_slowly(struct bd_hazard *hazard);

/// Ends a use that has no object.
static inline __attribute__((always_inline)) void bd_hazard_end(struct bd_hazard *hazard) {
  __atomic_store_n(&hazard->thing, NULL, __ATOMIC_RELEASE);
  bd_fence_light();
  struct bd_hazard_stack *stack = bd_hazards_of_thread;
  const bool is_last = stack->top == hazard + 1;
  if (__builtin_expect(is_last, 1)) {
    __atomic_store_n(&stack->top, hazard, __ATOMIC_RELAXED);
    if (__builtin_expect(!__atomic_load_n(&hazard->is_awaited, __ATOMIC_RELAXED), 1)) return;
  }
  bd_hazard_end_slowly(hazard);
}

/// Does what is left to do when a call lets go of something that somebody waits for.
void bd_hazard_end_awaited(struct bd_hazard *hazard);

/// Says which object the call sends a message to from now on; NULL for none.
static inline __attribute__((always_inline)) void bd_hazard_set_object(struct bd_hazard *hazard, const void *object) {
  __atomic_store_n(&hazard->object, object, __ATOMIC_RELEASE);
  bd_fence_light();
  if (__builtin_expect(__atomic_load_n(&hazard->is_awaited, __ATOMIC_RELAXED), 0)) bd_hazard_end_awaited(hazard);
}

/// The call of the thread that began before a function was called; NULL where there is none.
/// - `is_in_closure`: whether the function is a closure's, which has a call of its own: the one before that.
struct bd_hazard *bd_hazard_of_caller(bool is_in_closure);

/// Says that the caller uses what a variable holds, and looks then whether it still holds that. Returns what it holds.
static inline __attribute__((always_inline)) void *bd_hazard_protect(struct bd_hazard *hazard, void *const *variable) {
  for (;;) {
    void *value = __atomic_load_n(variable, __ATOMIC_ACQUIRE);
    // NULL would make it a free one.
    __atomic_store_n(&hazard->thing, value != NULL ? value : hazard, __ATOMIC_RELEASE);
    bd_fence_light();
    if (__builtin_expect(__atomic_load_n(variable, __ATOMIC_ACQUIRE) == value, 1)) return value;
  }
}

/// Has something released when no call uses a thing: now or later. The thing must not be found any more in memory that
/// is shared. Code that found it there before says so first and looks again then: both sides have a fence between.
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
