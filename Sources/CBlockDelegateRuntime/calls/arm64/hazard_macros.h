// Macros by which the assembly takes and frees hazard pointers. A store with release and a later load with acquire are
// not reordered (Arm Architecture Reference Manual, B2.3, "Barrier-ordered-before"), so no other fence is needed.
#pragma once
#include "../hazards.h"

// ThreadSanitizer sees only compiled code, so under it C takes and frees the hazard pointers.
#if defined(BD_IS_SANITIZING_THREADS)
#define BD_HAZARDS_BY_C 1
#endif

// Result: x17 = the thread's bd_hazard_stack. Clobbers x16. `has_frame`: x29 holds the CFA, and the link register is
// saved.
.macro LOAD_HAZARDS has_frame=0
#if defined(__APPLE__)
  // The function that finds a thread-local variable preserves all registers except x0, x16, x17 and the link register
  // (LLVM, "AArch64CallingConvention.td", CSR_Darwin_AArch64_TLS).
  stp x0, x30, [sp, #-16]!
  .if \has_frame == 0
  .cfi_def_cfa_offset 16
  .cfi_offset x30, -8
  .endif
  adrp x0, SYMBOL(bd_hazards_of_thread)@TLVPPAGE
  ldr x0, [x0, SYMBOL(bd_hazards_of_thread)@TLVPPAGEOFF]
  ldr x16, [x0]
  blr x16
  ldr x17, [x0]
  ldp x0, x30, [sp], #16
  .if \has_frame == 0
  .cfi_def_cfa_offset 0
  .cfi_restore x30
  .endif
#else
  mrs x16, tpidr_el0
  adrp x17, :gottprel:bd_hazards_of_thread
  ldr x17, [x17, :gottprel_lo12:bd_hazards_of_thread]
  ldr x17, [x16, x17]
#endif
.endm

// Result: x9 = a taken hazard pointer. Jumps to `slow` if no hazard pointer is free. Clobbers x16, x17.
.macro TAKE_HAZARD slow
#if defined(BD_HAZARDS_BY_C)
  b \slow
#else
  LOAD_HAZARDS
  ldr x9, [x17, #BD_HAZARD_STACK_TOP]
  ldr x16, [x9]
  cbnz x16, \slow
  mov x16, sp
  str x16, [x9, #BD_HAZARD_STACK_POINTER]
  add x16, x9, #BD_HAZARD_SIZE
  str x16, [x17, #BD_HAZARD_STACK_TOP]
#endif
.endm

// Frees the hazard pointer in x9, which no other thread can have seen in use. Clobbers x16, x17.
.macro UNDO_HAZARD
#if !defined(BD_HAZARDS_BY_C)
  str xzr, [x9]
  LOAD_HAZARDS
  str x9, [x17, #BD_HAZARD_STACK_TOP]
#endif
.endm

// Pushes a frame record (AAPCS64 6.4.6), with x19 and x20 above it. Result: x19 = the hazard pointer.
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

// Frees the hazard pointer in x19, and returns from the call. Preserves the registers that may hold a result.
.macro END_CALL
#if !defined(BD_HAZARDS_BY_C)
  stlr xzr, [x19]
  LOAD_HAZARDS has_frame=1
  ldr x16, [x17, #BD_HAZARD_STACK_TOP]
  sub x16, x16, #BD_HAZARD_SIZE
  cmp x16, x19
  b.ne 8f
  str x19, [x17, #BD_HAZARD_STACK_TOP]
  add x16, x19, #BD_HAZARD_IS_AWAITED
  ldarb w16, [x16]
  cbz w16, 9f
8:
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

// Frees the hazard pointer in x19, and continues with the exception in x0.
.macro LEAVE_BY_EXCEPTION
  mov x20, x0
  mov x0, x19
  bl SYMBOL(bd_hazard_end_slowly)
  mov x0, x20
  bl SYMBOL(_Unwind_Resume)
.endm
