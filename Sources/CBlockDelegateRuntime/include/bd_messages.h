// Messages and calls of blocks that Swift code makes. A plan says, for each method and each combination of Swift types,
// how the arguments get to their places, and how the result becomes a Swift value.
#pragma once

#include "bd_call_frame.h"

#pragma clang assume_nonnull begin

/// The kinds of moves. The first ones fill a word, and the next ones the lower half of a vector register.
enum {
  bd_move_word,
  bd_move_u32,
  bd_move_i32,
  bd_move_u16,
  bd_move_i16,
  bd_move_u8,
  bd_move_i8,
  /// The object of a reference, or of nil.
  bd_move_reference,
  bd_move_double,
  bd_move_float,
  /// `size` bytes.
  bd_move_bytes,
  /// The address of `from`, an offset like `to`.
  bd_move_address,
};

/// A move of an argument, or of eight bytes of it, to its place in a call.
typedef struct bd_move {
  uint8_t kind;
  uint16_t argument;
  /// The offset in the argument's value.
  uint32_t from;
  /// The offset in the memory of the call: a frame, the stack arguments, and then copies.
  uint32_t to;
  uint32_t size;
} bd_move;

/// An argument whose bytes Swift code makes from its value.
typedef struct bd_made_argument {
  uint16_t argument;
  /// The offset of the bytes, which are in memory of their own.
  uint32_t offset;
} bd_made_argument;

/// How the result becomes a Swift value.
enum {
  bd_result_none,
  /// Its bytes are the value.
  bd_result_bytes,
  /// The method stores it where the value is.
  bd_result_inPlace,
  bd_result_bool,
  /// It is an object, for which a reference is made.
  bd_result_reference,
  /// It is an object that the caller owns.
  bd_result_owned,
  /// Swift code makes the value from the bytes.
  bd_result_made,
};

typedef struct bd_message_plan {
  /// The Swift object, which owns the plan.
  const void *_Null_unspecified plan;
  /// The address of the method's type encoding, or NULL for a block and for a proxy.
  const char *_Nullable types;
  bd_move *_Nullable moves;
  bd_made_argument *_Nullable made;
  bd_place resultPlace;
  uint16_t argumentCount, moveCount, madeCount;
  /// The number of moves to general registers, which are the first ones.
  uint16_t generalCount;
  uint8_t result;
  bool hasResultAddress, consumesSelf, returnsRetained, returnsBOOL;
  /// Whether the reference may be nil.
  bool isOptional;
  /// Whether an ignored BOOL that is NO is reported.
  bool reportsNO;
  /// Whether a call in C can have all arguments and the result, and needs nothing else: at most four vector registers,
  /// and a result that is none, in one register, or where the value is (x86-64).
  bool isSimple;
  /// The size of the stack arguments, of all memory behind the frame, and of the bytes that are made.
  uint32_t stackSize, memorySize, madeSize;
  /// The size of the value of the result, and the offset of a result in memory.
  uint32_t resultSize, resultOffset;
  /// The place of an `NSError **` that Swift code leaves out, and the offset of its memory; 0 for none.
  uint32_t errorPlace, errorOffset;
} bd_message_plan;

/// Makes an empty plan.
BD_EXTERN bd_message_plan *bd_message_plan_create(void);
BD_EXTERN void bd_message_plan_destroy(bd_message_plan *plan);
/// Adds a move. The moves are in the order of their places, so those to general registers come first.
BD_EXTERN void bd_message_plan_addMove(
    bd_message_plan *plan, uint8_t kind, uint16_t argument, uint32_t from, uint32_t to, uint32_t size);
BD_EXTERN void bd_message_plan_addMade(bd_message_plan *plan, uint16_t argument, uint32_t size);

/// A source location: the words of a `StaticString`, and the line.
typedef struct bd_location {
  intptr_t file, length;
  uint8_t flags;
  uint32_t line;
} bd_location;

/// Why a message has no result.
enum {
  bd_message_done,
  /// It has raised an exception, which is retained.
  bd_message_raised,
  /// It has returned NO or nil, and an `NSError`.
  bd_message_failed,
  /// There is a Swift error.
  bd_message_hasError,
  /// It has returned NO, which was ignored.
  bd_message_isNO,
};

/// The functions that Swift code provides. A Swift error is one word, which the caller owns.
typedef struct bd_message_functions {
  /// Makes the plan for a message, or for a call of a block if there is no selector. The caller owns it. `isShared` says
  /// whether it serves all objects of the class. Returns NULL and stores an error if there is none.
  const bd_message_plan *_Nullable (*_Nonnull plan)(
      bd_object *receiver, bd_selector *_Nullable selector, const void *_Nonnull const *_Nullable types, uintptr_t count,
      const void *result, bool *isShared, void *_Nullable *_Nonnull error);
  void (*_Nonnull release)(const void *plan);
  /// Makes the bytes of an argument. `object` gets an object to release after the message. Returns an error or NULL.
  void *_Nullable (*_Nonnull store)(
      const void *plan, uintptr_t index, const void *value, void *bytes, bd_object *_Nullable *_Nonnull object);
  /// Makes the value of the result. Returns an error or NULL.
  void *_Nullable (*_Nonnull load)(const void *plan, const void *bytes, void *value);
  /// Makes the public error for what has happened, and takes over `word`: the exception, the NSError or the error. Returns
  /// NULL if there is no error.
  void *_Nullable (*_Nonnull fail)(const void *_Nullable plan, int what, uintptr_t word, const bd_location *location);
  /// Calls each function that sends messages, so that the function compares its arguments.
  void (*_Nonnull testShapes)(void);
  /// Makes an object with `alloc`, which the caller owns. Returns NULL and stores an error if there is none.
  bd_object *_Nullable (*_Nonnull allocate)(
      const void *className, const bd_location *location, void *_Nullable *_Nonnull error);
  /// The metadata of references: Swift objects whose first property is an object.
  const void *reference;
  bd_selector *respondsToSelector;
} bd_message_functions;

/// Lets the calls in `calls` on this thread compare their arguments, like `testShapes`, if there was no message before.
BD_EXTERN void bd_message_testShapes(void (*calls)(void));

#pragma clang assume_nonnull end
