// Blocks, and method implementations made from blocks.
#pragma once

#include "bd_base.h"

#pragma clang assume_nonnull begin

/// `IMP imp_implementationWithBlock(id)`: returns an IMP that calls a copy of `block` with `self` and the method's
/// arguments, without `_cmd`. For a block whose flags contain BLOCK_USE_STRET, the IMP takes the result's address
/// first. Returns NULL if no executable memory could be mapped. errno then has the reason. ESTALE means that the file
/// that contains the code was replaced.
BD_EXTERN bd_imp _Nullable bd_imp_implementationWithBlock(const void *block);
/// Returns the message for errno. The text is valid until the thread's next call.
BD_EXTERN const char *bd_lastErrorText(void);

/// `BOOL imp_removeBlock(IMP)`: releases the block and frees the IMP. Returns false if the IMP was not made from a
/// block.
BD_EXTERN bool bd_imp_removeBlock(bd_imp implementation);

/// `_Block_copy`.
BD_EXTERN void *_Nullable bd_Block_copy(const void *block);
/// `_Block_release`.
BD_EXTERN void bd_Block_release(const void *block);
/// Returns the function that a block runs. The function's first parameter is the block (Block-ABI-Apple, "Block
/// Literal").
BD_EXTERN const void *bd_block_getInvoke(const void *block);
/// Returns the block's extended type encoding, or NULL if its descriptor has none (flag BLOCK_HAS_SIGNATURE).
BD_EXTERN const char *_Nullable bd_block_getSignature(const void *block);
/// Returns whether the block returns its result through memory (flag BLOCK_USE_STRET).
BD_EXTERN bool bd_block_usesStret(const void *block);
/// Returns whether the block's signature has a void result. Returns false if the block has no signature.
BD_EXTERN bool bd_block_returnsNothing(const void *block);
/// Returns whether the object may be a block, because its class is one of the block runtime's classes.
BD_EXTERN bool bd_object_isBlock(const bd_object *object);

#pragma clang assume_nonnull end
