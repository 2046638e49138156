// Entries of slots that run a block. The call's hazard pointer protects the block until the call ends, also by an
// exception. AAPCS64 6.1.1 and 6.9: x19 to x28 are preserved; results in x0 x1, v0 to v3.
#include "../../support/asm.h"
#if defined(__aarch64__) || defined(__arm64__)
#include "../../include/bd_slots.h"
#include "../../support/block_layout.h"
#include "hazard_macros.h"

  .text

// Called at the end of a call whose hazard pointer is awaited or not the last one: x19 = the hazard pointer. Preserves
// the registers that may hold a result.
FUNCTION(bd_end_call)
  .cfi_startproc
  stp x29, x30, [sp, #-96]!
  .cfi_def_cfa_offset 96
  .cfi_offset x29, -96
  .cfi_offset x30, -88
  mov x29, sp
  .cfi_def_cfa x29, 96
  stp x0, x1, [sp, #16]
  stp q0, q1, [sp, #32]
  stp q2, q3, [sp, #64]
  mov x0, x19
  bl SYMBOL(bd_hazard_end_slowly)
  ldp q2, q3, [sp, #64]
  ldp q0, q1, [sp, #32]
  ldp x0, x1, [sp, #16]
  .cfi_def_cfa sp, 96
  ldp x29, x30, [sp], #96
  .cfi_def_cfa_offset 0
  .cfi_restore x29
  .cfi_restore x30
  ret
  .cfi_endproc
END_FUNCTION(bd_end_call)

// Entry: x0 = the block, x9 = the hazard pointer, the rest = the method's arguments, none of them on the stack.
FUNCTION(bd_block_entry)
10:
  .cfi_startproc
  UNWIND_BY(LOCAL(block_table))
  BEGIN_CALL
  stlr x0, [x19]                           // the table may be freed from now on
  ldr x16, [x0, #BD_BLOCK_INVOKE]
11:
  blr x16
12:
  END_CALL
13:
  LEAVE_BY_EXCEPTION
14:
  .cfi_endproc
END_FUNCTION(bd_block_entry)
  EXCEPTION_TABLE LOCAL(block_table), 10b, 11b, 12b, 13b, 14b

// Entry: x0 = the slot, x9 = the hazard pointer, the rest = the method's arguments, some of them on the stack. The
// block gets a copy of the stack arguments. Clobbers x10 to x14, x16, x17.
FUNCTION(bd_stack_block_entry)
FUNCTION(bd_stack_block_entry_stret)
10:
  .cfi_startproc
  UNWIND_BY(LOCAL(stack_block_table))
  BEGIN_CALL
  ldp x10, x0, [x0, #BD_SLOT_FUNCTION]     // the size of the stack arguments, and the block
  stlr x0, [x19]                           // the table may be freed from now on
  add x11, x10, #15
  and x11, x11, #-16
  sub sp, sp, x11                          // the copy begins at sp
  add x12, x29, #32
  mov x13, sp
1:
  ldr x14, [x12], #8
  str x14, [x13], #8
  subs x10, x10, #8
  b.ne 1b
  ldr x16, [x0, #BD_BLOCK_INVOKE]
11:
  blr x16
12:
  END_CALL
13:
  LEAVE_BY_EXCEPTION
14:
  .cfi_endproc
END_FUNCTION(bd_stack_block_entry)
  EXCEPTION_TABLE LOCAL(stack_block_table), 10b, 11b, 12b, 13b, 14b

  DEFINE_PERSONALITY
#endif
