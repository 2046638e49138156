// This is an Objective-C++ file because clang compiles @catch in an Objective-C file only with -fexceptions, which
// SwiftPM does not pass.
#include "RuntimeTestSupport.h"
#include "objc_support.h"

extern "C" bool RuntimeCatchObject(void (*body)(void *), void *context, TestObject **object) {
  @try {
    body(context);
  } @catch (id exception) {
    *object = (TestObject *)RETAINED(exception);
    return true;
  }
  return false;
}

void RuntimeThrowObject(TestObject *object) { @throw (__bridge id)object; }
