// Entries of slots that run a block. The call's hazard pointer protects the block until the call ends, also by an
// exception. System V AMD64 psABI 3.2.2 and 3.2.3: rbx, rbp and r12 to r15 are preserved; results in rax rdx, xmm0
// xmm1, st0 st1.
#include "../../support/asm.h"
#if defined(__x86_64__)
#include "../../include/bd_slots.h"
#include "../../support/block_layout.h"
#include "hazard_macros.h"

  .text

// Called at the end of a call whose hazard pointer is awaited or not the last one: rbx = the hazard pointer. Preserves
// the registers that may hold a result.
FUNCTION(bd_end_call)
  .cfi_startproc
  subq $56, %rsp
  .cfi_def_cfa_offset 64
  movq %rax, (%rsp)
  movq %rdx, 8(%rsp)
  movaps %xmm0, 16(%rsp)
  movaps %xmm1, 32(%rsp)
  movq %rbx, %rdi
  callq SYMBOL(bd_hazard_end_slowly)
  movq (%rsp), %rax
  movq 8(%rsp), %rdx
  movaps 16(%rsp), %xmm0
  movaps 32(%rsp), %xmm1
  addq $56, %rsp
  .cfi_def_cfa_offset 8
  retq
  .cfi_endproc
END_FUNCTION(bd_end_call)

// Entry: `block` = the block, r10 = the hazard pointer, the rest = the method's arguments, none of them on the stack.
.macro BLOCK_ENTRY name, block, table
FUNCTION(\name)
10:
  .cfi_startproc
  UNWIND_BY(\table)
  pushq %rbx
  .cfi_def_cfa_offset 16
  .cfi_offset %rbx, -16
  movq %r10, %rbx
  movq \block, (%rbx)                      // the table may be freed from now on
11:
  callq *BD_BLOCK_INVOKE(\block)
12:
  END_CALL
  popq %rbx
  .cfi_remember_state
  .cfi_def_cfa_offset 8
  retq
  .cfi_restore_state
13:
  LEAVE_BY_EXCEPTION
14:
  .cfi_endproc
END_FUNCTION(\name)
  EXCEPTION_TABLE \table, 10b, 11b, 12b, 13b, 14b
.endm

// Entry: `slot` = the slot, r10 = the hazard pointer, the rest = the method's arguments, some of them on the stack. The
// block gets a copy of the stack arguments. Clobbers r10.
.macro STACK_BLOCK_ENTRY name, slot, table
FUNCTION(\name)
10:
  .cfi_startproc
  UNWIND_BY(\table)
  pushq %rbp
  .cfi_def_cfa_offset 16
  .cfi_offset %rbp, -16
  movq %rsp, %rbp
  .cfi_def_cfa_register %rbp
  pushq %rbx
  .cfi_offset %rbx, -24
  movq %r10, %rbx
  movq BD_SLOT_FUNCTION(\slot), %r10       // the size of the stack arguments
  movq BD_SLOT_PAYLOAD(\slot), \slot       // the block
  movq \slot, (%rbx)                       // the table may be freed from now on
  testb $(8), %r10b
  jnz 1f
  pushq $(0)                                 // the stack arguments begin on a 16-byte boundary
1:
  pushq 8(%rbp, %r10)                      // from the last one, which ends at rbp + 16 + the size
  subq $(8), %r10
  jnz 1b
11:
  callq *BD_BLOCK_INVOKE(\slot)
12:
  END_CALL
  movq -8(%rbp), %rbx
  .cfi_remember_state
  .cfi_restore %rbx
  leave
  .cfi_def_cfa %rsp, 8
  retq
  .cfi_restore_state
13:
  LEAVE_BY_EXCEPTION
14:
  .cfi_endproc
END_FUNCTION(\name)
  EXCEPTION_TABLE \table, 10b, 11b, 12b, 13b, 14b
.endm

  BLOCK_ENTRY bd_block_entry, %rdi, LOCAL(block_table)
  STACK_BLOCK_ENTRY bd_stack_block_entry, %rdi, LOCAL(stack_block_table)

// If the result is in memory, rdi holds its address, and the block or slot comes after it.
  BLOCK_ENTRY bd_block_entry_stret, %rsi, LOCAL(block_stret_table)
  STACK_BLOCK_ENTRY bd_stack_block_entry_stret, %rsi, LOCAL(stack_block_stret_table)

  DEFINE_PERSONALITY
#endif
