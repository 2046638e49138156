// The way from a method of a dynamic class to C, and back: the arguments are saved in a bd_call_frame, and C runs the
// slot on it.
#include "../support/asm.h"
#if defined(__x86_64__)
#include "../include/bd_slots.h"
#include "slots.h"
#include "x86_64_macros.h"

  .text

#if !defined(__APPLE__)
// The method implementations of the slots. `low` is 1 for results in memory. Trampoline i: r11 = 2 * i + low.
.macro TRAMPOLINES name, low
FUNCTION(\name)
  .cfi_startproc
  .set token, \low
  .rept BD_SLOT_COUNT
99:
  movl $token, %r11d
  jmp bd_method_entry
  .org 99b + BD_TRAMPOLINE_SIZE, 0xcc
  .set token, token + 2
  .endr
  .cfi_endproc
END_FUNCTION(\name)
.endm
  TRAMPOLINES bd_trampolines, 0
  TRAMPOLINES bd_trampolines_stret, 1
#endif

// The invoke function of a block: rdi = the block, or rsi = the block and rdi = the address for the result in memory.
// r11 = the block's address, plus 1 for a result in memory.
FUNCTION(bd_block_entry)
  leaq SYMBOL(bd_run_block)(%rip), %r10
  movq %rdi, %r11
  jmp bd_entry
END_FUNCTION(bd_block_entry)
FUNCTION(bd_block_entry_stret)
  leaq SYMBOL(bd_run_block)(%rip), %r10
  leaq 1(%rsi), %r11
  jmp bd_entry
END_FUNCTION(bd_block_entry_stret)

// r10 = a C function, r11 = its first argument; the second is the frame. The function returns NULL when the frame has
// the result, or the address with which the call continues.
  .p2align 4
bd_method_entry:
  leaq SYMBOL(bd_run_method)(%rip), %r10
bd_entry:
  ENTER
  subq $BD_FRAME(SIZE), %rsp
  movq %rdi, BD_FRAME(GENERAL)(%rsp)
  movq %rsi, BD_FRAME(GENERAL) + 8(%rsp)
  movq %rdx, BD_FRAME(GENERAL) + 16(%rsp)
  movq %rcx, BD_FRAME(GENERAL) + 24(%rsp)
  movq %r8, BD_FRAME(GENERAL) + 32(%rsp)
  movq %r9, BD_FRAME(GENERAL) + 40(%rsp)
  .irp i, 0, 1, 2, 3, 4, 5, 6, 7
  movaps %xmm\i, BD_FRAME(VECTOR) + \i * 16(%rsp)
  .endr
  movzbl %al, %eax
  movq %rax, BD_FRAME(VECTOR_COUNT)(%rsp)    // clears the flags after it
  leaq 16(%rbp), %rax
  movq %rax, BD_FRAME(STACK)(%rsp)
  movq %r11, %rdi
  movq %rsp, %rsi
  callq *%r10
  testq %rax, %rax
  jnz 1f
  movq BD_FRAME(GENERAL_RESULT)(%rsp), %rax
  movq BD_FRAME(GENERAL_RESULT) + 8(%rsp), %rdx
  movq BD_FRAME(VECTOR_RESULT)(%rsp), %xmm0
  movq BD_FRAME(VECTOR_RESULT) + 8(%rsp), %xmm1
  .cfi_remember_state
  leave
  .cfi_def_cfa %rsp, 8
  retq
1:
  .cfi_restore_state
  movq %rax, %r11
  LOAD_ARGUMENTS %rsp
  movl BD_FRAME(VECTOR_COUNT)(%rsp), %eax
  leave
  .cfi_def_cfa %rsp, 8
  jmpq *%r11
  .cfi_endproc

#endif
