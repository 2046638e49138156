// Calls as data. An incoming call is saved into a bd_call_frame. An outgoing call is made from one. A forwarded call
// keeps its registers across a lookup. Registers and stack: System V AMD64 psABI 3.2.2 and 3.2.3.
#include "../../support/asm.h"
#if defined(__x86_64__)
#include "../../include/bd_call_frame.h"
#include "../../include/bd_slots.h"

// Saves the argument registers into the bd_call_frame at rsp. Saves the vector registers only if the kind of the slot
// in `slot` uses them. Clobbers rax.
#define SAVE_ARGUMENTS(slot)                            \
  movq %rdi, BD_FRAME_GENERAL(%rsp);                    \
  movq %rsi, BD_FRAME_GENERAL + 8(%rsp);                \
  movq %rdx, BD_FRAME_GENERAL + 16(%rsp);               \
  movq %rcx, BD_FRAME_GENERAL + 24(%rsp);               \
  movq %r8, BD_FRAME_GENERAL + 32(%rsp);                \
  movq %r9, BD_FRAME_GENERAL + 40(%rsp);                \
  leaq 16(%rbp), %rax;                                  \
  movq %rax, BD_FRAME_STACK(%rsp);                      \
  movq BD_SLOT_KIND(slot), %rax;                        \
  cmpb $0, BD_SLOT_KIND_USES_VECTORS(%rax);             \
  je 1f;                                                \
  movq %xmm0, BD_FRAME_VECTOR(%rsp);                    \
  movq %xmm1, BD_FRAME_VECTOR + 8(%rsp);                \
  movq %xmm2, BD_FRAME_VECTOR + 16(%rsp);               \
  movq %xmm3, BD_FRAME_VECTOR + 24(%rsp);               \
  movq %xmm4, BD_FRAME_VECTOR + 32(%rsp);               \
  movq %xmm5, BD_FRAME_VECTOR + 40(%rsp);               \
  movq %xmm6, BD_FRAME_VECTOR + 48(%rsp);               \
  movq %xmm7, BD_FRAME_VECTOR + 56(%rsp);               \
1:

#define ENTER                                           \
  pushq %rbp;                                           \
  .cfi_def_cfa_offset 16;                               \
  .cfi_offset %rbp, -16;                                \
  movq %rsp, %rbp;                                      \
  .cfi_def_cfa_register %rbp

  .text

// Entry: rdi = the slot, rsi = self, the rest = the method's arguments, r10 = the call's hazard pointer. Runs the
// slot's closure on the saved frame, and returns the result that the closure stored in the frame: rax rdx, xmm0 xmm1.
FUNCTION(bd_closure_entry)
  .cfi_startproc
  ENTER
  subq $BD_FRAME_ALLOCATION, %rsp
  SAVE_ARGUMENTS(%rdi)
  movq $0, BD_FRAME_INDIRECT_RESULT(%rsp)
  movq %rsp, %rsi
  movq %r10, %rdx
  callq SYMBOL(bd_closure_run)
  movq BD_FRAME_GENERAL_RESULT(%rsp), %rax
  movq BD_FRAME_GENERAL_RESULT + 8(%rsp), %rdx
  movq BD_FRAME_VECTOR_RESULT(%rsp), %xmm0
  movq BD_FRAME_VECTOR_RESULT + 8(%rsp), %xmm1
  leave
  .cfi_def_cfa %rsp, 8
  retq
  .cfi_endproc
END_FUNCTION(bd_closure_entry)

// Entry: rdi = the result's address, rsi = the slot, rdx = self, r10 = the call's hazard pointer. Returns the result's
// address in rax (psABI 3.2.3, "Returning of Values").
FUNCTION(bd_closure_entry_stret)
  .cfi_startproc
  ENTER
  subq $BD_FRAME_ALLOCATION, %rsp
  SAVE_ARGUMENTS(%rsi)
  movq %rdi, BD_FRAME_INDIRECT_RESULT(%rsp)
  movq %rsi, %rdi
  movq %rsp, %rsi
  movq %r10, %rdx
  callq SYMBOL(bd_closure_run)
  movq BD_FRAME_INDIRECT_RESULT(%rsp), %rax
  leave
  .cfi_def_cfa %rsp, 8
  retq
  .cfi_endproc
END_FUNCTION(bd_closure_entry_stret)

// The forward entries save the registers that the callee may read and the resolver may change: the general argument
// registers, al, and all 16 bytes of the vector argument registers, as objc_msgSend does. 32-byte vectors would lose
// their upper halves.
#define FORWARD_GENERAL 0
#define FORWARD_VECTOR 48
#define FORWARD_RAX 176
#define FORWARD_HAZARD 184
#define FORWARD_ALLOCATION 192

#define SAVE_FORWARDED                                  \
  movq %rdi, FORWARD_GENERAL(%rsp);                     \
  movq %rsi, FORWARD_GENERAL + 8(%rsp);                 \
  movq %rdx, FORWARD_GENERAL + 16(%rsp);                \
  movq %rcx, FORWARD_GENERAL + 24(%rsp);                \
  movq %r8, FORWARD_GENERAL + 32(%rsp);                 \
  movq %r9, FORWARD_GENERAL + 40(%rsp);                 \
  movaps %xmm0, FORWARD_VECTOR(%rsp);                   \
  movaps %xmm1, FORWARD_VECTOR + 16(%rsp);              \
  movaps %xmm2, FORWARD_VECTOR + 32(%rsp);              \
  movaps %xmm3, FORWARD_VECTOR + 48(%rsp);              \
  movaps %xmm4, FORWARD_VECTOR + 64(%rsp);              \
  movaps %xmm5, FORWARD_VECTOR + 80(%rsp);              \
  movaps %xmm6, FORWARD_VECTOR + 96(%rsp);              \
  movaps %xmm7, FORWARD_VECTOR + 112(%rsp);             \
  movq %rax, FORWARD_RAX(%rsp);                         \
  movq %r10, FORWARD_HAZARD(%rsp)

#define LOAD_FORWARDED                                  \
  movaps FORWARD_VECTOR(%rsp), %xmm0;                   \
  movaps FORWARD_VECTOR + 16(%rsp), %xmm1;              \
  movaps FORWARD_VECTOR + 32(%rsp), %xmm2;              \
  movaps FORWARD_VECTOR + 48(%rsp), %xmm3;              \
  movaps FORWARD_VECTOR + 64(%rsp), %xmm4;              \
  movaps FORWARD_VECTOR + 80(%rsp), %xmm5;              \
  movaps FORWARD_VECTOR + 96(%rsp), %xmm6;              \
  movaps FORWARD_VECTOR + 112(%rsp), %xmm7;             \
  movq FORWARD_GENERAL(%rsp), %rdi;                     \
  movq FORWARD_GENERAL + 8(%rsp), %rsi;                 \
  movq FORWARD_GENERAL + 16(%rsp), %rdx;                \
  movq FORWARD_GENERAL + 24(%rsp), %rcx;                \
  movq FORWARD_GENERAL + 32(%rsp), %r8;                 \
  movq FORWARD_GENERAL + 40(%rsp), %r9;                 \
  movq FORWARD_RAX(%rsp), %rax;                         \
  movq FORWARD_HAZARD(%rsp), %r10

// Entry: rdi = the resolver's argument (a slot, or an offset or a block that leads to one), rsi = self, the rest =
// arguments, r10 = the call's hazard pointer, if it has one. With a result in memory (`shift` = 8), rdi holds the
// result's address, and the other arguments come after it. Calls the resolver, which returns the address of the code to
// jump to, and may replace the first two arguments and the hazard pointer. All other registers and the stack are
// unchanged. Jumps to `call` if the address is NULL. Also clobbers r11.
.macro FORWARD_ENTRY name, resolver, call, shift=0
FUNCTION(\name)
  .cfi_startproc
  ENTER
  subq $FORWARD_ALLOCATION, %rsp
  SAVE_FORWARDED
  .if \shift
  movq %rsi, %rdi
  movq %rdx, %rsi
  .endif
  leaq FORWARD_GENERAL + \shift(%rsp), %rdx
  leaq FORWARD_HAZARD(%rsp), %rcx
  leaq 8(%rbp), %r8                        // the stack pointer at entry
  callq \resolver
  movq %rax, %r11
  LOAD_FORWARDED
  leave
  .cfi_def_cfa %rsp, 8
  testq %r11, %r11
  jz \call
  jmpq *%r11
  .cfi_endproc
END_FUNCTION(\name)
.endm

  FORWARD_ENTRY bd_forward_entry, SYMBOL(bd_slot_resolve), SYMBOL(bd_block_entry)
  FORWARD_ENTRY bd_forward_entry_stret, SYMBOL(bd_slot_resolve), SYMBOL(bd_block_entry_stret), 8
  FORWARD_ENTRY bd_find_entry, SYMBOL(bd_slot_find), SYMBOL(bd_block_entry)
  FORWARD_ENTRY bd_find_entry_stret, SYMBOL(bd_slot_find), SYMBOL(bd_block_entry_stret), 8
  FORWARD_ENTRY bd_find_bound_entry, SYMBOL(bd_slot_findBound), SYMBOL(bd_block_entry)
  FORWARD_ENTRY bd_find_bound_entry_stret, SYMBOL(bd_slot_findBound), SYMBOL(bd_block_entry_stret), 8

// Loads the argument registers from the bd_call_frame at `base`.
#define LOAD_ARGUMENTS(base)                            \
  movq BD_FRAME_VECTOR(base), %xmm0;                    \
  movq BD_FRAME_VECTOR + 8(base), %xmm1;                \
  movq BD_FRAME_VECTOR + 16(base), %xmm2;               \
  movq BD_FRAME_VECTOR + 24(base), %xmm3;               \
  movq BD_FRAME_VECTOR + 32(base), %xmm4;               \
  movq BD_FRAME_VECTOR + 40(base), %xmm5;               \
  movq BD_FRAME_VECTOR + 48(base), %xmm6;               \
  movq BD_FRAME_VECTOR + 56(base), %xmm7;               \
  movq BD_FRAME_GENERAL(base), %rdi;                    \
  movq BD_FRAME_GENERAL + 8(base), %rsi;                \
  movq BD_FRAME_GENERAL + 16(base), %rdx;               \
  movq BD_FRAME_GENERAL + 24(base), %rcx;               \
  movq BD_FRAME_GENERAL + 32(base), %r8;                \
  movq BD_FRAME_GENERAL + 40(base), %r9

// void bd_call(const void *function, bd_call_frame *frame)
// Entry: rdi = function, rsi = frame. Keeps the frame in rbx, which the callee preserves.
PUBLIC_FUNCTION(bd_call)
  .cfi_startproc
  ENTER
  pushq %rbx
  .cfi_offset %rbx, -24
  subq $8, %rsp
  movq %rsi, %rbx
  movq %rdi, %r11
  movq BD_FRAME_STACK_SIZE(%rbx), %rcx
  testq %rcx, %rcx
  jz 1f
  subq %rcx, %rsp
  andq $-16, %rsp                          // the stack arguments begin at rsp, on a 16-byte boundary
  movq BD_FRAME_STACK(%rbx), %rsi
  movq %rsp, %rdi
  shrq $3, %rcx
  rep movsq
1:
  LOAD_ARGUMENTS(%rbx)
  movl $8, %eax                            // the number of vector registers, in case the callee is variadic
  callq *%r11
  movq %rax, BD_FRAME_GENERAL_RESULT(%rbx)
  movq %rdx, BD_FRAME_GENERAL_RESULT + 8(%rbx)
  movq %xmm0, BD_FRAME_VECTOR_RESULT(%rbx)
  movq %xmm1, BD_FRAME_VECTOR_RESULT + 8(%rbx)
  leaq -8(%rbp), %rsp
  popq %rbx
  popq %rbp
  .cfi_def_cfa %rsp, 8
  retq
  .cfi_endproc
END_FUNCTION(bd_call)

#endif
