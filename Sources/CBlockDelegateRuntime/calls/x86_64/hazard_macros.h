// Macros by which the assembly takes and frees hazard pointers. Numbers are in parentheses, because Apple's assembler
// reads `$0` in a macro as the macro's first argument.
#pragma once
#include "../hazards.h"

// The instructions of these macros do not order memory accesses, and rely on the kernel's fence (asymmetric_fence.h).
// Without the kernel's fence, C takes and frees the hazard pointers. C also does so for ThreadSanitizer, which sees
// only compiled code.
#if !defined(__linux__) || defined(BD_SYMMETRIC_FENCES) || defined(BD_IS_SANITIZING_THREADS)
#define BD_HAZARDS_BY_C 1
#endif

// Result: `to` = the thread's bd_hazard_stack.
.macro LOAD_HAZARDS to
  movq bd_hazards_of_thread@GOTTPOFF(%rip), \to
  movq %fs:(\to), \to
.endm

// Result: r10 = a taken hazard pointer. Jumps to `slow` if no hazard pointer is free. Clobbers r11.
.macro TAKE_HAZARD slow
#if defined(BD_HAZARDS_BY_C)
  jmp \slow
#else
  LOAD_HAZARDS %r11
  movq BD_HAZARD_STACK_TOP(%r11), %r10
  cmpq $(0), (%r10)
  jne \slow
  movq %rsp, BD_HAZARD_STACK_POINTER(%r10)
  addq $(BD_HAZARD_SIZE), BD_HAZARD_STACK_TOP(%r11)
#endif
.endm

// Frees the hazard pointer in r10, which no other thread can have seen in use. Clobbers r11.
.macro UNDO_HAZARD
#if !defined(BD_HAZARDS_BY_C)
  movq $(0), (%r10)
  LOAD_HAZARDS %r11
  movq %r10, BD_HAZARD_STACK_TOP(%r11)
#endif
.endm

// Frees the hazard pointer in rbx. Preserves the registers that may hold a result. Clobbers r10, r11.
.macro END_CALL
#if !defined(BD_HAZARDS_BY_C)
  movq $(0), (%rbx)
  LOAD_HAZARDS %r11
  leaq BD_HAZARD_SIZE(%rbx), %r10
  cmpq %r10, BD_HAZARD_STACK_TOP(%r11)
  jne 8f
  movq %rbx, BD_HAZARD_STACK_TOP(%r11)
  cmpb $(0), BD_HAZARD_IS_AWAITED(%rbx)
  je 9f
8:
#endif
  callq SYMBOL(bd_end_call)
9:
.endm

// Frees the hazard pointer in rbx, and continues with the exception in rax.
.macro LEAVE_BY_EXCEPTION
  movq %rbx, %rdi
  movq %rax, %rbx
  callq SYMBOL(bd_hazard_end_slowly)
  movq %rbx, %rdi
  callq SYMBOL(_Unwind_Resume)
.endm
