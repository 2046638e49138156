// The code between a method of a dynamic class and what stands in the instance's slot.
// System V AMD64 psABI 3.2.3: arguments in rdi rsi rdx rcx r8 r9; r10 and r11 are free between caller and callee; al
// holds the number of vector registers in calls of variadic functions, which a block can be.
#if defined(__x86_64__)
#include "../../include/bd_slots.h"
#include "../../support/asm.h"

  .text

// A method's entry: `block` = the slot's block, `self`, the rest = the method's arguments. Leaves the slot's context in
// `block`. Clobbers r10, r11. An instance without a table lacks all slots.
.macro SLOT_ENTRY name, block, self, missing
  .p2align 4
FUNCTION(\name)
  .cfi_startproc
  movq BD_SLOT_BLOCK_OFFSET(\block), %r10
  movq BD_SLOT_TABLE_IVAR(\self), %r11
  testq %r11, %r11
  jz 1f
  cmpq BD_SLOT_TABLE_SIZE(%r11), %r10
  jae 1f
  movq BD_SLOT_CONTEXT(%r11, %r10), \block
  jmpq *BD_SLOT_CODE(%r11, %r10)
1:
  jmp \missing
  .cfi_endproc
END_FUNCTION(\name)
.endm

// Entry of a block that holds a slot. Leaves the slot's context in `block`. Clobbers r11.
.macro BOUND_SLOT_ENTRY name, block
  .p2align 4
FUNCTION(\name)
  .cfi_startproc
  movq BD_SLOT_BLOCK_OFFSET + BD_SLOT_CODE(\block), %r11
  movq BD_SLOT_BLOCK_OFFSET + BD_SLOT_CONTEXT(\block), \block
  jmpq *%r11
  .cfi_endproc
END_FUNCTION(\name)
.endm

  SLOT_ENTRY bd_slot_entry, %rdi, %rsi, SYMBOL(bd_missing_entry)
  BOUND_SLOT_ENTRY bd_bound_slot_entry, %rdi

// For a result in memory rdi holds its address, and the others come after it.
  SLOT_ENTRY bd_slot_entry_stret, %rsi, %rdx, SYMBOL(bd_missing_entry_stret)
  BOUND_SLOT_ENTRY bd_bound_slot_entry_stret, %rsi

#endif

// For every processor, also where nothing of the above is: without it the linker makes the stack executable.
#if defined(__ELF__)
  .section .note.GNU-stack, "", @progbits
#endif
