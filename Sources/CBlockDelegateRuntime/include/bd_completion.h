// Completion blocks: blocks that are the last argument of a message and must be called exactly once.
#pragma once

#include "bd_base.h"
#include "bd_call_frame.h"

#pragma clang assume_nonnull begin

/// The functions that Swift code provides for the completion blocks of a method. `context` is that of the
/// ``bd_completion``.
typedef struct bd_completion_functions {
  /// Called for a message with a completion block. `frame` has the arguments. Returns whether the block must be called
  /// exactly once. If the result is true, the function may set `fallback` to a retained Swift object, which is passed
  /// to `drop`.
  bool (*begin)(const void *context, const bd_call_frame *frame, void *_Nullable *_Nonnull fallback);
  /// Called for each call after the first. `first` and `again` are the receivers whose block was called, or NULL if
  /// unknown.
  void (*repeat)(const void *context, const void *_Nullable first, const void *_Nullable again);
  /// Called when the block was never called, and no code can call it anymore.
  void (*drop)(
      const void *context, const void *_Nullable receiver, const void *block, const void *_Nullable fallback);
} bd_completion_functions;

/// The location of a method's completion block, and the functions that handle it.
typedef struct bd_completion {
  /// Whether the block is on the stack, and not in the frame.
  bool isOnStack;
  /// The offset of the block from the start of the frame or of the stack arguments, in bytes.
  uintptr_t offset;
  const bd_completion_functions *functions;
  /// The context of the functions, which is never freed.
  const void *context;
  /// The receiver of the block, for reports. The receiver is never freed.
  const void *_Nullable receiver;
} bd_completion;

/// Makes a block that passes its first call to `original`, on the thread of the call. The block has the signature of
/// `original`, which must return nothing. Later calls are reported and dropped. If the block is deallocated without a
/// call, `original` is dropped. An `original` that is such a block itself is only released, because other code may
/// still call it. The block retains `original`, and the caller owns the block.
/// - `fallback`: The object that `begin` has set. The block takes ownership of it.
BD_EXTERN void *bd_block_makeOnce(const void *original, const bd_completion *completion, void *_Nullable fallback);

/// Drops the completion block of a message that no object handles.
BD_EXTERN void bd_completion_drop(const bd_completion *completion, bd_call_frame *frame);

#pragma clang assume_nonnull end
