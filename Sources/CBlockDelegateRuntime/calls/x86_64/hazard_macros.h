// How the assembly begins and ends a call's hazard pointer. Numbers are in parentheses: `$0` in a macro is its first
// argument for Apple's assembler.
#ifndef BD_X86_64_HAZARD_MACROS_H
#define BD_X86_64_HAZARD_MACROS_H
#include "../../support/asm.h"
#include "../hazards.h"

// Leaves r10 = the thread's first place if that is free, else jumps to `other`. Apple's thread variables are found by a
// call: there it jumps to `none`.
.macro FIND_FIRST_PLACE other, none
#if defined(__APPLE__) || defined(BD_IS_SANITIZING_THREADS)
  jmp \none
#else
  movq bd_hazards_of_thread@GOTTPOFF(%rip), %r10
  movq %fs:(%r10), %r10
  cmpq $(0), (%r10)
  jne \other
#endif
.endm

// Leaves r10 = the next free place and jumps to `found`, or jumps to `none`.
.macro FIND_OTHER_PLACE found, none
1:
  addq $(BD_HAZARD_SIZE), %r10
  testq $(BD_HAZARDS_SIZE - 1), %r10
  jz \none
  cmpq $(0), (%r10)
  jne 1b
  jmp \found
.endm

// Gives the place in rbx back. Keeps what may hold a result.
.macro END_CALL
#if !defined(BD_IS_SANITIZING_THREADS)
  movq $(0), (%rbx)
  cmpb $(0), BD_HAZARD_IS_AWAITED(%rbx)
  je 9f
#endif
  callq SYMBOL(bd_end_call)
9:
.endm

// Gives the place in rbx back, and goes on with the exception in rax.
.macro LEAVE_BY_EXCEPTION
  movq %rbx, %rdi
  movq %rax, %rbx
  callq SYMBOL(bd_hazard_end_call)
  movq %rbx, %rdi
  callq SYMBOL(_Unwind_Resume)
.endm

#endif
