// A call as data: the registers and the stack of one incoming or outgoing call.
#pragma once

// The assembly files include this header for the offsets. C code also sees the types. The offsets for both processors
// are always defined, so that code on one processor can plan a call, or read a saved frame, for the other.
//
// System V AMD64 psABI, section 3.2.3: INTEGER arguments in rdi rsi rdx rcx r8 r9, SSE arguments in xmm0 to xmm7,
// results in rax rdx and xmm0 xmm1; al has the number of vector registers in calls of variadic functions.
#define BD_X86_64_FRAME_GENERAL 0
#define BD_X86_64_FRAME_VECTOR 48
#define BD_X86_64_FRAME_STACK 176
#define BD_X86_64_FRAME_STACK_SIZE 184
#define BD_X86_64_FRAME_GENERAL_RESULT 192
#define BD_X86_64_FRAME_VECTOR_RESULT 208
#define BD_X86_64_FRAME_INDIRECT_RESULT 224
#define BD_X86_64_FRAME_VECTOR_COUNT 240
#define BD_X86_64_FRAME_SIZE 256
// AAPCS64, sections 6.4.1 and 6.9: arguments in x0 to x7 and v0 to v7, the address of a result in memory in x8, results
// in x0 x1 and v0 to v3.
#define BD_ARM64_FRAME_GENERAL 0
#define BD_ARM64_FRAME_VECTOR 64
#define BD_ARM64_FRAME_STACK 192
#define BD_ARM64_FRAME_STACK_SIZE 200
#define BD_ARM64_FRAME_GENERAL_RESULT 208
#define BD_ARM64_FRAME_VECTOR_RESULT 224
#define BD_ARM64_FRAME_INDIRECT_RESULT 256
#define BD_ARM64_FRAME_VECTOR_COUNT 272
#define BD_ARM64_FRAME_SIZE 288

// The offset of a field on this processor.
#if defined(__aarch64__) || defined(__arm64__)
#define BD_FRAME(field) BD_ARM64_FRAME_##field
#define BD_GENERAL_COUNT 8
#define BD_VECTOR_RESULT_COUNT 4
#else
#define BD_FRAME(field) BD_X86_64_FRAME_##field
#define BD_GENERAL_COUNT 6
#define BD_VECTOR_RESULT_COUNT 2
#endif

#ifndef __ASSEMBLER__
#include "bd_runtime.h"

#pragma clang assume_nonnull begin

struct bd_slot_table;

/// The registers and the stack of one call. A narrow value is in the low bytes of its register.
typedef struct bd_call_frame {
  /// The integer argument registers, in order.
  uint64_t general[BD_GENERAL_COUNT];
  /// The floating-point argument registers, in order: two words each.
  uint64_t vector[16] __attribute__((aligned(16)));
  /// The address of the first stack argument.
  unsigned char *_Nullable stack;
  /// The size of the stack arguments of an outgoing call, in bytes, a multiple of 8.
  uint64_t stackSize;
  /// The integer result registers, in order.
  uint64_t generalResult[2];
  /// The low eight bytes of the floating-point result registers, in order.
  uint64_t vectorResult[BD_VECTOR_RESULT_COUNT];
  /// The address for a result in memory. The field is undefined for other results.
  unsigned char *_Nullable indirectResult;
  /// The slot table in which an incoming call found its slot, which lives until the call ends. NULL for other calls.
  struct bd_slot_table *_Nullable table;
  /// The number of vector registers with arguments, in a call of a variadic function (x86-64).
  uint32_t vectorCount;
  /// Whether the first general register holds the address for a result in memory (x86-64).
  bool hasResultAddress;
  /// Whether the sender goes on if the receiver declines the message, as a chain does, and whether it was declined.
  bool canBeDeclined, isDeclined;
} bd_call_frame;

#if !defined(__cplusplus)
_Static_assert(offsetof(bd_call_frame, vector) == BD_FRAME(VECTOR), "shared with the assembly");
_Static_assert(offsetof(bd_call_frame, stack) == BD_FRAME(STACK), "shared with the assembly");
_Static_assert(offsetof(bd_call_frame, generalResult) == BD_FRAME(GENERAL_RESULT), "shared with the assembly");
_Static_assert(offsetof(bd_call_frame, indirectResult) == BD_FRAME(INDIRECT_RESULT), "shared with the assembly");
_Static_assert(offsetof(bd_call_frame, vectorCount) == BD_FRAME(VECTOR_COUNT), "shared with the assembly");
_Static_assert(sizeof(bd_call_frame) == BD_FRAME(SIZE), "shared with the assembly");
#endif

/// The location of a value in a call frame: one or more pieces at the same distance from each other.
typedef struct bd_place {
  /// The offset of the first piece, in bytes from the start of the frame or from the first stack argument.
  int32_t offset;
  /// The distance from one piece to the next, in bytes.
  int32_t step;
  /// The number of pieces. The pieces of a value in one piece have the value's own size.
  uint8_t count;
  /// The size of each of several pieces, in bytes.
  uint8_t pieceSize;
  bool isOnStack;
  /// Whether the place holds the value's address, and not the value.
  bool isAddress;
} bd_place;

/// Returns the address of a value that is in one piece, or of the first piece.
static inline unsigned char *bd_place_find(bd_place place, const bd_call_frame *frame) {
  unsigned char *const start = (place.isOnStack ? frame->stack : (unsigned char *)frame) + place.offset;
  return place.isAddress ? *(unsigned char **)start : start;
}

/// Copies the pieces of a value from a frame, or to a frame.
BD_EXTERN void bd_place_join(bd_place place, const bd_call_frame *frame, unsigned char *value);
BD_EXTERN void bd_place_split(bd_place place, const bd_call_frame *frame, const unsigned char *value);

/// Sets the frame's result to zero, in the registers and in `indirectSize` bytes of memory.
static inline void bd_call_frame_clearResult(bd_call_frame *frame, uintptr_t indirectSize) {
  __builtin_memset(frame->generalResult, 0, sizeof frame->generalResult);
  __builtin_memset(frame->vectorResult, 0, sizeof frame->vectorResult);
  if (indirectSize > 0) __builtin_memset(frame->indirectResult, 0, indirectSize);
}

/// Returns the address of the receiver (`self`) of the message in a frame. The selector comes after it.
static inline bd_object *_Nullable *_Nonnull bd_call_frame_receiver(bd_call_frame *frame) {
  return (bd_object **)&frame->general[frame->hasResultAddress ? 1 : 0];
}

/// Sets the receiver and the selector of the message in a frame.
static inline void bd_call_frame_setReceiver(bd_call_frame *frame, const void *receiver, const void *_Nullable selector) {
  const void **const message = (const void **)bd_call_frame_receiver(frame);
  message[0] = receiver;
  message[1] = selector;
}

/// Addresses the message in a frame to another receiver. Returns the IMP that the message runs.
static inline bd_imp bd_call_frame_address(bd_call_frame *frame, bd_object *receiver, bd_selector *selector) {
  bd_call_frame_setReceiver(frame, receiver, selector);
  return (frame->hasResultAddress ? bd_objc_msg_lookup_stret : bd_objc_msg_lookup)(receiver, selector);
}
BD_ADDRESS_OF(bd_call_frame_address)

/// Calls `function` with the registers and the stack in the frame, and stores its result in the frame.
BD_EXTERN void bd_call(const void *function, bd_call_frame *frame);
BD_ADDRESS_OF(bd_call)

/// An argument in the caller's memory, which is passed by its address (AAPCS64 6.8.2, B.4). The callee may change the
/// memory. A message that is sent several times or later therefore needs a copy of the memory for each callee.
typedef struct {
  bd_place place;
  /// The size of the memory, in bytes.
  uint32_t size;
  /// The offset of the copy in the memory for copies, in bytes.
  uint32_t copyOffset;
} bd_reference_argument;

/// A description of how to send a message that was captured as a frame.
typedef struct {
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

/// Sends the message in a frame to an object, and stores the result in the frame. Returns whether the object responds.
BD_EXTERN bool bd_call_frame_send(bd_call_frame *frame, bd_object *object, bd_selector *selector);
BD_ADDRESS_OF(bd_call_frame_send)
/// Declines the message of an incoming call: a chain that has sent it continues as if the object did not respond to it.
/// Returns whether a chain has sent it.
static inline bool bd_call_frame_decline(bd_call_frame *frame) {
  frame->isDeclined = frame->canBeDeclined;
  return frame->isDeclined;
}

#pragma clang assume_nonnull end
#endif
