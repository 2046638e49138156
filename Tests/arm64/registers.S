// A call with every register, and a function that captures every register. The offsets are those of `registers`
// (support.h).
#if defined(__aarch64__)

#define GENERAL 0
#define VECTOR 80
#define STACK 208
#define STACK_WORDS 12
#define GENERAL_RESULT 304
#define VECTOR_RESULT 320
#define CHANGED 352
#define SIZE 368

  .text

// void call_registers(const void *function, registers *values)
// AAPCS64 6.1.1: a callee preserves x19 to x28. AAPCS64 6.1.2: a callee preserves the low halves of v8 to v15.
  .p2align 4
  .globl call_registers
  .type call_registers, @function
call_registers:
  .cfi_startproc
  stp x29, x30, [sp, #-176]!
  .cfi_def_cfa_offset 176
  .cfi_offset x29, -176
  .cfi_offset x30, -168
  mov x29, sp
  .cfi_def_cfa x29, 176
  .irp number, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28
  str x\number, [sp, #16 + (\number - 19) * 8]
  .cfi_offset \number, -160 + (\number - 19) * 8
  .endr
  .irp number, 8, 9, 10, 11, 12, 13, 14, 15
  str d\number, [sp, #96 + (\number - 8) * 8]
  .cfi_offset 64 + \number, -80 + (\number - 8) * 8
  .endr
  str x1, [sp, #160]
  mov x16, x0
  mov x17, x1
  sub sp, sp, #(STACK_WORDS * 8)
  mov x9, #0
1:
  add x10, x17, #STACK
  ldr x10, [x10, x9]
  str x10, [sp, x9]
  add x9, x9, #8
  cmp x9, #(STACK_WORDS * 8)
  b.ne 1b
  .irp number, 0, 1, 2, 3, 4, 5, 6, 7
  ldr x\number, [x17, #GENERAL + \number * 8]
  ldr q\number, [x17, #VECTOR + \number * 16]
  .endr
  ldr x8, [x17, #GENERAL + 64]
  .irp number, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28
  mov x\number, #\number
  .endr
  .irp number, 8, 9, 10, 11, 12, 13, 14, 15
  fmov d\number, #\number
  .endr
  blr x16
  ldr x17, [x29, #160]
  stp x0, x1, [x17, #GENERAL_RESULT]
  stp d0, d1, [x17, #VECTOR_RESULT]
  stp d2, d3, [x17, #VECTOR_RESULT + 16]
  mov x0, #0
  .irp number, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28
  cmp x\number, #\number
  cinc x0, x0, ne
  .endr
  .irp number, 8, 9, 10, 11, 12, 13, 14, 15
  fmov d16, #\number
  fcmp d\number, d16
  cinc x0, x0, ne
  .endr
  str x0, [x17, #CHANGED]
  mov sp, x29
  .irp number, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28
  ldr x\number, [sp, #16 + (\number - 19) * 8]
  .endr
  .irp number, 8, 9, 10, 11, 12, 13, 14, 15
  ldr d\number, [sp, #96 + (\number - 8) * 8]
  .endr
  ldp x29, x30, [sp], #176
  .cfi_def_cfa sp, 0
  ret
  .cfi_endproc
  .size call_registers, . - call_registers

// A function that stores its argument registers and its stack in `captured`, overwrites the registers that a function
// may change, and returns the result registers of `captured`.
  .p2align 4
  .globl capture
  .type capture, @function
capture:
  .cfi_startproc
  adrp x17, captured
  add x17, x17, :lo12:captured
  .irp number, 0, 1, 2, 3, 4, 5, 6, 7
  str x\number, [x17, #GENERAL + \number * 8]
  str q\number, [x17, #VECTOR + \number * 16]
  .endr
  str x8, [x17, #GENERAL + 64]
  mov x9, sp
  str x9, [x17, #CHANGED]
  mov x9, #0
1:
  ldr x10, [sp, x9]
  add x11, x17, #STACK
  str x10, [x11, x9]
  add x9, x9, #8
  cmp x9, #(STACK_WORDS * 8)
  b.ne 1b
  ldp x0, x1, [x17, #GENERAL_RESULT]
  ldp d0, d1, [x17, #VECTOR_RESULT]
  ldp d2, d3, [x17, #VECTOR_RESULT + 16]
  .irp number, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17
  mov x\number, #-1
  .endr
  .irp number, 4, 5, 6, 7, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31
  movi v\number\().16b, #0xff
  .endr
  ret
  .cfi_endproc
  .size capture, . - capture

// void clobber_registers(void)
// AAPCS64 6.1.1 and 6.1.2: a function may change x0 to x17, v0 to v7 and v16 to v31.
  .p2align 4
  .globl clobber_registers
  .type clobber_registers, @function
clobber_registers:
  .cfi_startproc
  .irp number, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17
  mov x\number, #-1
  .endr
  .irp number, 0, 1, 2, 3, 4, 5, 6, 7, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31
  movi v\number\().16b, #0xff
  .endr
  ret
  .cfi_endproc
  .size clobber_registers, . - clobber_registers

  .globl captured
  .comm captured, SIZE, 16
#endif

// The section .note.GNU-stack is needed on every processor, even if the code above is omitted. Without the section, the
// linker makes the stack executable.
#if defined(__ELF__)
  .section .note.GNU-stack, "", @progbits
#endif
