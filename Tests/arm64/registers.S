// long changed_registers(const void *function, const void *x0, const void *x1)
// AAPCS64 6.1.1: a callee preserves x19 to x28. AAPCS64 6.1.2: a callee preserves the low halves of v8 to v15.
#if defined(__aarch64__)
  .text
  .p2align 4
  .globl changed_registers
  .type changed_registers, @function
changed_registers:
  .cfi_startproc
  stp x29, x30, [sp, #-160]!
  .cfi_def_cfa_offset 160
  .cfi_offset x29, -160
  .cfi_offset x30, -152
  mov x29, sp
  .cfi_def_cfa x29, 160
  stp x19, x20, [sp, #16]
  .cfi_offset x19, -144
  .cfi_offset x20, -136
  stp x21, x22, [sp, #32]
  .cfi_offset x21, -128
  .cfi_offset x22, -120
  stp x23, x24, [sp, #48]
  .cfi_offset x23, -112
  .cfi_offset x24, -104
  stp x25, x26, [sp, #64]
  .cfi_offset x25, -96
  .cfi_offset x26, -88
  stp x27, x28, [sp, #80]
  .cfi_offset x27, -80
  .cfi_offset x28, -72
  stp d8, d9, [sp, #96]
  .cfi_offset d8, -64
  .cfi_offset d9, -56
  stp d10, d11, [sp, #112]
  .cfi_offset d10, -48
  .cfi_offset d11, -40
  stp d12, d13, [sp, #128]
  .cfi_offset d12, -32
  .cfi_offset d13, -24
  stp d14, d15, [sp, #144]
  .cfi_offset d14, -16
  .cfi_offset d15, -8
  mov x16, x0
  mov x0, x1
  mov x1, x2
  mov x8, #8
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
  ldp d14, d15, [sp, #144]
  ldp d12, d13, [sp, #128]
  ldp d10, d11, [sp, #112]
  ldp d8, d9, [sp, #96]
  ldp x27, x28, [sp, #80]
  ldp x25, x26, [sp, #64]
  ldp x23, x24, [sp, #48]
  ldp x21, x22, [sp, #32]
  ldp x19, x20, [sp, #16]
  ldp x29, x30, [sp], #160
  .cfi_def_cfa sp, 0
  ret
  .cfi_endproc
  .size changed_registers, . - changed_registers

// void clobber_registers(void)
// AAPCS64 6.1.1 and 6.1.2: a function may change x0 to x17, v0 to v7 and v16 to v31.
  .p2align 4
  .globl clobber_registers
  .type clobber_registers, @function
clobber_registers:
  .cfi_startproc
  mov x0, #-1
  .irp number, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17
  mov x\number, x0
  .endr
  .irp number, 0, 1, 2, 3, 4, 5, 6, 7, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31
  movi v\number\().16b, #0xff
  .endr
  ret
  .cfi_endproc
  .size clobber_registers, . - clobber_registers
#endif

// The section .note.GNU-stack is needed on every processor, even if the code above is omitted. Without the section, the
// linker makes the stack executable.
#if defined(__ELF__)
  .section .note.GNU-stack, "", @progbits
#endif
