// Two fences that order a store before a load on two threads (Dekker's algorithm): one that costs next to nothing, for
// what runs often, and one that makes up for it.
#ifndef BD_ASYMMETRIC_FENCE_H
#define BD_ASYMMETRIC_FENCE_H

#include <stdbool.h>

#ifdef __cplusplus
extern "C" {
#endif

/// Whether the kernel runs a fence on all threads of the process for us (Linux: membarrier).
extern __attribute__((visibility("hidden"))) bool bd_fence_isAsymmetric;

/// Prepares the fences. To be called before the first use of either.
__attribute__((visibility("hidden"))) void bd_fence_prepare(void);

static inline void bd_fence_light(void) {
  if (__builtin_expect(bd_fence_isAsymmetric, 1)) {
    __atomic_signal_fence(__ATOMIC_SEQ_CST);
  } else {
    __atomic_thread_fence(__ATOMIC_SEQ_CST);
  }
}

__attribute__((visibility("hidden"))) void bd_fence_heavy(void);

#ifdef __cplusplus
}
#endif

#endif
