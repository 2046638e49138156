// The way from a method of a dynamic class to C, and back: the arguments are saved in a bd_call_frame, and C runs the
// slot on it.
#include "../support/asm.h"
#if defined(__aarch64__) || defined(__arm64__)
#include "../include/bd_slots.h"
#include "arm64_macros.h"
#include "slots.h"

.macro LEAVE
  mov sp, x29
  .cfi_def_cfa sp, 16
  ldp x29, x30, [sp], #16
  .cfi_def_cfa_offset 0
  .cfi_restore x29
  .cfi_restore x30
.endm

  .text

#if !defined(__APPLE__)
// The method implementations of the slots. Trampoline i: x16 = 2 * i. The registers are the same for all results.
FUNCTION(bd_trampolines)
FUNCTION(bd_trampolines_stret)
  .cfi_startproc
  .set token, 0
  .rept BD_SLOT_COUNT
  mov w16, #token
  b bd_method_entry
  .set token, token + 2
  .endr
  .cfi_endproc
END_FUNCTION(bd_trampolines)
#endif

// The invoke function of a block: x0 = the block. x16 = the block.
FUNCTION(bd_block_entry)
FUNCTION(bd_block_entry_stret)
  .cfi_startproc
  mov x16, x0
#if defined(__APPLE__)
  adrp x17, SYMBOL(bd_run_block)@PAGE
  add x17, x17, SYMBOL(bd_run_block)@PAGEOFF
#else
  adrp x17, bd_run_block
  add x17, x17, :lo12:bd_run_block
#endif
  b bd_entry
  .cfi_endproc
END_FUNCTION(bd_block_entry)

// x17 = a C function, x16 = its first argument; the second is the frame. The function returns NULL when the frame has
// the result, or the address with which the call continues.
  .p2align 4
bd_method_entry:
#if !defined(__APPLE__)
  adrp x17, bd_run_method
  add x17, x17, :lo12:bd_run_method
#endif
bd_entry:
  .cfi_startproc
  stp x29, x30, [sp, #-16]!                // a frame record (AAPCS64 6.4.6)
  .cfi_def_cfa_offset 16
  .cfi_offset x29, -16
  .cfi_offset x30, -8
  mov x29, sp
  .cfi_def_cfa x29, 16
  sub sp, sp, #BD_FRAME(SIZE)
  EIGHT stp, x, 8, BD_FRAME(GENERAL), sp
  EIGHT stp, q, 16, BD_FRAME(VECTOR), sp
  add x10, x29, #16
  str x10, [sp, #BD_FRAME(STACK)]
  str x8, [sp, #BD_FRAME(INDIRECT_RESULT)]
  str xzr, [sp, #BD_FRAME(VECTOR_COUNT)]    // clears the flags after it
  mov x0, x16
  mov x1, sp
  blr x17
  cbnz x0, 1f
  ldp x0, x1, [sp, #BD_FRAME(GENERAL_RESULT)]
  ldp d0, d1, [sp, #BD_FRAME(VECTOR_RESULT)]
  ldp d2, d3, [sp, #BD_FRAME(VECTOR_RESULT) + 16]
  .cfi_remember_state
  LEAVE
  ret
1:
  .cfi_restore_state
  mov x16, x0
  ldr x8, [sp, #BD_FRAME(INDIRECT_RESULT)]
  EIGHT ldp, q, 16, BD_FRAME(VECTOR), sp
  EIGHT ldp, x, 8, BD_FRAME(GENERAL), sp
  LEAVE
  br x16
  .cfi_endproc

#endif
