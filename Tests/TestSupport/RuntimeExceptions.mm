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

// MARK: Counted captures

static _Atomic(long) captures;

namespace {
struct Counted {
  Counted() { captures++; }
  Counted(const Counted &) { captures++; }
  ~Counted() { captures--; }
};
}

extern "C" void *_Block_copy(const void *block);

const void *RuntimeCountedBlock(void) {
  Counted counted;
  return _Block_copy((__bridge const void *)^(id self) { (void)&counted; });
}

long RuntimeCountedCaptures(void) { return captures; }
