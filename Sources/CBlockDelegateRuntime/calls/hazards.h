// Hazard pointers protect the objects that running calls use (M. Michael, "Hazard Pointers: Safe Memory Reclamation for
// Lock-Free Objects", 2004).
//
// A closure may remove itself from its slot, or release the delegate, while it runs. The objects that the closure
// captured must therefore outlive the call. Another thread may replace the instance's slots while a call looks for its
// own slot. Retaining and releasing these objects would take two atomic operations, more than the rest of the call.
// Instead each call stores the slot table, and then the closure, in a hazard pointer of its thread. Code that releases
// such an object first searches the hazard pointers of all threads. If a call uses the object, the last such call
// releases it when the call ends, on the call's thread.
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
// A call takes the hazard pointer at the top. When the call ends, that hazard pointer is the top again. Taking and
// freeing a hazard pointer cost the same at any depth of the stack. In some cases an ended call leaves its hazard
// pointer behind, below the top. Hazard pointers that were left behind are removed when the segment is full, when a
// call below them ends, or when the thread releases an object. The cases are:
// - A call ends on another stack (a fiber) while a later call still runs, or it ends on another thread.
// - longjmp leaves a call. The call's frame is then below the stack pointer of a call that runs on the same stack, so
//   the call is known to have ended. Only the stack that the system gave the thread is examined. The calls of fibers,
//   and the objects that they use, are kept. Code that copies parts of the thread's own stack away, and back later, is
//   not supported.
#pragma once

// The assembly files include this header for the offsets. C code also sees the types.
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

/// The objects that one call uses. The fields are accessed with the __atomic functions, which C and C++ share.
struct bd_hazard {
  /// The object that the call runs or reads, such as a slot table or a closure. NULL marks a free hazard pointer.
  const void *thing;
  /// The object that the call is sending a message to, or NULL.
  const void *object;
  /// The stack pointer at the start of the call.
  uintptr_t stack_pointer;
  /// Whether an object is waiting to be released when the call ends or continues with another object. Calls that are
  /// not awaited need not search the waiting list.
  bool is_awaited;
  /// Whether the object has declined the message, which means that it did not respond to it.
  bool is_declined;
} __attribute__((aligned(BD_HAZARD_SIZE)));

struct hazard_segment;

/// The hazard pointers of one thread. A stack is never freed: when its thread ends, the next new thread gets it. Only
/// the owning thread takes and frees hazard pointers.
struct bd_hazard_stack {
  /// The next hazard pointer to take: a free one, or the end of its segment.
  struct bd_hazard *top;
  /// The segment that contains `top`, which is changed under the lock.
  struct hazard_segment *segment;
  struct hazard_segment *first;
  /// The bounds of the stack that the system gave the thread, or 0 until they are needed.
  uintptr_t stack_low, stack_high;
  /// The next stack in the list of stacks without a thread.
  struct bd_hazard_stack *next_free;
} __attribute__((aligned(64)));

#if defined(__ELF__)
// The variable is at a constant offset from the thread pointer, even in a shared library. The loader reserves room for
// a few such words.
#define BD_THREAD __thread __attribute__((tls_model("initial-exec")))
#else
#define BD_THREAD __thread
#endif
// The macro uses __thread instead of thread_local, because C++ checks at each use of the latter whether it is
// initialized.

/// The thread's stack of hazard pointers. The variable points to a stack without free hazard pointers until the thread
/// has its own stack, and always if `bd_fence_isCheap` is false. In both cases bd_hazard_take_slowly takes the hazard
/// pointers.
extern BD_THREAD struct bd_hazard_stack *bd_hazards_of_thread;

/// Takes a hazard pointer if the thread has no stack yet, or if its stack has no free hazard pointer at its top.
/// - `stack_pointer`: The stack pointer at the start of the call, or UINTPTR_MAX for a use that continues in Swift code
///   after this function returns.
struct bd_hazard *bd_hazard_take_slowly(const void *thing, uintptr_t stack_pointer);

/// Protects a thing while the caller uses it. The caller must end the use.
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

/// Releases the deferred things that no call uses.
void bd_hazard_release_waiting(void);

/// Ends a use in the general case: another call may be on top, or an object may be waiting for this call.
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

/// Releases the waiting things after a call has stopped using one of them.
void bd_hazard_end_awaited(struct bd_hazard *hazard);

/// Sets the object that the call sends a message to from now on, or NULL.
static inline __attribute__((always_inline)) void bd_hazard_set_object(struct bd_hazard *hazard, const void *object) {
  __atomic_store_n(&hazard->object, object, __ATOMIC_RELEASE);
  bd_fence_light();
  if (__builtin_expect(__atomic_load_n(&hazard->is_awaited, __ATOMIC_RELAXED), 0)) bd_hazard_end_awaited(hazard);
}

/// Returns the hazard pointer of the call on this thread that began before a function was called, or NULL if there is
/// none.
/// - `is_in_closure`: Whether the function is a closure. A closure has its own call, and the result is the call before
///   that.
struct bd_hazard *bd_hazard_of_caller(bool is_in_closure);

/// Protects the object that a variable holds, and then checks that the variable still holds it. Returns the object.
static inline __attribute__((always_inline)) void *bd_hazard_protect(struct bd_hazard *hazard, void *const *variable) {
  for (;;) {
    void *value = __atomic_load_n(variable, __ATOMIC_ACQUIRE);
    // NULL would mark the hazard pointer as free.
    __atomic_store_n(&hazard->thing, value != NULL ? value : hazard, __ATOMIC_RELEASE);
    bd_fence_light();
    if (__builtin_expect(__atomic_load_n(variable, __ATOMIC_ACQUIRE) == value, 1)) return value;
  }
}

/// Calls `release` when no call uses a thing, now or later. The thing must already be removed from shared memory. A
/// thread that finds the thing in shared memory protects it first, and then reads the memory again. The releasing
/// thread and the using thread each run a fence between their two steps.
/// - `argument`: The argument of `release`, which is usually the thing itself.
/// - `is_fenced`: Whether to run a fence first. Without the fence only the calls of this thread are certain to be seen.
void bd_hazard_retire(const void *thing, void (*release)(void *argument), void *argument, bool is_fenced);

/// Does the first half of `bd_hazard_retire`, for code that holds a lock. The caller must call
/// `bd_hazard_release_waiting` when it no longer holds any lock.
void bd_hazard_defer(const void *thing, void (*release)(void *argument), void *argument, bool is_fenced);

#pragma GCC visibility pop
#ifdef __cplusplus
}
#endif
#endif
