// The memory layout of a block: "Block Implementation Specification" of clang (Block-ABI-Apple), "High Level".
#pragma once

#define BD_BLOCK_INVOKE 16

#ifndef __ASSEMBLER__
#include <stddef.h>
#include <stdint.h>

enum {
  BD_BLOCK_HAS_COPY_DISPOSE = 1 << 25,
  BD_BLOCK_IS_GLOBAL = 1 << 28,
  BD_BLOCK_USE_STRET = 1 << 29,
  BD_BLOCK_HAS_SIGNATURE = 1 << 30,
};

/// The classes of blocks that the compiler makes. `_Block_copy` has a separate class for its copies. The symbol of that
/// class is declared neither in the specification nor in Apple's headers.
extern void *_NSConcreteGlobalBlock[], *_NSConcreteStackBlock[];

struct bd_block_literal {
  const void *isa;
  int32_t flags;
  int32_t reserved;
  const void *invoke;
  const uintptr_t *descriptor;
};

/// The end of the descriptor of a block with a signature. Code that searches a block's captures reads both words:
/// Block_private.h, `Block_descriptor_3`.
struct bd_block_types {
  const char *signature;
  /// NULL means that the block captures no retained objects.
  const char *layout;
};

_Static_assert(offsetof(struct bd_block_literal, invoke) == BD_BLOCK_INVOKE, "shared with the assembly");
#endif
