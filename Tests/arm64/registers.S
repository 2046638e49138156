// long changed_registers(void (*entry)(void), void *self)
// AAPCS64 6.1.1: a callee preserves x19 to x28; 6.1.2: and the low halves of v8 to v15.
#if defined(__aarch64__)
  .text
  .p2align 4
  .globl changed_registers
  .type changed_registers, @function
changed_registers:
  stp x29, x30, [sp, #-16]!
  mov x29, sp
  stp x19, x20, [sp, #-16]!
  stp x21, x22, [sp, #-16]!
  stp x23, x24, [sp, #-16]!
  stp x25, x26, [sp, #-16]!
  stp x27, x28, [sp, #-16]!
  stp d8, d9, [sp, #-16]!
  stp d10, d11, [sp, #-16]!
  stp d12, d13, [sp, #-16]!
  stp d14, d15, [sp, #-16]!
  mov x16, x0
  mov x0, x1
  mov x1, #0
  mov x2, #1
  mov x3, #0
  mov x19, #19
  mov x20, #20
  mov x21, #21
  mov x22, #22
  mov x23, #23
  mov x24, #24
  mov x25, #25
  mov x26, #26
  mov x27, #27
  mov x28, #28
  fmov d8, #8.0
  fmov d9, #9.0
  fmov d10, #10.0
  fmov d11, #11.0
  fmov d12, #12.0
  fmov d13, #13.0
  fmov d14, #14.0
  fmov d15, #15.0
  blr x16
  mov x0, #0
  cmp x19, #19
  cinc x0, x0, ne
  cmp x20, #20
  cinc x0, x0, ne
  cmp x21, #21
  cinc x0, x0, ne
  cmp x22, #22
  cinc x0, x0, ne
  cmp x23, #23
  cinc x0, x0, ne
  cmp x24, #24
  cinc x0, x0, ne
  cmp x25, #25
  cinc x0, x0, ne
  cmp x26, #26
  cinc x0, x0, ne
  cmp x27, #27
  cinc x0, x0, ne
  cmp x28, #28
  cinc x0, x0, ne
  fmov d16, #8.0
  fcmp d8, d16
  cinc x0, x0, ne
  fmov d16, #9.0
  fcmp d9, d16
  cinc x0, x0, ne
  fmov d16, #10.0
  fcmp d10, d16
  cinc x0, x0, ne
  fmov d16, #11.0
  fcmp d11, d16
  cinc x0, x0, ne
  fmov d16, #12.0
  fcmp d12, d16
  cinc x0, x0, ne
  fmov d16, #13.0
  fcmp d13, d16
  cinc x0, x0, ne
  fmov d16, #14.0
  fcmp d14, d16
  cinc x0, x0, ne
  fmov d16, #15.0
  fcmp d15, d16
  cinc x0, x0, ne
  ldp d14, d15, [sp], #16
  ldp d12, d13, [sp], #16
  ldp d10, d11, [sp], #16
  ldp d8, d9, [sp], #16
  ldp x27, x28, [sp], #16
  ldp x25, x26, [sp], #16
  ldp x23, x24, [sp], #16
  ldp x21, x22, [sp], #16
  ldp x19, x20, [sp], #16
  ldp x29, x30, [sp], #16
  ret
  .size changed_registers, . - changed_registers
#endif

// For every processor, also where nothing of the above is: without it the linker makes the stack executable.
#if defined(__ELF__)
  .section .note.GNU-stack, "", @progbits
#endif
