// How the assembly begins and ends a call's hazard pointer.
#ifndef BD_ARM64_HAZARD_MACROS_H
#define BD_ARM64_HAZARD_MACROS_H
#include "../../support/asm.h"
#include "../hazards.h"

// Leaves x9 = the thread's first place if that is free, else jumps to `other` or `none`. Clobbers x16, x17.
.macro FIND_FIRST_PLACE other, none
#if defined(BD_IS_SANITIZING_THREADS)
  b \none
#else
#if defined(__APPLE__)
  // The function that finds a thread's variable keeps all registers but x0, x16, x17 and the link register (LLVM,
  // "AArch64CallingConvention.td", CSR_Darwin_AArch64_TLS).
  stp x0, x30, [sp, #-16]!
  .cfi_remember_state
  .cfi_def_cfa_offset 16
  .cfi_offset x30, -8
  adrp x0, SYMBOL(bd_hazards_of_thread)@TLVPPAGE
  ldr x0, [x0, SYMBOL(bd_hazards_of_thread)@TLVPPAGEOFF]
  ldr x16, [x0]
  blr x16
  ldr x9, [x0]
  ldp x0, x30, [sp], #16
  .cfi_restore_state
#else
  mrs x16, tpidr_el0
  adrp x17, :gottprel:bd_hazards_of_thread
  ldr x17, [x17, :gottprel_lo12:bd_hazards_of_thread]
  ldr x9, [x16, x17]
#endif
  ldr x16, [x9]
  cbnz x16, \other
#endif
.endm

// Leaves x9 = the next free place and jumps to `found`, or jumps to `none`. Clobbers x16.
.macro FIND_OTHER_PLACE found, none
1:
  add x9, x9, #BD_HAZARD_SIZE
  tst x9, #(BD_HAZARDS_SIZE - 1)
  b.eq 3f
  ldr x16, [x9]
  cbnz x16, 1b
  b \found
3:
  b \none
.endm

// A frame record (AAPCS64 6.4.6), with x19 and x20 above it; x19 = the place.
.macro BEGIN_CALL
  stp x29, x30, [sp, #-32]!
  .cfi_def_cfa_offset 32
  .cfi_offset x29, -32
  .cfi_offset x30, -24
  stp x19, x20, [sp, #16]
  .cfi_offset x19, -16
  .cfi_offset x20, -8
  mov x29, sp
  .cfi_def_cfa x29, 32
  mov x19, x9
.endm

// Gives the place in x19 back, and returns. Keeps what may hold a result.
.macro END_CALL
#if !defined(BD_IS_SANITIZING_THREADS)
  stlr xzr, [x19]
  ldrb w16, [x19, #BD_HAZARD_IS_AWAITED]
  cbz w16, 9f
#endif
  bl SYMBOL(bd_end_call)
9:
  .cfi_remember_state
  mov sp, x29
  .cfi_def_cfa sp, 32
  ldp x19, x20, [sp, #16]
  ldp x29, x30, [sp], #32
  .cfi_def_cfa_offset 0
  .cfi_restore x19
  .cfi_restore x20
  .cfi_restore x29
  .cfi_restore x30
  ret
  .cfi_restore_state
.endm

// Gives the place in x19 back, and goes on with the exception in x0.
.macro LEAVE_BY_EXCEPTION
  mov x20, x0
  mov x0, x19
  bl SYMBOL(bd_hazard_end_call)
  mov x0, x20
  bl SYMBOL(_Unwind_Resume)
.endm

#endif
