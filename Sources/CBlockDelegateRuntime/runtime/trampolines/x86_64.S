// Templates of the trampolines that imp_implementationWithBlock returns on runtimes that lack this function or limit
// it. Each trampoline is 16 bytes, and reads its data one page after itself. The kernel maps this page again for every
// 256 trampolines, each time with a new data page after it (block_implementations.c).
#include "../../support/asm.h"
#if defined(__x86_64__) && !defined(__APPLE__)
#include "../../support/block_layout.h"
#include "trampoline_layout.h"

  .text

// Entry: `block` = self, `self` = _cmd, the rest = arguments. Result: `block` = the block, `self` = self. Clobbers
// nothing else.
.macro TRAMPOLINES name, block, self
  .p2align 12
FUNCTION(\name)
  .cfi_startproc
  .rept BD_TRAMPOLINE_COUNT
  movq \block, \self
  movq (BD_TRAMPOLINE_DATA - 10)(%rip), \block  // 10: the offset of this instruction's end from the trampoline's start
  jmpq *BD_BLOCK_INVOKE(\block)
  .p2align 4, 0xcc
  .endr
  .cfi_endproc
END_FUNCTION(\name)
.endm

  TRAMPOLINES bd_block_trampolines, %rdi, %rsi

// If the result is in memory, rdi holds its address, and the other arguments come after it.
  TRAMPOLINES bd_block_trampolines_stret, %rsi, %rdx

// The padding keeps other code out of the last page.
  .p2align 12

#endif
