// C++ exceptions are caught here, and Objective-C exceptions in another file. GCC's runtime has a personality function
// for each of these languages, and a function can have only one, so no function can catch both.
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
