// A call as data: the registers and the stack of one incoming or outgoing call.
#pragma once

// The assembly files include this header for the offsets. C code also sees the types. The offsets of both processors
// are defined on both, so that tests can plan a call, and read a frame, for the other processor.
//
// System V AMD64 psABI, section 3.2.3: INTEGER arguments in rdi rsi rdx rcx r8 r9, SSE arguments in xmm0 to xmm7,
// results in rax rdx and xmm0 xmm1.
#define BD_X86_64_FRAME_GENERAL 0
#define BD_X86_64_FRAME_VECTOR 48
#define BD_X86_64_FRAME_STACK 112
#define BD_X86_64_FRAME_GENERAL_RESULT 120
#define BD_X86_64_FRAME_VECTOR_RESULT 136
#define BD_X86_64_FRAME_INDIRECT_RESULT 152
#define BD_X86_64_FRAME_STACK_SIZE 160
#define BD_X86_64_FRAME_SIZE 168
// The size of a frame that the closure entry saves. The size is rounded up so that calls are made on a 16-byte
// boundary. Above the frame are the saved frame pointer, the return address, and then the stack arguments.
#define BD_X86_64_FRAME_ALLOCATION 176
// AAPCS64, sections 6.4.1 and 6.9: arguments in x0 to x7 and v0 to v7, the address of a result in memory in x8, results
// in x0 x1 and v0 to v3.
#define BD_ARM64_FRAME_GENERAL 0
#define BD_ARM64_FRAME_VECTOR 64
#define BD_ARM64_FRAME_STACK 128
#define BD_ARM64_FRAME_GENERAL_RESULT 136
#define BD_ARM64_FRAME_VECTOR_RESULT 152
#define BD_ARM64_FRAME_INDIRECT_RESULT 184
#define BD_ARM64_FRAME_STACK_SIZE 192
#define BD_ARM64_FRAME_SIZE 200
#define BD_ARM64_FRAME_ALLOCATION 208

#if defined(__aarch64__) || defined(__arm64__)
#define BD_FRAME_OF_PROCESSOR(field) BD_ARM64_FRAME_##field
#define BD_GENERAL_COUNT 8
#define BD_VECTOR_COUNT 8
#define BD_GENERAL_RESULT_COUNT 2
#define BD_VECTOR_RESULT_COUNT 4
#else
#define BD_FRAME_OF_PROCESSOR(field) BD_X86_64_FRAME_##field
#define BD_GENERAL_COUNT 6
#define BD_VECTOR_COUNT 8
#define BD_GENERAL_RESULT_COUNT 2
#define BD_VECTOR_RESULT_COUNT 2
#endif

#define BD_FRAME_GENERAL BD_FRAME_OF_PROCESSOR(GENERAL)
#define BD_FRAME_VECTOR BD_FRAME_OF_PROCESSOR(VECTOR)
#define BD_FRAME_STACK BD_FRAME_OF_PROCESSOR(STACK)
#define BD_FRAME_GENERAL_RESULT BD_FRAME_OF_PROCESSOR(GENERAL_RESULT)
#define BD_FRAME_VECTOR_RESULT BD_FRAME_OF_PROCESSOR(VECTOR_RESULT)
#define BD_FRAME_INDIRECT_RESULT BD_FRAME_OF_PROCESSOR(INDIRECT_RESULT)
#define BD_FRAME_STACK_SIZE BD_FRAME_OF_PROCESSOR(STACK_SIZE)
#define BD_FRAME_SIZE BD_FRAME_OF_PROCESSOR(SIZE)
#define BD_FRAME_ALLOCATION BD_FRAME_OF_PROCESSOR(ALLOCATION)

#ifndef __ASSEMBLER__
#include "bd_base.h"

#pragma clang assume_nonnull begin

/// The registers and the stack of one call. A narrow value is in the low bytes of its register.
typedef struct bd_call_frame {
  /// The integer argument registers, in order.
  uint64_t general[BD_GENERAL_COUNT];
  /// The low eight bytes of the floating-point argument registers, in order.
  uint64_t vector[BD_VECTOR_COUNT];
  /// The address of the first stack argument.
  unsigned char *_Nullable stack;
  /// The integer result registers, in order.
  uint64_t generalResult[BD_GENERAL_RESULT_COUNT];
  /// The low eight bytes of the floating-point result registers, in order.
  uint64_t vectorResult[BD_VECTOR_RESULT_COUNT];
  /// The address for a result in memory. The field is undefined for other results.
  unsigned char *_Nullable indirectResult;
  /// The size of the stack arguments of an outgoing call, in bytes, a multiple of 8.
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

/// Sets the frame's result to zero, in the registers and in `indirectSize` bytes of memory.
static inline void bd_call_frame_clearResult(bd_call_frame *frame, uintptr_t indirectSize) {
  __builtin_memset(frame->generalResult, 0, sizeof frame->generalResult);
  __builtin_memset(frame->vectorResult, 0, sizeof frame->vectorResult);
  if (indirectSize > 0) __builtin_memset(frame->indirectResult, 0, indirectSize);
}

/// Calls `function` with the registers and the stack in the frame, and stores its result in the frame.
BD_EXTERN void bd_call(const void *function, bd_call_frame *frame);

/// An argument in the caller's memory, which is passed by its address (AAPCS64 6.8.2, B.4). The callee may change the
/// memory. A message that is sent several times or later therefore needs a copy of the memory for each callee.
typedef struct {
  /// Whether the address is on the stack, and not in the frame.
  bool isOnStack;
  /// The offset of the address from the start of the frame or of the stack arguments, in bytes.
  uintptr_t offset;
  /// The size of the memory, in bytes.
  uintptr_t size;
  /// The offset of the copy in the memory for copies, in bytes.
  uintptr_t copyOffset;
} bd_reference_argument;

/// A description of how to forward a message that was captured as a frame.
typedef struct {
  /// Whether the first general register holds the result's address.
  bool passesResultAddress;
  /// The sizes of the stack arguments and of a result in memory, in bytes.
  uintptr_t stackSize, indirectResultSize;
  /// The size of the stack arguments and of the copies after them, in bytes.
  uintptr_t memorySize;
  uintptr_t referenceCount;
  const bd_reference_argument *_Nullable references;
} bd_message_layout;

/// Copies the frame of a message. `memory` is aligned to 16 bytes, and has the size `memorySize` of the layout. The
/// copy's stack arguments, and copies of the arguments that are passed by their addresses, are stored in `memory`.
BD_EXTERN void bd_call_frame_copy(
    const bd_message_layout *layout, const bd_call_frame *frame, bd_call_frame *copy, unsigned char *memory);
/// Sets the receiver and the selector of the message in a frame.
static inline void bd_call_frame_setReceiver(
    bd_call_frame *frame, const bd_message_layout *layout, bd_object *receiver, bd_selector *selector) {
  const int leading = layout->passesResultAddress ? 1 : 0;
  frame->general[leading] = (uintptr_t)receiver;
  frame->general[leading + 1] = (uintptr_t)selector;
}

/// Calls `function` as `bd_call` does, and catches an Objective-C exception. Returns whether there was an exception.
/// After an exception, `exception` is its object, which the caller owns (NULL for `@throw nil`), and the frame's
/// results are undefined. Exceptions of other languages are not caught.
///
/// No Swift frame is between the call and the catch. Swift does not release its references when an exception passes its
/// frames.
BD_EXTERN bool bd_call_catching(const void *function, bd_call_frame *frame, bd_object *_Nullable *_Nonnull exception);

/// `@throw exception`. The caller keeps its reference, and can't release it after this call, so the exception should be
/// autoreleased.
BD_EXTERN void bd_objc_raise(bd_object *_Nullable exception) __attribute__((noreturn));

#pragma clang assume_nonnull end
#endif
