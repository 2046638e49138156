// Compiled messages of every shape that the calling conventions distinguish.
#ifndef CALLER_SHAPES_H
#define CALLER_SHAPES_H

#include <stdbool.h>

#pragma clang assume_nonnull begin

// A struct of 16 bytes is passed in two registers, which may be of different kinds. A larger struct is passed and
// returned in memory.
typedef struct TestStruct16 { long a; double b; } TestStruct16;
typedef struct TestPair { long a, b; } TestPair;
typedef struct TestPoint { double a, b; } TestPoint;
typedef struct TestTurned16 { double a; long b; } TestTurned16;
typedef struct TestStruct24 { double a; long b; float c; int d; } TestStruct24;
typedef struct TestStruct32 { long a; double b; long c; double d; } TestStruct32;
typedef struct TestStruct48 { double a; int b; float c; long d; short e; signed char f; unsigned char g; int h; double i; long j; } TestStruct48;
typedef struct TestStruct64 { long a, b, c, d; double e, f, g, h; } TestStruct64;
// This struct has the layout of CATransform3D.
typedef struct TestTransform {
  double m11, m12, m13, m14, m21, m22, m23, m24, m31, m32, m33, m34, m41, m42, m43, m44;
} TestTransform;
// The encoding of an enumeration does not contain its name.
typedef enum TestScale : unsigned char { TestScaleSmall = 1, TestScaleLarge } TestScale;
typedef struct TestTime { long long value; int scale; unsigned int flags; } TestTime;
typedef struct TestClip {
  TestTime start, end;
  TestScale scale;
  bool isLooping;
  float gains[3];
  const void *_Nullable bytes;
} TestClip;
typedef union TestNumber { int integer; float number; } TestNumber;
// Swift cannot see the members of a union.
typedef struct TestTagged { int tag; TestNumber number; } TestTagged;

// Each way in which Swift imports an enumeration: as an enumeration, an option set, or a struct.
typedef enum __attribute__((enum_extensibility(open))) TestMode : int { TestModeOff, TestModeOn } TestMode;
typedef enum __attribute__((enum_extensibility(closed))) TestPhase : signed char { TestPhaseFirst = -1, TestPhaseLast = 4 } TestPhase;
typedef enum __attribute__((flag_enum, enum_extensibility(open))) TestFlags : unsigned long { TestFlagsOne = 1 } TestFlags;
typedef enum TestPlain { TestPlainOne = 1 } TestPlain;
#ifdef TEST_WITHOUT_NEWTYPES  // Debian's build of Swift 6.2 has assertions, and one fails for such a type.
typedef long TestCode;
#else
typedef long TestCode __attribute__((swift_newtype(struct)));
#endif
typedef struct TestState { TestMode mode; TestPhase phase; TestFlags flags; TestPlain plain; TestCode code; } TestState;

/// Returns the encoding that the compiler emitted for a type.
const char *caller_clipEncoding(void);
const char *caller_taggedEncoding(void);
const char *caller_stateEncoding(void);

/// Calls `body` with each method of the class `TestShapes` and the encoding that the compiler emitted for it.
void caller_forEachShape(
    void *context, void (*body)(void *context, const char *selector, const char *types, bool isInstance));
/// Makes a TestShapes object that the caller owns. Each of its methods returns its argument, or the sum of its
/// arguments.
void *caller_makeShapes(void);

// Each of these functions sends the message of its name to an object that has the methods of TestShapes.
signed char caller_sendChar(void *receiver, signed char value);
unsigned char caller_sendUnsignedChar(void *receiver, unsigned char value);
short caller_sendShort(void *receiver, short value);
unsigned short caller_sendUnsignedShort(void *receiver, unsigned short value);
int caller_sendInt(void *receiver, int value);
unsigned int caller_sendUnsignedInt(void *receiver, unsigned int value);
long caller_sendLong(void *receiver, long value);
unsigned long caller_sendUnsignedLong(void *receiver, unsigned long value);
long long caller_sendLongLong(void *receiver, long long value);
unsigned long long caller_sendUnsignedLongLong(void *receiver, unsigned long long value);
bool caller_sendBool(void *receiver, bool value);
float caller_sendFloat(void *receiver, float value);
double caller_sendDouble(void *receiver, double value);
void *_Nullable caller_sendObject(void *receiver, void *_Nullable value);
const int *_Nullable caller_sendArray(void *receiver, const int *_Nullable value);
TestStruct16 caller_sendStruct16(void *receiver, TestStruct16 value);
TestTurned16 caller_sendTurned16(void *receiver, TestTurned16 value);
TestStruct24 caller_sendStruct24(void *receiver, TestStruct24 value);
TestStruct32 caller_sendStruct32(void *receiver, TestStruct32 value);
TestStruct48 caller_sendStruct48(void *receiver, TestStruct48 value);
TestStruct64 caller_sendStruct64(void *receiver, TestStruct64 value);
TestTransform caller_sendTransform(void *receiver, TestTransform value);

// Each of these functions sends the class message of its name to the object's class.
long caller_sendClassLong(void *receiver, long value);
TestTransform caller_sendClassTransform(void *receiver, TestTransform value);

/// Send messages with three and six integers. The target multiplies each integer by another number.
long caller_sendThree(void *receiver, long a, long b, long c);
long caller_sendSix(void *receiver, long a, long b, long c, long d, long e, long f);
/// Sends the numbers 1, -2, 3, ... -10. Six of the ten arguments are on the stack.
long caller_sendTenChars(void *receiver);
/// Sends 1, 2, 3, 4, the struct and 5. No integer register is left for the struct, so all of it is on the stack.
double caller_sendStackStruct(void *receiver, TestStruct16 value);
/// Sends -3, 0.5, 1.5, YES, the struct and the object.
TestStruct48 caller_sendMixture(void *receiver, TestStruct24 value, void *object);
void caller_sendNothing(void *receiver);

#pragma clang assume_nonnull end
#endif
