// The blocks that messages end with, and that are to be called exactly once.
#pragma once

#include "bd_base.h"
#include "bd_call_frame.h"

#pragma clang assume_nonnull begin

/// What Swift code does for the completion blocks of a method. `context` is the ``bd_completion``'s.
typedef struct bd_completion_functions {
  /// Called for a message with such a block, whose arguments are in `frame`. Returns whether the block is to be called
  /// exactly once. Then `fallback` may be a Swift object for `drop`, retained for the block.
  bool (*begin)(const void *context, const bd_call_frame *frame, void *_Nullable *_Nonnull fallback);
  /// Called for each call after the first: `first` and `again` are who got the block that was called, where known.
  void (*repeat)(const void *context, const void *_Nullable first, const void *_Nullable again);
  /// Called when nobody has called the block, and nobody can any more.
  void (*drop)(
      const void *context, const void *_Nullable receiver, const void *block, const void *_Nullable fallback);
} bd_completion_functions;

/// Where a method's arguments have their completion block, and what becomes of it.
typedef struct bd_completion {
  /// Whether the block is on the stack; otherwise it is in the frame.
  bool isOnStack;
  /// Where it is, in bytes from the frame's or the stack's start.
  uintptr_t offset;
  const bd_completion_functions *functions;
  /// Lives as long as the process.
  const void *context;
  /// Who gets the block, for reports: lives as long as the process.
  const void *_Nullable receiver;
} bd_completion;

/// A block with the same signature that passes its first call on to `original`, on whichever thread it comes. Later
/// calls are reported, and dropped. If there is none before the block's end, `original` is dropped; but one that is such
/// a block itself is only released: somebody else may still call it. For a block that returns nothing. It retains
/// `original`; the caller owns it.
/// - `fallback`: what `begin` gave, which the block owns from now on.
BD_EXTERN void *bd_block_makeOnce(const void *original, const bd_completion *completion, void *_Nullable fallback);

/// Drops the completion block of a message that nobody takes.
BD_EXTERN void bd_completion_drop(const bd_completion *completion, bd_call_frame *frame);

#pragma clang assume_nonnull end
