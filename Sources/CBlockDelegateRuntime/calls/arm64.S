// The way from a method of a dynamic class to C, and back: the arguments are saved in a bd_call_frame, and C runs the
// slot on it. And the other way: a call that is made from a frame. AAPCS64 6.1.1, 6.4 and 6.8.2: x19 to x28 are
// preserved; x8 has the address of a result in memory; x9 to x17 are free between caller and callee (x18 is reserved on
// Apple's platforms). Return addresses are not signed, and no ELF note declares branch targets, so arm64e and BTI are
// not supported.
#include "../support/asm.h"
#if defined(__aarch64__) || defined(__arm64__)
#include "../include/bd_call_frame.h"
#include "../include/bd_slots.h"
#include "slots.h"

// Moves the argument registers 0 to 7 of a kind (x, q) to or from memory at `base` + `place`.
.macro EIGHT move, kind, size, place, base
  \move \kind\()0, \kind\()1, [\base, #\place]
  \move \kind\()2, \kind\()3, [\base, #\place + 2 * \size]
  \move \kind\()4, \kind\()5, [\base, #\place + 4 * \size]
  \move \kind\()6, \kind\()7, [\base, #\place + 6 * \size]
.endm

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

// void bd_call(const void *function, bd_call_frame *frame, unsigned char **calledAt)
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
  cbz x2, 3f
  mov x14, sp
  str x14, [x2]
3:
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
