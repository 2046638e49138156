// Templates of the trampolines that imp_implementationWithBlock returns on runtimes that have no such function. Each
// trampoline is 16 bytes, and reads its data 64 KiB after itself. 64 KiB is the largest page size of Linux on arm64.
// The kernel maps these pages again for every 4,096 trampolines, each time with new data pages after them
// (block_implementations.c).
#include "../../support/asm.h"
#if defined(__aarch64__) && !defined(__APPLE__)
#include "../../support/block_layout.h"
#include "trampoline_layout.h"

  .text

// Entry: x0 = self, x1 = _cmd, the rest = arguments. Result: x0 = block, x1 = self. Clobbers x16. The address of a
// result in memory stays in x8, so the same trampolines serve all results.
  .p2align 16
FUNCTION(bd_block_trampolines)
FUNCTION(bd_block_trampolines_stret)
  .cfi_startproc
  .rept BD_TRAMPOLINE_COUNT
  mov x1, x0
  ldr x0, . + BD_TRAMPOLINE_DATA - 4         // 4: this instruction's distance from the trampoline's start
  ldr x16, [x0, #BD_BLOCK_INVOKE]
  br x16
  .endr
  .cfi_endproc
END_FUNCTION(bd_block_trampolines)

// The padding keeps other code out of the last page.
  .p2align 16

#endif
