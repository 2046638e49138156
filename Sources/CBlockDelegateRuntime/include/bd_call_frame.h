// A call as data: the registers and stack of one call, both for calls that come in and for calls that go out.
#ifndef BD_CALL_FRAME_H
#define BD_CALL_FRAME_H

// The assembly files include this header for the offsets; C sees the types.
// System V AMD64 psABI, section 3.2.3: INTEGER arguments in rdi rsi rdx rcx r8 r9, SSE arguments in xmm0 to xmm7,
// results in rax rdx and xmm0 xmm1.
#define BD_X86_64_GENERAL_COUNT 6
#define BD_X86_64_VECTOR_COUNT 8
#define BD_FRAME_GENERAL 0
#define BD_FRAME_VECTOR 48
#define BD_FRAME_STACK 112
#define BD_FRAME_GENERAL_RESULT 120
#define BD_FRAME_VECTOR_RESULT 136
#define BD_FRAME_INDIRECT_RESULT 152
#define BD_FRAME_STACK_SIZE 160
#define BD_FRAME_SIZE 168

#ifndef __ASSEMBLER__
#include "bd_base.h"

#pragma clang assume_nonnull begin

/// The registers and the stack of one call. A register's low bytes hold the narrower types.
typedef struct bd_call_frame {
  /// The integer argument registers, in order.
  uint64_t general[BD_X86_64_GENERAL_COUNT];
  /// The low eight bytes of the floating-point argument registers, in order.
  uint64_t vector[BD_X86_64_VECTOR_COUNT];
  /// The first byte of the arguments on the stack.
  unsigned char *_Nullable stack;
  /// The result registers: rax, rdx.
  uint64_t generalResult[2];
  /// The low eight bytes of the floating-point result registers: xmm0, xmm1.
  uint64_t vectorResult[2];
  /// Where a result that is returned through memory goes, or NULL.
  unsigned char *_Nullable indirectResult;
  /// Calls that go out: the size of the arguments on the stack, in bytes, a multiple of 8.
  uint64_t stackSize;
} bd_call_frame;

#if !defined(__cplusplus)
_Static_assert(offsetof(bd_call_frame, general) == BD_FRAME_GENERAL, "shared with the assembly");
_Static_assert(offsetof(bd_call_frame, vector) == BD_FRAME_VECTOR, "shared with the assembly");
_Static_assert(offsetof(bd_call_frame, stack) == BD_FRAME_STACK, "shared with the assembly");
_Static_assert(offsetof(bd_call_frame, generalResult) == BD_FRAME_GENERAL_RESULT, "shared with the assembly");
_Static_assert(offsetof(bd_call_frame, vectorResult) == BD_FRAME_VECTOR_RESULT, "shared with the assembly");
_Static_assert(offsetof(bd_call_frame, indirectResult) == BD_FRAME_INDIRECT_RESULT, "shared with the assembly");
_Static_assert(offsetof(bd_call_frame, stackSize) == BD_FRAME_STACK_SIZE, "shared with the assembly");
_Static_assert(sizeof(bd_call_frame) == BD_FRAME_SIZE, "shared with the assembly");
#endif

/// Calls `function` with the registers and the stack that the frame holds, and stores its result in the frame.
BD_EXTERN void bd_call(const void *function, bd_call_frame *frame);

#pragma clang assume_nonnull end
#endif
#endif
