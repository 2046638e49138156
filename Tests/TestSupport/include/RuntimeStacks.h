// Code that runs on another stack than its thread's own.
#ifndef RUNTIME_STACKS_H
#define RUNTIME_STACKS_H

#include <stdbool.h>

#pragma clang assume_nonnull begin

/// Runs a function. Returns whether it was left by `RuntimeJump`.
bool RuntimeCatchJump(void (*body)(void *context), void *context);
/// Leaves the innermost `RuntimeCatchJump` of this thread by longjmp.
void RuntimeJump(void);

#if defined(__linux__)

/// A coroutine: a function on a stack of its own, on whatever thread resumes it. Freed when it has ended.
typedef struct RuntimeCoroutine RuntimeCoroutine;

RuntimeCoroutine *RuntimeCoroutineMake(void (*body)(void *context), void *context);
/// Runs it until it yields or ends; false when it has ended.
bool RuntimeCoroutineResume(RuntimeCoroutine *coroutine);
/// Goes back to where the coroutine that is running was resumed.
void RuntimeCoroutineYield(void);

/// Runs a function in a signal's handler, on an alternate signal stack of this thread.
void RuntimeRunOnSignalStack(void (*body)(void *context), void *context);

#endif

#pragma clang assume_nonnull end
#endif
