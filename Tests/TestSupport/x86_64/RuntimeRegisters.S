// A call with every register, and a function that captures every register. The offsets are those of RuntimeRegisters.
#if defined(__x86_64__) && defined(__linux__)

#define GENERAL 0
#define VECTOR 48
#define STACK 176
#define STACK_WORDS 12
#define RAX 272
#define GENERAL_RESULT 280
#define VECTOR_RESULT 296
#define CHANGED 328
#define SIZE 336

#define PATTERN 0x5a5a0f0f
#define IS_CHANGED(register)      \
  cmpq $PATTERN, register;        \
  setne %r10b;                    \
  movzbl %r10b, %r10d;            \
  addq %r10, CHANGED(%r11)

  .text

// void RuntimeCall(RuntimeFunction function, RuntimeRegisters *registers)
  .p2align 4
  .globl RuntimeCall
  .type RuntimeCall, @function
RuntimeCall:
  .cfi_startproc
  pushq %rbp
  .cfi_def_cfa_offset 16
  .cfi_offset %rbp, -16
  pushq %rbx
  .cfi_def_cfa_offset 24
  .cfi_offset %rbx, -24
  pushq %r12
  .cfi_def_cfa_offset 32
  .cfi_offset %r12, -32
  pushq %r13
  .cfi_def_cfa_offset 40
  .cfi_offset %r13, -40
  pushq %r14
  .cfi_def_cfa_offset 48
  .cfi_offset %r14, -48
  pushq %r15
  .cfi_def_cfa_offset 56
  .cfi_offset %r15, -56
  subq $(STACK_WORDS * 8 + 8), %rsp
  .cfi_def_cfa_offset 64 + STACK_WORDS * 8
  movq %rsi, STACK_WORDS * 8(%rsp)
  movq %rdi, %r11
  movq %rsi, %r10
  leaq STACK(%r10), %rsi
  movq %rsp, %rdi
  movl $STACK_WORDS, %ecx
  rep movsq
  movq GENERAL(%r10), %rdi
  movq GENERAL + 8(%r10), %rsi
  movq GENERAL + 16(%r10), %rdx
  movq GENERAL + 24(%r10), %rcx
  movq GENERAL + 32(%r10), %r8
  movq GENERAL + 40(%r10), %r9
  movups VECTOR(%r10), %xmm0
  movups VECTOR + 16(%r10), %xmm1
  movups VECTOR + 32(%r10), %xmm2
  movups VECTOR + 48(%r10), %xmm3
  movups VECTOR + 64(%r10), %xmm4
  movups VECTOR + 80(%r10), %xmm5
  movups VECTOR + 96(%r10), %xmm6
  movups VECTOR + 112(%r10), %xmm7
  movq RAX(%r10), %rax
  movl $PATTERN, %ebx
  movl $PATTERN, %ebp
  movl $PATTERN, %r12d
  movl $PATTERN, %r13d
  movl $PATTERN, %r14d
  movl $PATTERN, %r15d
  callq *%r11
  movq STACK_WORDS * 8(%rsp), %r11
  movq %rax, GENERAL_RESULT(%r11)
  movq %rdx, GENERAL_RESULT + 8(%r11)
  movups %xmm0, VECTOR_RESULT(%r11)
  movups %xmm1, VECTOR_RESULT + 16(%r11)
  movq $0, CHANGED(%r11)
  IS_CHANGED(%rbx)
  IS_CHANGED(%rbp)
  IS_CHANGED(%r12)
  IS_CHANGED(%r13)
  IS_CHANGED(%r14)
  IS_CHANGED(%r15)
  addq $(STACK_WORDS * 8 + 8), %rsp
  .cfi_def_cfa_offset 56
  popq %r15
  .cfi_def_cfa_offset 48
  popq %r14
  .cfi_def_cfa_offset 40
  popq %r13
  .cfi_def_cfa_offset 32
  popq %r12
  .cfi_def_cfa_offset 24
  popq %rbx
  .cfi_def_cfa_offset 16
  popq %rbp
  .cfi_def_cfa_offset 8
  retq
  .cfi_endproc
  .size RuntimeCall, . - RuntimeCall

// void RuntimeCapture(void)
  .p2align 4
  .globl RuntimeCapture
  .type RuntimeCapture, @function
RuntimeCapture:
  .cfi_startproc
  leaq captured(%rip), %r11
  movq %rdi, GENERAL(%r11)
  movq %rsi, GENERAL + 8(%r11)
  movq %rdx, GENERAL + 16(%r11)
  movq %rcx, GENERAL + 24(%r11)
  movq %r8, GENERAL + 32(%r11)
  movq %r9, GENERAL + 40(%r11)
  movups %xmm0, VECTOR(%r11)
  movups %xmm1, VECTOR + 16(%r11)
  movups %xmm2, VECTOR + 32(%r11)
  movups %xmm3, VECTOR + 48(%r11)
  movups %xmm4, VECTOR + 64(%r11)
  movups %xmm5, VECTOR + 80(%r11)
  movups %xmm6, VECTOR + 96(%r11)
  movups %xmm7, VECTOR + 112(%r11)
  movzbl %al, %eax
  movq %rax, RAX(%r11)
  leaq 8(%rsp), %rsi
  leaq STACK(%r11), %rdi
  movl $STACK_WORDS, %ecx
  rep movsq
  leaq 8(%rsp), %rax
  andq $15, %rax
  movq %rax, CHANGED(%r11)
  movq GENERAL_RESULT(%r11), %rax
  movq GENERAL_RESULT + 8(%r11), %rdx
  movups VECTOR_RESULT(%r11), %xmm0
  movups VECTOR_RESULT + 16(%r11), %xmm1
  movq $-1, %rdi
  movq %rdi, %rsi
  movq %rdi, %rcx
  movq %rdi, %r8
  movq %rdi, %r9
  movq %rdi, %r10
  movq %rdi, %r11
  pcmpeqd %xmm2, %xmm2
  movaps %xmm2, %xmm3
  movaps %xmm2, %xmm4
  movaps %xmm2, %xmm5
  movaps %xmm2, %xmm6
  movaps %xmm2, %xmm7
  movaps %xmm2, %xmm8
  movaps %xmm2, %xmm15
  retq
  .cfi_endproc
  .size RuntimeCapture, . - RuntimeCapture

  .p2align 4
  .globl RuntimeCaptured
  .type RuntimeCaptured, @function
RuntimeCaptured:
  .cfi_startproc
  leaq captured(%rip), %rax
  retq
  .cfi_endproc
  .size RuntimeCaptured, . - RuntimeCaptured

  .local captured
  .comm captured, SIZE, 16

#endif

// The section .note.GNU-stack is needed on every processor, even if the code above is omitted. Without the section, the
// linker makes the stack executable.
#if defined(__ELF__)
  .section .note.GNU-stack, "", @progbits
#endif
