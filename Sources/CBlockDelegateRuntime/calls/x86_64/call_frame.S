// Calls as data. An incoming call is saved into a bd_call_frame. An outgoing call is made from one. A forwarded call
// keeps its registers across a lookup. Registers and stack: System V AMD64 psABI 3.2.2 and 3.2.3.
#include "../../support/asm.h"
#if defined(__x86_64__)
#include "../../include/bd_call_frame.h"
#include "../../include/bd_slots.h"

// These macros move the argument registers to or from memory at `place`(`base`): six words, and eight vector registers
// of which each takes `size` bytes.
.macro STORE_GENERAL place, base
  movq %rdi, \place(\base)
  movq %rsi, \place + 8(\base)
  movq %rdx, \place + 16(\base)
  movq %rcx, \place + 24(\base)
  movq %r8, \place + 32(\base)
  movq %r9, \place + 40(\base)
.endm

.macro LOAD_GENERAL place, base
  movq \place(\base), %rdi
  movq \place + 8(\base), %rsi
  movq \place + 16(\base), %rdx
  movq \place + 24(\base), %rcx
  movq \place + 32(\base), %r8
  movq \place + 40(\base), %r9
.endm

.macro STORE_VECTORS move, size, place, base
  .irp i, 0, 1, 2, 3, 4, 5, 6, 7
  \move %xmm\i, \place + \i * \size(\base)
  .endr
.endm

.macro LOAD_VECTORS move, size, place, base
  .irp i, 0, 1, 2, 3, 4, 5, 6, 7
  \move \place + \i * \size(\base), %xmm\i
  .endr
.endm

// Saves the argument registers into the bd_call_frame at rsp. Saves the vector registers only if the kind of the slot
// in `slot` uses them. Clobbers rax.
.macro SAVE_ARGUMENTS slot
  STORE_GENERAL BD_FRAME_GENERAL, %rsp
  leaq 16(%rbp), %rax
  movq %rax, BD_FRAME_STACK(%rsp)
  movq BD_SLOT_KIND(\slot), %rax
  cmpb $(0), BD_SLOT_KIND_USES_VECTORS(%rax)
  je 1f
  STORE_VECTORS movq, 8, BD_FRAME_VECTOR, %rsp
1:
.endm

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
  SAVE_ARGUMENTS %rdi
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
  SAVE_ARGUMENTS %rsi
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
  STORE_GENERAL FORWARD_GENERAL, %rsp
  STORE_VECTORS movaps, 16, FORWARD_VECTOR, %rsp
  movq %rax, FORWARD_RAX(%rsp)
  movq %r10, FORWARD_HAZARD(%rsp)
  .if \shift
  movq %rsi, %rdi
  movq %rdx, %rsi
  .endif
  leaq FORWARD_GENERAL + \shift(%rsp), %rdx
  leaq FORWARD_HAZARD(%rsp), %rcx
  leaq 8(%rbp), %r8                        // the stack pointer at entry
  callq \resolver
  movq %rax, %r11
  LOAD_VECTORS movaps, 16, FORWARD_VECTOR, %rsp
  LOAD_GENERAL FORWARD_GENERAL, %rsp
  movq FORWARD_RAX(%rsp), %rax
  movq FORWARD_HAZARD(%rsp), %r10
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
  LOAD_VECTORS movq, 8, BD_FRAME_VECTOR, %rbx
  LOAD_GENERAL BD_FRAME_GENERAL, %rbx
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
