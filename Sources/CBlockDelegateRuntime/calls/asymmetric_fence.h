// A pair of fences that order a store before a load on two threads (Dekker's algorithm). The light fence costs almost
// nothing, and is for code that runs often. The heavy fence pays the cost for both.
#pragma once

#include <stdbool.h>

#ifdef __cplusplus
extern "C" {
#endif
#pragma GCC visibility push(hidden)

// On Linux the kernel runs a fence on all threads of the process (membarrier). Elsewhere both fences are the
// processor's own fence. BD_SYMMETRIC_FENCES selects the processor's fences on Linux too, to test the code that runs on
// a Mac.
#if defined(__linux__) && !defined(BD_SYMMETRIC_FENCES)
#define BD_HAS_MEMBARRIER 1
#endif

/// Whether assembly code can take hazard pointers. Assembly code can do so with the kernel's fence, or with its own
/// ordered instructions (arm64). The value is false until `bd_fence_prepare` was called, and stays false if the kernel
/// rejects membarrier.
extern bool bd_fence_isCheap;

/// Prepares the fences. This function must be called before the first use of either fence.
void bd_fence_prepare(void);

/// The light fence, for calls.
static inline void bd_fence_light(void) {
#if defined(BD_HAS_MEMBARRIER)
  if (__builtin_expect(bd_fence_isCheap, 1)) {
    __atomic_signal_fence(__ATOMIC_SEQ_CST);
    return;
  }
#endif
  __atomic_thread_fence(__ATOMIC_SEQ_CST);
}

/// The heavy fence, for code that searches the hazard pointers of calls.
void bd_fence_heavy(void);

#pragma GCC visibility pop
#ifdef __cplusplus
}
#endif
