// Interrupts code after any of its instructions, and counts the calls of membarrier.
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include "RuntimeTestSupport.h"

#if defined(__linux__) && defined(__x86_64__)
#include <linux/filter.h>
#include <linux/membarrier.h>
#include <linux/seccomp.h>
#include <signal.h>
#include <stddef.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
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

static _Atomic(long) membarriers;

static void count_membarrier(int signal, siginfo_t *info, void *context) {
  (void)signal, (void)info;
  membarriers++;
  ((ucontext_t *)context)->uc_mcontext.gregs[REG_RAX] = 0;
}

bool RuntimeCountMembarriers(void) {
  struct sigaction action = {.sa_sigaction = count_membarrier, .sa_flags = SA_SIGINFO};
  sigaction(SIGSYS, &action, NULL);
  // The last two numbers of a jump are the numbers of instructions that it skips if the condition is true, and if it is
  // false. The low word of an argument comes first in memory.
  struct sock_filter filter[] = {
      BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_membarrier, 0, 3),
      BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, args[0])),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, MEMBARRIER_CMD_PRIVATE_EXPEDITED, 0, 1),
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_TRAP),
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
  };
  const struct sock_fprog program = {sizeof filter / sizeof *filter, filter};
  return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 && prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program) == 0;
}

long RuntimeMembarriers(void) { return membarriers; }
#else
bool RuntimeInterrupt(
    void (*body)(void *context), void (*interruption)(void *context), void *context, long instructions) {
  (void)interruption, (void)instructions;
  body(context);
  return false;
}
bool RuntimeCountMembarriers(void) { return false; }
long RuntimeMembarriers(void) { return 0; }
#endif
