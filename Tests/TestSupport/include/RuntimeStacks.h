// Code that runs on another stack than the stack of its thread.
#ifndef RUNTIME_STACKS_H
#define RUNTIME_STACKS_H

#include <stdbool.h>

#pragma clang assume_nonnull begin

/// Runs a function. Returns whether `RuntimeJump` left the function.
bool RuntimeCatchJump(void (*body)(void *context), void *context);
/// Leaves the innermost `RuntimeCatchJump` of this thread with longjmp.
void RuntimeJump(void);

#if defined(__linux__)

/// A coroutine: a function with a stack of its own, which runs on the thread that resumes it. The coroutine is freed
/// when it has ended.
typedef struct RuntimeCoroutine RuntimeCoroutine;

RuntimeCoroutine *RuntimeCoroutineMake(void (*body)(void *context), void *context);
/// Runs the coroutine until it yields or ends. Returns false if it has ended.
bool RuntimeCoroutineResume(RuntimeCoroutine *coroutine);
/// Returns from the running coroutine to the code that resumed it.
void RuntimeCoroutineYield(void);

/// Runs a function in a signal handler, on an alternate signal stack of this thread.
void RuntimeRunOnSignalStack(void (*body)(void *context), void *context);

#endif

#pragma clang assume_nonnull end
#endif
