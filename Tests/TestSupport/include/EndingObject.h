// Objects that call a function in their -dealloc, and structs with objects.
#ifndef ENDING_OBJECT_H
#define ENDING_OBJECT_H

#include "TestObject.h"

#pragma clang assume_nonnull begin

/// Makes an object of the class `TestEnding`, whose -dealloc calls `end`. The caller owns the object.
void *ending_make(void *context, void (*end)(void *object, void *context));
/// Makes such an object that is the immutable string "abc".
void *ending_makeText(void *context, void (*end)(void *object, void *context));

typedef struct EndingPair {
  TestObject *_Nullable object;
  long number;
} EndingPair;

typedef struct EndingMixedPair {
  double number;
  TestObject *_Nullable object;
} EndingMixedPair;

typedef struct EndingBuffer {
  unsigned char *_Nullable bytes;
  unsigned long count;
} EndingBuffer;

typedef struct EndingBufferList {
  EndingBuffer buffers[2];
} EndingBufferList;

#pragma clang assume_nonnull end
#endif
