// C++ exceptions are caught here, and Objective-C exceptions in another file. GCC's runtime has one personality
// function for C++ and another for Objective-C. A function can have only one of them, so no function can catch
// exceptions of both languages.
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
