// Templates of the trampolines that imp_implementationWithBlock returns on runtimes that have no such function. Each
// trampoline is 16 bytes, and reads its data one page after itself. The kernel maps this page again for every 256
// trampolines, each time with a new data page after it (block_implementations.c).
#include "../../support/asm.h"
#if defined(__x86_64__) && !defined(__APPLE__)
#include "../../support/block_layout.h"
#include "trampoline_layout.h"

  .text

// Entry: rdi = self, rsi = _cmd, the rest = arguments. Result: rdi = block, rsi = self. Clobbers nothing else.
  .p2align 12
FUNCTION(bd_block_trampolines)
  .cfi_startproc
  .rept BD_TRAMPOLINE_COUNT
  movq %rdi, %rsi
  movq (BD_TRAMPOLINE_DATA - 10)(%rip), %rdi   // 10: the offset of this instruction's end from the trampoline's start
  jmpq *BD_BLOCK_INVOKE(%rdi)
  .p2align 4, 0xcc
  .endr
  .cfi_endproc
END_FUNCTION(bd_block_trampolines)

// Entry: rdi = the result's address, rsi = self, rdx = _cmd. Result: rsi = block, rdx = self. Clobbers nothing else.
  .p2align 12
FUNCTION(bd_block_trampolines_stret)
  .cfi_startproc
  .rept BD_TRAMPOLINE_COUNT
  movq %rsi, %rdx
  movq (BD_TRAMPOLINE_DATA - 10)(%rip), %rsi
  jmpq *BD_BLOCK_INVOKE(%rsi)
  .p2align 4, 0xcc
  .endr
  .cfi_endproc
END_FUNCTION(bd_block_trampolines_stret)

// The padding keeps other code out of the last page.
  .p2align 12

#endif
