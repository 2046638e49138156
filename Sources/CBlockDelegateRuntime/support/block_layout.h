// A block's memory: "Block Implementation Specification" of clang (Block-ABI-Apple), "High Level".
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

/// What the `isa` of a block that the compiler made can be. `_Block_copy` has a class of its own for its copies, whose
/// symbol neither the specification nor Apple's headers declare.
extern void *_NSConcreteGlobalBlock[], *_NSConcreteStackBlock[];

struct bd_block_literal {
  const void *isa;
  int32_t flags;
  int32_t reserved;
  const void *invoke;
  const uintptr_t *descriptor;
};

/// The end of the descriptor of a block with a signature. Code that looks for what a block captures reads both words:
/// Block_private.h, `Block_descriptor_3`.
struct bd_block_types {
  const char *signature;
  /// NULL: no captured objects that are retained.
  const char *layout;
};

_Static_assert(offsetof(struct bd_block_literal, invoke) == BD_BLOCK_INVOKE, "shared with the assembly");
#endif
