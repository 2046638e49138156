// The code between a method of a dynamic class and what stands in the instance's slot.
// System V AMD64 psABI 3.2.3: arguments in rdi rsi rdx rcx r8 r9; r10 and r11 are free between caller and callee; al
// holds the number of vector registers in calls of variadic functions, which a block can be.
#if defined(__x86_64__)
#include "../../include/bd_slots.h"
#include "../../support/asm.h"

  .text

// Entry: rdi = the slot's block, rsi = self, the rest = the method's arguments.
// Leaves rdi = the slot's context. Clobbers r10, r11. An instance without a table lacks all slots.
  .p2align 4
FUNCTION(bd_slot_entry)
  .cfi_startproc
  movq BD_SLOT_BLOCK_OFFSET(%rdi), %r10
  movq BD_SLOT_TABLE_IVAR(%rsi), %r11
  testq %r11, %r11
  jz 1f
  cmpq BD_SLOT_TABLE_SIZE(%r11), %r10
  jae 1f
  movq BD_SLOT_CONTEXT(%r11, %r10), %rdi
  jmpq *BD_SLOT_CODE(%r11, %r10)
1:
  jmp SYMBOL(bd_missing_entry)
  .cfi_endproc
END_FUNCTION(bd_slot_entry)

// Entry, for a result in memory: rdi = the result's address, rsi = the slot's block, rdx = self. Leaves rsi = the
// slot's context. Clobbers r10, r11.
  .p2align 4
FUNCTION(bd_slot_entry_stret)
  .cfi_startproc
  movq BD_SLOT_BLOCK_OFFSET(%rsi), %r10
  movq BD_SLOT_TABLE_IVAR(%rdx), %r11
  testq %r11, %r11
  jz 1f
  cmpq BD_SLOT_TABLE_SIZE(%r11), %r10
  jae 1f
  movq BD_SLOT_CONTEXT(%r11, %r10), %rsi
  jmpq *BD_SLOT_CODE(%r11, %r10)
1:
  jmp SYMBOL(bd_missing_entry_stret)
  .cfi_endproc
END_FUNCTION(bd_slot_entry_stret)

// Entry: rdi = a block that holds a slot, rsi = self. Leaves rdi = the slot's context. Clobbers r11.
  .p2align 4
FUNCTION(bd_bound_slot_entry)
  .cfi_startproc
  movq BD_SLOT_BLOCK_OFFSET + BD_SLOT_CODE(%rdi), %r11
  movq BD_SLOT_BLOCK_OFFSET + BD_SLOT_CONTEXT(%rdi), %rdi
  jmpq *%r11
  .cfi_endproc
END_FUNCTION(bd_bound_slot_entry)

  .p2align 4
FUNCTION(bd_bound_slot_entry_stret)
  .cfi_startproc
  movq BD_SLOT_BLOCK_OFFSET + BD_SLOT_CODE(%rsi), %r11
  movq BD_SLOT_BLOCK_OFFSET + BD_SLOT_CONTEXT(%rsi), %rsi
  jmpq *%r11
  .cfi_endproc
END_FUNCTION(bd_bound_slot_entry_stret)

#endif

// For every processor, also where nothing of the above is: without it the linker makes the stack executable.
#if defined(__ELF__)
  .section .note.GNU-stack, "", @progbits
#endif
