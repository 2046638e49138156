// The code between a method of a dynamic class and the content of the instance's slot. System V AMD64 psABI 3.2.3:
// arguments in rdi rsi rdx rcx r8 r9; r10 and r11 are free between caller and callee; al holds the number of vector
// registers in calls of variadic functions, and a block can be variadic.
#include "../../support/asm.h"
#if defined(__x86_64__)
#include "../../include/bd_slots.h"
#include "../../support/block_layout.h"
#include "hazard_macros.h"

  .text

// The entry of a method: `block` = the slot's block, `self` = self, the rest = the method's arguments. Result: `block`
// = the slot, r10 = a hazard pointer that protects the table. Jumps to the slot's code. If the code is NULL, calls the
// slot's payload, which is a block. Clobbers r11. In the cases that this entry does not handle, `find` handles the
// call, with `block` = the slot's offset. `offset` is the lower half of `block`.
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
  cmpq %r11, BD_SLOT_TABLE_IVAR(\self)     // the other side runs the fence between (asymmetric_fence.h)
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
  .cfi_def_cfa_offset 8
  .cfi_restore %rbx
4:
  jmpq *%r11
5:                                         // the table has no such slot
  addl BD_SLOT_TABLE_START(%r11), \offset
6:
  UNDO_HAZARD
  jmp \find
  .cfi_endproc
END_FUNCTION(\name)
  EXCEPTION_TABLE \table, 10b, 11b, 12b, 13b, 14b
.endm

// The entry of a block that contains a slot. Result: `block` = the slot, r10 = a hazard pointer that protects the
// block. Jumps to the slot's code. If the code is NULL, jumps to `call` with `block` = the slot's payload, which is a
// block. Clobbers r11.
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

// If the result is in memory, rdi holds its address, and the other arguments come after it.
  SLOT_ENTRY bd_slot_entry_stret, %rsi, %esi, %rdx, SYMBOL(bd_find_entry_stret), LOCAL(slot_stret_table)
  BOUND_SLOT_ENTRY bd_bound_slot_entry_stret, %rsi, SYMBOL(bd_find_bound_entry_stret), SYMBOL(bd_block_entry_stret)

  DEFINE_PERSONALITY
#endif
