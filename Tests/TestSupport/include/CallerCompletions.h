// Compiled messages of every shape whose last argument is a completion block.
#ifndef CALLER_COMPLETIONS_H
#define CALLER_COMPLETIONS_H

#include "CallerShapes.h"

#pragma clang assume_nonnull begin

/// The arguments with which the block of a message was called.
typedef struct TestCompletion {
  /// The number of calls.
  long calls;
  long word;
  double number;
  TestPair pair;
  TestStruct48 large;
  const void *_Nullable object;
} TestCompletion;

/// A struct with a `bool` of C, which has the encoding `{TestFound=Bi}`.
typedef struct TestFound {
  _Bool isLast;
  int index;
} TestFound;

/// Return the selector and the encoding of a shape's method. The selector is NULL if no shape has the number. One shape
/// has additional arguments, so that its block is on the stack. The other shapes have the encoding `v@:@@?`.
const char *_Nullable caller_completionSelector(long shape);
const char *caller_completionTypes(long shape);

/// Sends a delegate the message of a shape. The message's block is on the caller's stack, and notes its calls in
/// `completion`, which must live as long as the block may be called.
/// - Parameter label: The argument before the block: an object or NULL.
void caller_sendCompletion(
    void *delegate, long shape, const void *_Nullable label, TestCompletion *completion);

/// Sends `ask:`, `fill:` or `turn:` to a delegate, with a block that returns a result.
///
/// The block of `ask:` has four arguments, notes them in `completion`, and returns the last one. The block of `fill:`
/// returns a large struct that contains its argument. The block of `turn:` returns its argument, an object or nil.
void caller_sendQuestion(void *delegate, const char *selector, TestCompletion *completion);

#pragma clang assume_nonnull end
#endif
