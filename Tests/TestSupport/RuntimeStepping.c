// Interrupts code after any of its instructions.
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include "RuntimeTestSupport.h"

#if defined(__linux__) && defined(__x86_64__)
#include <signal.h>
#include <ucontext.h>

enum { trap_flag = 0x100 };

static _Thread_local struct {
  long left;
  void (*interruption)(void *context);
  void *context;
} stepping;

static void step(int signal, siginfo_t *info, void *context) {
  (void)signal, (void)info;
  if (--stepping.left > 0) return;
  ((ucontext_t *)context)->uc_mcontext.gregs[REG_EFL] &= ~trap_flag;
  stepping.interruption(stepping.context);
}

bool RuntimeInterrupt(
    void (*body)(void *context), void (*interruption)(void *context), void *context, long instructions) {
  struct sigaction action = {.sa_sigaction = step, .sa_flags = SA_SIGINFO}, previous;
  sigaction(SIGTRAP, &action, &previous);
  stepping.left = instructions;
  stepping.interruption = interruption;
  stepping.context = context;
  // The flags are pushed below the red zone: the 128 bytes that a function may use without moving the stack pointer.
  __asm__ volatile(
      "leaq -128(%%rsp), %%rsp\n pushfq\n orq %0, (%%rsp)\n popfq\n leaq 128(%%rsp), %%rsp" ::"i"(trap_flag)
      : "cc", "memory");
  body(context);
  __asm__ volatile(
      "leaq -128(%%rsp), %%rsp\n pushfq\n andq %0, (%%rsp)\n popfq\n leaq 128(%%rsp), %%rsp" ::"i"(~trap_flag)
      : "cc", "memory");
  sigaction(SIGTRAP, &previous, NULL);
  return stepping.left <= 0;
}
#else
bool RuntimeInterrupt(
    void (*body)(void *context), void (*interruption)(void *context), void *context, long instructions) {
  (void)interruption, (void)instructions;
  body(context);
  return false;
}
#endif
