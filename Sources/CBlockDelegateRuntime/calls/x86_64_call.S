// A call that is made from a frame.
#include "../support/asm.h"
#if defined(__x86_64__)
#include "x86_64_macros.h"

  .text

// void bd_call(const void *function, bd_call_frame *frame)
// Keeps the frame in rbx, which the callee preserves.
PUBLIC_FUNCTION(bd_call)
  ENTER
  pushq %rbx
  .cfi_offset %rbx, -24
  subq $8, %rsp
  movq %rsi, %rbx
  movq %rdi, %r11
  movq BD_FRAME(STACK_SIZE)(%rbx), %rcx
  testq %rcx, %rcx
  jz 2f
  subq %rcx, %rsp
  andq $-16, %rsp                          // the stack arguments begin at rsp, on a 16-byte boundary
  movq BD_FRAME(STACK)(%rbx), %rsi
1:                                         // from the top down, because the page that guards the stack must not be skipped
  movq -8(%rsi, %rcx), %rax
  movq %rax, -8(%rsp, %rcx)
  subq $8, %rcx
  jnz 1b
2:
  LOAD_ARGUMENTS %rbx
  movl $8, %eax                            // the number of vector registers, in case the callee is variadic
  callq *%r11
  movq %rax, BD_FRAME(GENERAL_RESULT)(%rbx)
  movq %rdx, BD_FRAME(GENERAL_RESULT) + 8(%rbx)
  movq %xmm0, BD_FRAME(VECTOR_RESULT)(%rbx)
  movq %xmm1, BD_FRAME(VECTOR_RESULT) + 8(%rbx)
  leaq -8(%rbp), %rsp
  popq %rbx
  popq %rbp
  .cfi_def_cfa %rsp, 8
  retq
  .cfi_endproc
END_FUNCTION(bd_call)

#endif
