// Blocks that run a function, and functions that overwrite all registers that they need not preserve.
#include "RuntimeTestSupport.h"
#include "objc_support.h"

#include <string.h>

extern "C" void *_Block_copy(const void *block);

namespace {
struct CountedAt {
  long *const counter;
  explicit CountedAt(long *counter) : counter(counter) { ++*counter; }
  CountedAt(const CountedAt &other) : counter(other.counter) { ++*counter; }
  ~CountedAt() { --*counter; }
};
}

const void *RuntimeRunningBlock(long *counter, void (*body)(void)) {
  CountedAt counted(counter);
  return _Block_copy((__bridge const void *)^(id self) {
    (void)&counted;
    body();
  });
}

void RuntimeWithStackBlock(void (*body)(const void *block)) {
  body((__bridge const void *)^{ (void)body; });
}

void RuntimeOverwriteRegisters(void) {
#if defined(__x86_64__)
  __asm__ volatile(
      "pcmpeqd %%xmm0, %%xmm0\n movaps %%xmm0, %%xmm1\n movaps %%xmm0, %%xmm2\n movaps %%xmm0, %%xmm3\n"
      "movaps %%xmm0, %%xmm4\n movaps %%xmm0, %%xmm5\n movaps %%xmm0, %%xmm6\n movaps %%xmm0, %%xmm7\n"
      "movq $-1, %%rax\n movq %%rax, %%rcx\n movq %%rax, %%rdx\n movq %%rax, %%rsi\n movq %%rax, %%rdi\n"
      "movq %%rax, %%r8\n movq %%rax, %%r9\n movq %%rax, %%r10\n movq %%rax, %%r11" ::
          : "xmm0", "xmm1", "xmm2", "xmm3", "xmm4", "xmm5", "xmm6", "xmm7", "rax", "rcx", "rdx", "rsi", "rdi", "r8",
            "r9", "r10", "r11");
#endif
}

__attribute__((noinline)) void RuntimeFillStack(void) {
  char garbage[16384];
  memset(garbage, 0xa5, sizeof garbage);
  __asm__ volatile("" ::"r"(garbage) : "memory");
}
