// The code between a method of a dynamic class and what stands in the instance's slot.
// AAPCS64 6.1.1 and 6.8.2: arguments in x0 to x7; x8 holds the address of a result in memory; x9 to x17 are free
// between caller and callee (x18 is Apple's). So there is one entry for all results, under both names.
#if defined(__aarch64__) || defined(__arm64__)
#include "../../include/bd_slots.h"
#include "../../support/asm.h"

  .text

// Entry: x0 = the slot's block, x1 = self, the rest = the method's arguments.
// Leaves x0 = the slot's context. Clobbers x9, x16, x17. An instance without a table lacks all slots.
  .p2align 4
FUNCTION(bd_slot_entry)
FUNCTION(bd_slot_entry_stret)
  .cfi_startproc
  ldr x16, [x0, #BD_SLOT_BLOCK_OFFSET]
  ldr x17, [x1, #BD_SLOT_TABLE_IVAR]
  cbz x17, 1f
  ldr x9, [x17, #BD_SLOT_TABLE_SIZE]
  cmp x16, x9
  b.hs 1f
  add x17, x17, x16
  ldr x0, [x17, #BD_SLOT_CONTEXT]
  ldr x16, [x17, #BD_SLOT_CODE]
  br x16
1:
  b SYMBOL(bd_missing_entry)
  .cfi_endproc
END_FUNCTION(bd_slot_entry)

// Entry: x0 = a block that holds a slot, x1 = self. Leaves x0 = the slot's context. Clobbers x16.
  .p2align 4
FUNCTION(bd_bound_slot_entry)
FUNCTION(bd_bound_slot_entry_stret)
  .cfi_startproc
  ldr x16, [x0, #BD_SLOT_BLOCK_OFFSET + BD_SLOT_CODE]
  ldr x0, [x0, #BD_SLOT_BLOCK_OFFSET + BD_SLOT_CONTEXT]
  br x16
  .cfi_endproc
END_FUNCTION(bd_bound_slot_entry)

#endif

// For every processor, also where nothing of the above is: without it the linker makes the stack executable.
#if defined(__ELF__)
  .section .note.GNU-stack, "", @progbits
#endif
