// Blocks as method implementations.
#pragma once

#include "bd_base.h"

#pragma clang assume_nonnull begin

/// `IMP imp_implementationWithBlock(id)`: an IMP that calls a copy of `block` with `self` and the method's arguments;
/// `_cmd` is left out. A block whose flags say BLOCK_USE_STRET gets an IMP that takes its result's address first.
/// NULL when no executable memory could be mapped; errno says why (ESTALE: the file that holds the code is another one
/// by now).
BD_EXTERN bd_imp _Nullable bd_imp_implementationWithBlock(const void *block);
/// What errno says, in words; valid until the thread's next call.
BD_EXTERN const char *bd_lastErrorText(void);

/// `BOOL imp_removeBlock(IMP)`: releases the block and frees the IMP; false when the IMP is not a block's.
BD_EXTERN bool bd_imp_removeBlock(bd_imp implementation);

/// `_Block_copy`
BD_EXTERN void *_Nullable bd_Block_copy(const void *block);
/// `_Block_release`
BD_EXTERN void bd_Block_release(const void *block);
/// The function that a block runs: its first parameter is the block (Block-ABI-Apple, "Block Literal").
BD_EXTERN const void *bd_block_getInvoke(const void *block);
/// The block's extended type encoding, or NULL when its descriptor has none (flag BLOCK_HAS_SIGNATURE).
BD_EXTERN const char *_Nullable bd_block_getSignature(const void *block);
/// Whether the block returns its result through memory (flag BLOCK_USE_STRET).
BD_EXTERN bool bd_block_usesStret(const void *block);
/// Whether the block's signature says that it returns nothing. false when it has none.
BD_EXTERN bool bd_block_returnsNothing(const void *block);
/// Whether the object could be a block: its class is one of the block runtime's.
BD_EXTERN bool bd_object_isBlock(const bd_object *object);

#pragma clang assume_nonnull end
