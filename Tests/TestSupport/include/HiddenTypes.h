// Compiled methods and blocks with types whose encodings leave out how they are passed.
#ifndef HIDDEN_TYPES_H
#define HIDDEN_TYPES_H

#include <stdbool.h>

#pragma clang assume_nonnull begin

/// Swift shows `number` and `part`. The bit-field, which is in the gap after them, changes their registers.
typedef struct { double number; float part; unsigned bits : 3; } HiddenBits;
/// Swift shows the union as one of its members.
typedef struct { double number; union { float part; int count; } either; } HiddenUnion;
/// Compilers align this struct on the stack, and its encoding is that of two integers.
typedef struct __attribute__((aligned(16))) { long first, second; } HiddenAlignment;
/// A struct that Swift shows as it is.
typedef struct { float x, y, z; } ShownFloats;

/// Makes an object with the methods below, which note their arguments.
void *hidden_makeTarget(void);
/// Returns the arguments of the last message, multiplied and added to one number, or 0.
long hidden_noted(void *target);
/// Returns the encoding that the compiler emitted for a method of that object.
const char *hidden_types(const char *selector);

/// Send -takePacked:tail:, -takeLarge:tail:, -takeVector:tail: and -makeFlexible to an object. The last returns a struct
/// with a flexible array member, and 42 if the receiver is the object above.
void hidden_sendPacked(void *receiver);
void hidden_sendLarge(void *receiver);
void hidden_sendVector(void *receiver);
long hidden_sendFlexible(void *receiver);
/// Sends -sum:tail:, which has the types `q@:qq`.
long hidden_sendSum(void *receiver);

/// Makes an object whose -sum:tail: has the types `d@:dq`.
void *hidden_makeOtherTypes(void);

/// Makes a block that returns a packed struct, with the same encoding as a struct that is not packed. The caller owns it.
void *hidden_makePackedBlock(void);

#pragma clang assume_nonnull end
#endif
