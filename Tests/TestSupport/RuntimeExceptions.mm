// In an Objective-C++ file because clang compiles @catch there without -fexceptions, which SwiftPM does not pass for .m.
#include "RuntimeTestSupport.h"

#include <atomic>

__attribute__((objc_root_class))
@interface NSObject {
  Class isa;
}
- (id)retain;
@end

extern "C" bool RuntimeCatchObject(void (*body)(void *), void *context, struct objc_object **object) {
  @try {
    body(context);
  } @catch (id exception) {
    *object = (struct objc_object *)[exception retain];
    return true;
  }
  return false;
}

void RuntimeThrowObject(struct objc_object *object) { @throw (id)object; }

// MARK: Counted captures

static std::atomic<long> captures;

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
  return _Block_copy((const void *)^(id self) { (void)&counted; });
}

long RuntimeCountedCaptures(void) { return captures; }
