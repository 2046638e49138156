// Compiled messages that end with a completion block, of every shape.
#ifndef CALLER_COMPLETIONS_H
#define CALLER_COMPLETIONS_H

#include "CallerShapes.h"

#pragma clang assume_nonnull begin

/// What the block of a message was called with.
typedef struct TestCompletion {
  /// How often.
  long calls;
  long word;
  double number;
  TestPair pair;
  TestStruct48 large;
  const void *_Nullable object;
} TestCompletion;

/// The methods: `v@:@@?`, and one with the block on the stack. NULL from the first number on that has none.
const char *_Nullable caller_completionSelector(long shape);
const char *caller_completionTypes(long shape);

/// Sends a delegate the message of a shape. Its block is on the caller's stack, and notes its calls in `completion`,
/// which must live as long as somebody may call it.
/// - Parameter label: the argument before the block, an object or NULL.
void caller_sendCompletion(
    void *delegate, long shape, const void *_Nullable label, TestCompletion *completion);

#pragma clang assume_nonnull end
#endif
