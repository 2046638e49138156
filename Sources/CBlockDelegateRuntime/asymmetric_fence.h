// Two fences that order a store before a load on two threads (Dekker's scheme): one that costs next to nothing, for what
// runs often, and one that makes up for it.
#ifndef BD_ASYMMETRIC_FENCE_H
#define BD_ASYMMETRIC_FENCE_H

#include <stdatomic.h>
#include <stdbool.h>

/// Whether the kernel runs a fence on all threads of the process for us (Linux: membarrier).
extern __attribute__((visibility("hidden"))) bool bd_fence_isAsymmetric;

/// Once, before the first use of either.
__attribute__((visibility("hidden"))) void bd_fence_prepare(void);

static inline void bd_fence_light(void) {
  if (__builtin_expect(bd_fence_isAsymmetric, 1)) {
    atomic_signal_fence(memory_order_seq_cst);
  } else {
    atomic_thread_fence(memory_order_seq_cst);
  }
}

__attribute__((visibility("hidden"))) void bd_fence_heavy(void);

#endif
