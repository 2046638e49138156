#if !defined(_GNU_SOURCE)
#define _GNU_SOURCE
#endif
#include "asymmetric_fence.h"

#include <pthread.h>

bool bd_fence_isCheap;

#if defined(BD_HAS_MEMBARRIER)
#include <linux/membarrier.h>
#include <sys/syscall.h>
#include <unistd.h>

static long membarrier(int command) { return syscall(__NR_membarrier, command, 0, 0); }

static void prepare(void) { bd_fence_isCheap = membarrier(MEMBARRIER_CMD_REGISTER_PRIVATE_EXPEDITED) == 0; }

void bd_fence_heavy(void) {
  __atomic_thread_fence(__ATOMIC_SEQ_CST);
  if (bd_fence_isCheap) membarrier(MEMBARRIER_CMD_PRIVATE_EXPEDITED);
}
#else
static void prepare(void) {
#if defined(__aarch64__) || defined(__arm64__)
  bd_fence_isCheap = true;
#endif
}

void bd_fence_heavy(void) { __atomic_thread_fence(__ATOMIC_SEQ_CST); }
#endif

void bd_fence_prepare(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, prepare);
}
