// What the entry and the call share. System V AMD64 psABI 3.2.2 and 3.2.3: rbx, rbp and r12 to r15 are preserved; r10 and
// r11 are free between caller and callee; al has the number of vector registers in calls of variadic functions.
#include "../include/bd_call_frame.h"

.macro ENTER
  .cfi_startproc
  pushq %rbp
  .cfi_def_cfa_offset 16
  .cfi_offset %rbp, -16
  movq %rsp, %rbp
  .cfi_def_cfa_register %rbp
.endm

// Loads all argument registers from the frame at `base`.
.macro LOAD_ARGUMENTS base
  .irp i, 0, 1, 2, 3, 4, 5, 6, 7
  movaps BD_FRAME(VECTOR) + \i * 16(\base), %xmm\i
  .endr
  movq BD_FRAME(GENERAL)(\base), %rdi
  movq BD_FRAME(GENERAL) + 8(\base), %rsi
  movq BD_FRAME(GENERAL) + 16(\base), %rdx
  movq BD_FRAME(GENERAL) + 24(\base), %rcx
  movq BD_FRAME(GENERAL) + 32(\base), %r8
  movq BD_FRAME(GENERAL) + 40(\base), %r9
.endm
