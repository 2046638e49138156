// Exceptions of C++ apart from those of Objective-C: GCC's runtime has a personality function for each, and a function
// has one, so that no function can catch both.
#include "RuntimeTestSupport.h"

extern "C" bool RuntimeCatchObject(void (*body)(void *), void *context, TestObject **object);

RuntimeRaised RuntimeCatch(
    void (*body)(void *context), void *context, TestObject **object, int *number) {
  try {
    return RuntimeCatchObject(body, context, object) ? RuntimeRaisedObject : RuntimeRaisedNothing;
  } catch (int thrown) {
    *number = thrown;
    return RuntimeRaisedInteger;
  }
}

void RuntimeThrowInteger(int number) { throw number; }
