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

// The calling convention and the assembler of one platform.
#if defined(__x86_64__) && defined(__linux__)
enum { RuntimeStackWords = 12 };

/// What stands in the registers when a function is called, and when it returns.
typedef struct {
  uint64_t general[6];
  uint64_t vector[8][2];
  uint64_t stack[RuntimeStackWords];
  /// al tells variadic functions how many vector registers are used.
  uint64_t rax;
  uint64_t generalResult[2];
  uint64_t vectorResult[2][2];
  /// Calls: how many of rbx, rbp, r12 to r15 the function changed. Captures: where the stack's arguments begin, modulo
  /// 16.
  uint64_t changed;
} RuntimeRegisters;

/// Calls `function` with all argument registers and stack words, and stores what it returns.
void RuntimeCall(RuntimeFunction function, RuntimeRegisters *registers);

/// A function that stores its argument registers and stack in `RuntimeCaptured`, overwrites every register that a
/// function may overwrite, and returns the results that stand there.
void RuntimeCapture(void);
/// One, so tests that use it take turns.
RuntimeRegisters *RuntimeCaptured(void);
#endif

// MARK: Messages (RuntimeMessages.m)

typedef struct {
  long integer;
  double number;
} RuntimeMixed;

typedef struct {
  long words[4];
} RuntimeLarge;

/// Compiled messages to an object that has the methods of the class `RuntimeShapes`.
int RuntimeSendInt(TestObject *receiver, int first, int second);
double RuntimeSendDouble(TestObject *receiver, double first, float second);
const void *RuntimeSendPointer(TestObject *receiver, const void *pointer, long offset);
RuntimeMixed RuntimeSendMixed(TestObject *receiver, long integer, double number);
RuntimeLarge RuntimeSendLarge(TestObject *receiver, RuntimeLarge large, long added);
/// Arguments 0 to 9 and 0.5 to 9.5.
double RuntimeSendMany(TestObject *receiver);
void RuntimeSendVoid(TestObject *receiver);
/// The names of those methods. The class `RuntimeShapes` has them, as the compiler encoded them.
const char *RuntimeShapeName(int index);
enum { RuntimeShapeCount = 7 };

/// Blocks for those methods, as the compiler makes them. They stand on the stack while `body` runs and hold `captured`.
void RuntimeWithStackBlock(int shape, long captured, void (*body)(const void *block, void *context), void *context);
/// What the last block for `RuntimeSendVoid` held.
long RuntimeLastVoid(void);

/// What `setDelegate:` of a `RuntimeOwner` was sent with: nil, "set" for another object, "same" for the one it has.
const char *RuntimeOwnerLog(TestObject *owner);
/// The setter raises an exception that many times from now on: only for a delegate that is not nil.
void RuntimeOwnerRaise(TestObject *owner, int times);

// MARK: Exceptions (RuntimeExceptions.mm)

typedef enum __attribute__((enum_extensibility(closed))) {
  RuntimeRaisedNothing,
  RuntimeRaisedObject,
  RuntimeRaisedInteger,
} RuntimeRaised;

/// Runs `body` under @try and try. An exception's object is stored with a reference that the caller owns.
RuntimeRaised RuntimeCatch(
    void (*body)(void *context), void *context, TestObject *_Nullable *_Nonnull object, int *number);
/// `@throw object`
void RuntimeThrowObject(TestObject *_Nullable object);
/// Throws an int of C++.
void RuntimeThrowInteger(int number);

/// Blocks whose capture is a C++ object: how many of those there are.
const void *RuntimeCountedBlock(void);
long RuntimeCountedCaptures(void);

// MARK: Calls (RuntimeRunning.mm)

/// A block that calls `body`. While it lives, and on whatever stack it is copied from, `*counter` is more by one.
const void *RuntimeRunningBlock(long *counter, void (*body)(void));
/// Blocks that call `body` and return 21 and 42.
const void *RuntimeRunningPairBlock(void (*body)(void));
const void *RuntimeRunningPointBlock(void (*body)(void));
/// Overwrites the registers that a function may overwrite.
void RuntimeOverwriteRegisters(void);
/// Overwrites what earlier calls have left on the stack.
void RuntimeFillStack(void);

// MARK: Unwinding (RuntimeUnwinding.c)

/// Calls `body` with `context`, and is a mark on the stack while it runs.
void RuntimeMark(void (*body)(void *context), void *context);
/// How many frames an unwinder finds from here to the nearest mark; -1 when it finds none.
int RuntimeFramesToMark(void);
/// For debuggers.
void RuntimeBreakpoint(void);

// MARK: Single instructions (RuntimeStepping.c)

/// Runs `body`, and `interruption` after so many instructions of it. False when it has fewer. Only on Linux on x86-64.
bool RuntimeInterrupt(
    void (*body)(void *context), void (*interruption)(void *context), void *context, long instructions);
/// Has the process's membarriers counted from now on, and not run. False where that can't be done.
bool RuntimeCountMembarriers(void);
long RuntimeMembarriers(void);

// MARK: The kernel (RuntimeKernel.c)

/// Refuses, for this process from now on, anonymous executable memory, memory made executable later, and memory files.
/// False when the kernel does not offer that.
bool RuntimeForbidExecutableMemory(void);
/// Has the kernel refuse membarrier to this process for good. False where that can't be done.
bool RuntimeForbidMembarrier(void);
/// How many of the forbidden things are possible.
int RuntimeCountPossibilities(void);

/// How many memory maps this process has: writable and executable, executable and no file's (nor the kernel's own),
/// executable and the program's file.
typedef struct {
  int writableAndExecutable, anonymousExecutable, ownExecutable;
} RuntimeMaps;
RuntimeMaps RuntimeReadMaps(void);

#pragma clang assume_nonnull end

#ifdef __cplusplus
}
#endif
#endif
