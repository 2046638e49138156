// Templates of the trampolines that imp_implementationWithBlock hands out on runtimes that have none.
// Each is 16 bytes and finds its data a page further on. The kernel maps this page again for every 256 trampolines,
// each time with a fresh data page behind it (block_implementations.c).
#include "../../support/asm.h"
#if defined(__x86_64__) && !defined(__APPLE__)
#include "../../support/block_layout.h"
#include "trampoline_layout.h"

  .text

// Entry: rdi = self, rsi = _cmd, the rest = arguments. Leaves rdi = block, rsi = self. Clobbers nothing else.
  .p2align 12
FUNCTION(bd_block_trampolines)
  .cfi_startproc
  .rept BD_TRAMPOLINE_COUNT
  movq %rdi, %rsi
  movq (BD_TRAMPOLINE_DATA - 10)(%rip), %rdi   // 10: where this instruction ends
  jmpq *BD_BLOCK_INVOKE(%rdi)
  .p2align 4, 0xcc
  .endr
  .cfi_endproc
END_FUNCTION(bd_block_trampolines)

// Entry: rdi = the result's address, rsi = self, rdx = _cmd. Leaves rsi = block, rdx = self.
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

// So that what follows does not share the last page.
  .p2align 12

#endif
