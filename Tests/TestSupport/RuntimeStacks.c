#if !defined(_GNU_SOURCE)
#define _GNU_SOURCE
#endif
#include "RuntimeStacks.h"

#include <setjmp.h>
#include <stddef.h>

static _Thread_local jmp_buf *innermost;

bool RuntimeCatchJump(void (*body)(void *context), void *context) {
  jmp_buf here, *const outer = innermost;
  innermost = &here;
  const bool is_left = _setjmp(here) != 0;
  if (!is_left) body(context);
  innermost = outer;
  return is_left;
}

void RuntimeJump(void) { _longjmp(*innermost, 1); }

#if defined(__linux__)
#include <signal.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <ucontext.h>

enum { stack_size = 256 * 1024 };

struct RuntimeCoroutine {
  ucontext_t own, resumer;
  void (*body)(void *context);
  void *context;
  bool has_ended;
  char *stack;
};

static _Thread_local RuntimeCoroutine *running;

// The function is not inlined, because a coroutine may continue on another thread, which has another variable.
__attribute__((noinline)) static RuntimeCoroutine *current(void) { return running; }

static void run(void) {
  RuntimeCoroutine *coroutine = current();
  coroutine->body(coroutine->context);
  coroutine->has_ended = true;
  swapcontext(&coroutine->own, &coroutine->resumer);
}

RuntimeCoroutine *RuntimeCoroutineMake(void (*body)(void *context), void *context) {
  RuntimeCoroutine *coroutine = calloc(1, sizeof *coroutine);
  if (coroutine == NULL || getcontext(&coroutine->own) != 0) abort();
  // The stack is below the stacks of all threads, like the heap. Code that compares the addresses of frames would take
  // these calls for calls that have already ended.
  coroutine->stack =
      mmap((void *)0x100000000, stack_size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_STACK, -1, 0);
  if (coroutine->stack == MAP_FAILED) abort();
  coroutine->body = body;
  coroutine->context = context;
  coroutine->own.uc_stack.ss_sp = coroutine->stack;
  coroutine->own.uc_stack.ss_size = stack_size;
  makecontext(&coroutine->own, run, 0);
  return coroutine;
}

bool RuntimeCoroutineResume(RuntimeCoroutine *coroutine) {
  RuntimeCoroutine *outer = running;
  running = coroutine;
  swapcontext(&coroutine->resumer, &coroutine->own);
  running = outer;
  const bool has_ended = coroutine->has_ended;
  if (has_ended) {
    munmap(coroutine->stack, stack_size);
    free(coroutine);
  }
  return !has_ended;
}

void RuntimeCoroutineYield(void) {
  RuntimeCoroutine *coroutine = current();
  swapcontext(&coroutine->own, &coroutine->resumer);
}

static _Thread_local void (*signal_body)(void *context);
static _Thread_local void *signal_context;

static void handle(int number) {
  (void)number;
  signal_body(signal_context);
}

void RuntimeRunOnSignalStack(void (*body)(void *context), void *context) {
  signal_body = body;
  signal_context = context;
  const stack_t alternate = {.ss_sp = malloc(stack_size), .ss_size = stack_size};
  stack_t previous;
  const struct sigaction action = {.sa_handler = handle, .sa_flags = SA_ONSTACK};
  struct sigaction previous_action;
  if (alternate.ss_sp == NULL || sigaltstack(&alternate, &previous) != 0 ||
      sigaction(SIGUSR2, &action, &previous_action) != 0) {
    abort();
  }
  // The threads of a pool have their signals blocked.
  sigset_t signals, previous_signals;
  sigemptyset(&signals);
  sigaddset(&signals, SIGUSR2);
  pthread_sigmask(SIG_UNBLOCK, &signals, &previous_signals);
  raise(SIGUSR2);
  pthread_sigmask(SIG_SETMASK, &previous_signals, NULL);
  sigaction(SIGUSR2, &previous_action, NULL);
  sigaltstack(&previous, NULL);
  free(alternate.ss_sp);
}
#endif
