// Compiled callers, callees and checks for the tests of the C layer.
#ifndef RUNTIME_TEST_SUPPORT_H
#define RUNTIME_TEST_SUPPORT_H

#include "CallerShapes.h"
#include "TestObject.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#pragma clang assume_nonnull begin

typedef void (*RuntimeFunction)(void);

// MARK: Every register (x86_64/RuntimeRegisters.S)

// The following declarations are for the calling convention and the assembler of one platform.
#if defined(__x86_64__) && defined(__linux__)
enum { RuntimeStackWords = 12 };

/// The content of the registers when a function is called, and when it returns.
typedef struct {
  uint64_t general[6];
  uint64_t vector[8][2];
  uint64_t stack[RuntimeStackWords];
  /// In a call of a variadic function, al is the number of vector registers in use.
  uint64_t rax;
  uint64_t generalResult[2];
  uint64_t vectorResult[2][2];
  /// After a call, the number of registers among rbx, rbp and r12 to r15 that the function changed. In a capture, the
  /// address of the stack arguments modulo 16.
  uint64_t changed;
} RuntimeRegisters;

/// Calls `function` with all argument registers and stack words, and stores its result in `registers`.
void RuntimeCall(RuntimeFunction function, RuntimeRegisters *registers);

/// A function that stores its argument registers and its stack in `RuntimeCaptured`, overwrites every register that a
/// function may overwrite, and returns the result registers of `RuntimeCaptured`.
void RuntimeCapture(void);
/// Returns the registers of the last capture. There is only one such variable, so tests that use the variable must be
/// serialized.
RuntimeRegisters *RuntimeCaptured(void);
#endif

// MARK: Blocks

typedef struct {
  long words[4];
} RuntimeLarge;

/// Returns a method implementation that calls a copy of a block with `self` and up to two words. Neither is ever freed.
RuntimeFunction RuntimeMethodOfBlock(const void *block);

// MARK: Exceptions (RuntimeExceptions.mm)

typedef enum __attribute__((enum_extensibility(closed))) {
  RuntimeRaisedNothing,
  RuntimeRaisedObject,
  RuntimeRaisedInteger,
} RuntimeRaised;

/// Runs `body` inside @try and try. Stores the object of an exception with a reference that the caller owns.
RuntimeRaised RuntimeCatch(
    void (*body)(void *context), void *context, TestObject *_Nullable *_Nonnull object, int *number);
/// Executes `@throw object`.
void RuntimeThrowObject(TestObject *_Nullable object);
/// Throws an int as a C++ exception.
void RuntimeThrowInteger(int number);

// MARK: Calls (RuntimeRunning.mm)

/// Makes a block that calls `body`. While a copy of the block is alive, `*counter` is higher by one.
const void *RuntimeRunningBlock(long *counter, void (*body)(void));
/// Calls `body` with a block that is on the stack.
void RuntimeWithStackBlock(void (*body)(const void *block));
/// Overwrites the registers that a function may overwrite.
void RuntimeOverwriteRegisters(void);
/// Overwrites values that earlier calls have left on the stack.
void RuntimeFillStack(void);

// MARK: Unwinding (RuntimeUnwinding.c)

/// Calls `body` with `context`. While `body` runs, the frame of this function is a mark on the stack.
void RuntimeMark(void (*body)(void *context), void *context);
/// Returns the number of frames that an unwinder finds from here to the nearest mark, or -1 if it finds no mark.
int RuntimeFramesToMark(void);
/// An empty function at which debuggers can set a breakpoint.
void RuntimeBreakpoint(void);

// MARK: Single instructions (RuntimeStepping.c)

/// Runs `body`, and runs `interruption` after the given number of its instructions. Returns false if `body` has fewer
/// instructions. Works only on Linux on x86-64.
bool RuntimeInterrupt(
    void (*body)(void *context), void (*interruption)(void *context), void *context, long instructions);

#pragma clang assume_nonnull end

#ifdef __cplusplus
}
#endif
#endif
