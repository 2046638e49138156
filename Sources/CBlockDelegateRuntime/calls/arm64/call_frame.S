// Calls as data. An incoming call is saved into a bd_call_frame. An outgoing call is made from one. A forwarded call
// keeps its registers across a lookup. Registers and stack: AAPCS64 6.4 (stack), 6.8.2 (arguments), 6.9 (results).
// Return addresses are not signed, and no ELF note declares branch targets, so arm64e and BTI are not supported.
#include "../../support/asm.h"
#if defined(__aarch64__) || defined(__arm64__)
#include "../../include/bd_call_frame.h"

// Pushes a frame record (AAPCS64 6.4.6). The stack arguments begin at x29 + 16.
.macro ENTER
  stp x29, x30, [sp, #-16]!
  .cfi_def_cfa_offset 16
  .cfi_offset x29, -16
  .cfi_offset x30, -8
  mov x29, sp
  .cfi_def_cfa x29, 16
.endm

.macro LEAVE
  mov sp, x29
  .cfi_def_cfa sp, 16
  ldp x29, x30, [sp], #16
  .cfi_def_cfa_offset 0
  .cfi_restore x29
  .cfi_restore x30
.endm

// Moves the argument registers 0 to 7 of a kind (x, d, q) to or from memory at `base` + `place`.
.macro EIGHT move, kind, size, place, base
  \move \kind\()0, \kind\()1, [\base, #\place]
  \move \kind\()2, \kind\()3, [\base, #\place + 2 * \size]
  \move \kind\()4, \kind\()5, [\base, #\place + 4 * \size]
  \move \kind\()6, \kind\()7, [\base, #\place + 6 * \size]
.endm

  .text

// Entry: x0 = the slot, x1 = self, the rest = the method's arguments, x8 = the address of a result in memory, x9 = the
// call's hazard pointer. Runs the slot's closure on the saved frame, and returns the result that the closure stored in
// the frame: x0 x1, v0 to v3. Clobbers x10.
FUNCTION(bd_closure_entry)
FUNCTION(bd_closure_entry_stret)
  .cfi_startproc
  ENTER
  sub sp, sp, #BD_FRAME_ALLOCATION
  EIGHT stp, x, 8, BD_FRAME_GENERAL, sp
  EIGHT stp, d, 8, BD_FRAME_VECTOR, sp
  add x10, x29, #16
  str x10, [sp, #BD_FRAME_STACK]
  str x8, [sp, #BD_FRAME_INDIRECT_RESULT]
  mov x1, sp
  mov x2, x9
  bl SYMBOL(bd_closure_run)
  ldp x0, x1, [sp, #BD_FRAME_GENERAL_RESULT]
  ldp d0, d1, [sp, #BD_FRAME_VECTOR_RESULT]
  ldp d2, d3, [sp, #BD_FRAME_VECTOR_RESULT + 16]
  LEAVE
  ret
  .cfi_endproc
END_FUNCTION(bd_closure_entry)

// The forward entries save the registers that the callee may read and the resolver may change: x0 to x9, and all 16
// bytes of v0 to v7.
#define FORWARD_GENERAL 0
#define FORWARD_X8 64
#define FORWARD_X9 72
#define FORWARD_VECTOR 80
#define FORWARD_ALLOCATION 208

// Entry: x0 = the resolver's argument (a slot, or an offset or a block that leads to one), x1 = self, the rest =
// arguments, x9 = the call's hazard pointer, if it has one. Calls the resolver, which returns the address of the code
// to jump to, and may replace the first two arguments and the hazard pointer. All other registers and the stack are
// unchanged. Jumps to bd_block_entry if the address is NULL. Also clobbers x16.
.macro FORWARD resolver
  ENTER
  sub sp, sp, #FORWARD_ALLOCATION
  EIGHT stp, x, 8, FORWARD_GENERAL, sp
  stp x8, x9, [sp, #FORWARD_X8]
  EIGHT stp, q, 16, FORWARD_VECTOR, sp
  mov x2, sp
  add x3, sp, #FORWARD_X9
  add x4, x29, #16                         // the stack pointer at entry
  bl \resolver
  mov x16, x0
  EIGHT ldp, q, 16, FORWARD_VECTOR, sp
  ldp x8, x9, [sp, #FORWARD_X8]
  EIGHT ldp, x, 8, FORWARD_GENERAL, sp
  LEAVE
  cbz x16, 1f
  br x16
1:
  b SYMBOL(bd_block_entry)
.endm

FUNCTION(bd_forward_entry)
FUNCTION(bd_forward_entry_stret)
  .cfi_startproc
  FORWARD SYMBOL(bd_slot_resolve)
  .cfi_endproc
END_FUNCTION(bd_forward_entry)

FUNCTION(bd_find_entry)
  .cfi_startproc
  FORWARD SYMBOL(bd_slot_find)
  .cfi_endproc
END_FUNCTION(bd_find_entry)

FUNCTION(bd_find_bound_entry)
  .cfi_startproc
  FORWARD SYMBOL(bd_slot_findBound)
  .cfi_endproc
END_FUNCTION(bd_find_bound_entry)

// void bd_call(const void *function, bd_call_frame *frame)
// Entry: x0 = function, x1 = frame. Keeps the frame in x19, which the callee preserves.
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
  ldr x10, [x19, #BD_FRAME_STACK_SIZE]
  cbz x10, 2f
  add x11, x10, #15
  and x11, x11, #-16
  sub sp, sp, x11                          // the stack arguments begin at sp
  ldr x12, [x19, #BD_FRAME_STACK]
  mov x13, sp
1:
  ldr x14, [x12], #8
  str x14, [x13], #8
  subs x10, x10, #8
  b.ne 1b
2:
  EIGHT ldp, d, 8, BD_FRAME_VECTOR, x19
  ldr x8, [x19, #BD_FRAME_INDIRECT_RESULT]
  EIGHT ldp, x, 8, BD_FRAME_GENERAL, x19
  blr x9
  stp x0, x1, [x19, #BD_FRAME_GENERAL_RESULT]
  stp d0, d1, [x19, #BD_FRAME_VECTOR_RESULT]
  stp d2, d3, [x19, #BD_FRAME_VECTOR_RESULT + 16]
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
