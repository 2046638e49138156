// Two fences that order a store before a load on two threads (Dekker's algorithm): one that costs next to nothing, for
// what runs often, and one that makes up for it.
#pragma once

#include <stdbool.h>

#ifdef __cplusplus
extern "C" {
#endif
#pragma GCC visibility push(hidden)

// Linux's kernel runs a fence on all threads of the process for us (membarrier). Elsewhere both fences are the
// processor's own; so they are with BD_SYMMETRIC_FENCES, to run here what runs on a Mac.
#if defined(__linux__) && !defined(BD_SYMMETRIC_FENCES)
#define BD_HAS_MEMBARRIER 1
#endif

/// Whether the assembly's way of taking hazard pointers orders what it must: with the kernel's fence, or with its own
/// (arm64). False until the first thread has asked, and where the kernel refuses membarrier.
extern bool bd_fence_isCheap;

/// Prepares the fences. To be called before the first use of either.
void bd_fence_prepare(void);

/// The fence for calls.
static inline void bd_fence_light(void) {
#if defined(BD_HAS_MEMBARRIER)
  if (__builtin_expect(bd_fence_isCheap, 1)) {
    __atomic_signal_fence(__ATOMIC_SEQ_CST);
    return;
  }
#endif
  __atomic_thread_fence(__ATOMIC_SEQ_CST);
}

/// The fence for what calls are looked for.
void bd_fence_heavy(void);

#pragma GCC visibility pop
#ifdef __cplusplus
}
#endif
