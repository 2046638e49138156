#if !defined(_GNU_SOURCE)
#define _GNU_SOURCE
#endif
#include "asymmetric_fence.h"

#include <pthread.h>

bool bd_fence_isAsymmetric;

#if defined(__linux__)
#include <linux/membarrier.h>
#include <sys/syscall.h>
#include <unistd.h>

static long membarrier(int command) { return syscall(__NR_membarrier, command, 0, 0); }

static void prepare(void) {
  bd_fence_isAsymmetric = membarrier(MEMBARRIER_CMD_REGISTER_PRIVATE_EXPEDITED) == 0;
}

void bd_fence_heavy(void) {
  __atomic_thread_fence(__ATOMIC_SEQ_CST);
  if (bd_fence_isAsymmetric) membarrier(MEMBARRIER_CMD_PRIVATE_EXPEDITED);
}
#else
static void prepare(void) {}

void bd_fence_heavy(void) { __atomic_thread_fence(__ATOMIC_SEQ_CST); }
#endif

void bd_fence_prepare(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, prepare);
}
