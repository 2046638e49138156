// The code between a method of a dynamic class and what stands in the instance's slot.
// System V AMD64 psABI 3.2.3: arguments in rdi rsi rdx rcx r8 r9; r10 and r11 are free between caller and callee; al
// holds the number of vector registers in calls of variadic functions, which a block can be.
#include "../../support/asm.h"
#if defined(__x86_64__)
#include "../../include/bd_slots.h"
#include "../../support/block_layout.h"
#include "hazard_macros.h"

  .text

// A method's entry: `block` = the slot's block, `self`, the rest = the method's arguments. Puts the slot in the place of
// `block`, and jumps to its code with r10 = a hazard pointer that has the table; or, where that is NULL, calls its
// payload, a block. Clobbers r11. `find` does the same where this does not: it has the slot's offset in `block`.
// `offset` is the lower half of `block`.
.macro SLOT_ENTRY name, block, offset, self, find, table
  .p2align 6
FUNCTION(\name)
10:
  .cfi_startproc
  UNWIND_BY(\table)
  movq BD_SLOT_BLOCK_OFFSET(\block), \block
  TAKE_HAZARD \find
2:
  movq BD_SLOT_TABLE_IVAR(\self), %r11
  movq %r11, (%r10)
  cmpq %r11, BD_SLOT_TABLE_IVAR(\self)     // the fence between is the other side's (asymmetric_fence.h)
  jne 2b
  testq %r11, %r11
  jz 6f
  subl BD_SLOT_TABLE_START(%r11), \offset  // clears the upper half
  cmpl BD_SLOT_TABLE_SIZE(%r11), \offset
  jae 5f
  leaq BD_SLOT_TABLE_SLOTS(%r11, \block), \block
  movq BD_SLOT_KIND(\block), %r11
  movq BD_SLOT_KIND_CODE(%r11), %r11
  testq %r11, %r11
  jnz 4f
  movq BD_SLOT_PAYLOAD(\block), \block
  pushq %rbx
  .cfi_def_cfa_offset 16
  .cfi_offset %rbx, -16
  movq %r10, %rbx
  movq \block, (%rbx)                      // the table may go from now on
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
  .cfi_def_cfa_offset 8
  .cfi_restore %rbx
4:
  jmpq *%r11
5:                                         // no such slot
  addl BD_SLOT_TABLE_START(%r11), \offset
6:
  UNDO_HAZARD
  jmp \find
  .cfi_endproc
END_FUNCTION(\name)
  EXCEPTION_TABLE \table, 10b, 11b, 12b, 13b, 14b
.endm

// Entry of a block that holds a slot. Puts the slot in the place of `block`, and jumps to its code with r10 = a hazard
// pointer that has the block; where that is NULL, to `call` with the slot's payload, a block. Clobbers r11.
.macro BOUND_SLOT_ENTRY name, block, find, call
FUNCTION(\name)
  .cfi_startproc
  TAKE_HAZARD \find
  movq \block, (%r10)
  addq $(BD_SLOT_BLOCK_OFFSET), \block
  movq BD_SLOT_KIND(\block), %r11
  movq BD_SLOT_KIND_CODE(%r11), %r11
  testq %r11, %r11
  jz 5f
  jmpq *%r11
5:
  movq BD_SLOT_PAYLOAD(\block), \block
  jmp \call
  .cfi_endproc
END_FUNCTION(\name)
.endm

  SLOT_ENTRY bd_slot_entry, %rdi, %edi, %rsi, SYMBOL(bd_find_entry), LOCAL(slot_table)
  BOUND_SLOT_ENTRY bd_bound_slot_entry, %rdi, SYMBOL(bd_find_bound_entry), SYMBOL(bd_block_entry)

// For a result in memory rdi holds its address, and the others come after it.
  SLOT_ENTRY bd_slot_entry_stret, %rsi, %esi, %rdx, SYMBOL(bd_find_entry_stret), LOCAL(slot_stret_table)
  BOUND_SLOT_ENTRY bd_bound_slot_entry_stret, %rsi, SYMBOL(bd_find_bound_entry_stret), SYMBOL(bd_block_entry_stret)

  DEFINE_PERSONALITY
#endif
