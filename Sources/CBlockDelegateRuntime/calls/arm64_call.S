// A call that is made from a frame.
#include "../support/asm.h"
#if defined(__aarch64__) || defined(__arm64__)
#include "arm64_macros.h"

  .text

// void bd_call(const void *function, bd_call_frame *frame)
// Keeps the frame in x19, which the callee preserves.
PUBLIC_FUNCTION(bd_call)
  .cfi_startproc
  stp x29, x30, [sp, #-32]!
  .cfi_def_cfa_offset 32
  .cfi_offset x29, -32
  .cfi_offset x30, -24
  str x19, [sp, #16]
  .cfi_offset x19, -16
  mov x29, sp
  .cfi_def_cfa x29, 32
  mov x19, x1
  mov x9, x0
  ldr x10, [x19, #BD_FRAME(STACK_SIZE)]
  cbz x10, 2f
  add x11, x10, #15
  and x11, x11, #-16
  sub sp, sp, x11                          // the stack arguments begin at sp
  ldr x12, [x19, #BD_FRAME(STACK)]
  mov x13, sp
1:                                         // from the top down, because the page that guards the stack must not be skipped
  subs x10, x10, #8
  ldr x14, [x12, x10]
  str x14, [x13, x10]
  b.ne 1b
2:
  EIGHT ldp, q, 16, BD_FRAME(VECTOR), x19
  ldr x8, [x19, #BD_FRAME(INDIRECT_RESULT)]
  EIGHT ldp, x, 8, BD_FRAME(GENERAL), x19
  blr x9
  stp x0, x1, [x19, #BD_FRAME(GENERAL_RESULT)]
  stp d0, d1, [x19, #BD_FRAME(VECTOR_RESULT)]
  stp d2, d3, [x19, #BD_FRAME(VECTOR_RESULT) + 16]
  mov sp, x29
  .cfi_def_cfa sp, 32
  ldr x19, [sp, #16]
  ldp x29, x30, [sp], #32
  .cfi_def_cfa_offset 0
  .cfi_restore x19
  .cfi_restore x29
  .cfi_restore x30
  ret
  .cfi_endproc
END_FUNCTION(bd_call)

#endif
