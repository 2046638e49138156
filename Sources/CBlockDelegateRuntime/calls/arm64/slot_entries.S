// The code between a method of a dynamic class and the content of the instance's slot. AAPCS64 6.1.1 and 6.8.2:
// arguments in x0 to x7; x8 holds the address of a result in memory; x9 to x17 are free between caller and callee (x18
// is reserved on Apple's platforms). The registers are the same for all results, so there is one entry, which has both
// names.
#include "../../support/asm.h"
#if defined(__aarch64__) || defined(__arm64__)
#include "../../include/bd_slots.h"
#include "../../support/block_layout.h"
#include "hazard_macros.h"

  .text

// Entry: x0 = the slot's block, x1 = self, the rest = the method's arguments. Result: x0 = the slot, x9 = a hazard
// pointer that protects the table. Jumps to the slot's code. If the code is NULL, calls the slot's payload, which is a
// block. Clobbers x10, x11, x16, x17. In the cases that this entry does not handle, bd_find_entry handles the call,
// with x0 = the slot's offset.
  .p2align 6
FUNCTION(bd_slot_entry)
FUNCTION(bd_slot_entry_stret)
10:
  .cfi_startproc
  UNWIND_BY(LOCAL(slot_table))
  ldr x0, [x0, #BD_SLOT_BLOCK_OFFSET]
  TAKE_HAZARD 7f
  add x16, x1, #BD_SLOT_TABLE_IVAR
3:
  ldr x17, [x16]
  stlr x17, [x9]
  ldar x10, [x16]
  cmp x10, x17
  b.ne 3b
  cbz x17, 6f
  ldp w10, w11, [x17, #BD_SLOT_TABLE_START] // the start and the size
  sub w0, w0, w10                          // clears the upper half
  cmp w0, w11
  b.hs 5f
  add x17, x17, x0
  add x0, x17, #BD_SLOT_TABLE_SLOTS
  ldr x17, [x0, #BD_SLOT_KIND]
  ldr x17, [x17, #BD_SLOT_KIND_CODE]
  cbnz x17, 4f
  ldr x0, [x0, #BD_SLOT_PAYLOAD]
  .cfi_remember_state
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
  .cfi_restore_state
4:
  br x17
5:                                         // the table has no such slot
  add w0, w0, w10
6:
  UNDO_HAZARD
7:
  b SYMBOL(bd_find_entry)
  .cfi_endproc
END_FUNCTION(bd_slot_entry)
  EXCEPTION_TABLE LOCAL(slot_table), 10b, 11b, 12b, 13b, 14b

// Entry: x0 = a block that contains a slot, x1 = self. Result: x0 = the slot, x9 = a hazard pointer that protects the
// block. Jumps to the slot's code. If the code is NULL, jumps to bd_block_entry with the slot's payload, which is a
// block. Clobbers x16, x17.
FUNCTION(bd_bound_slot_entry)
FUNCTION(bd_bound_slot_entry_stret)
  .cfi_startproc
  TAKE_HAZARD 7f
  str x0, [x9]
  add x0, x0, #BD_SLOT_BLOCK_OFFSET
  ldr x16, [x0, #BD_SLOT_KIND]
  ldr x16, [x16, #BD_SLOT_KIND_CODE]
  cbz x16, 5f
  br x16
5:
  ldr x0, [x0, #BD_SLOT_PAYLOAD]
  b SYMBOL(bd_block_entry)
7:
  b SYMBOL(bd_find_bound_entry)
  .cfi_endproc
END_FUNCTION(bd_bound_slot_entry)

  DEFINE_PERSONALITY
#endif
