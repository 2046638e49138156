// This is an Objective-C++ file because clang compiles @catch there without -fexceptions, which SwiftPM does not pass
// for an Objective-C file.
#include "bd_call_frame.h"
#include "bd_runtime.h"

bool bd_call_catching(const void *function, bd_call_frame *frame, bd_object **exception) {
  @try {
    bd_call(function, frame);
  } @catch (id thrown) {
    bd_object *object = (__bridge bd_object *)thrown;
    *exception = object == nullptr ? nullptr : bd_objc_retain(object);
    return true;
  }
  return false;
}

void bd_objc_raise(bd_object *exception) { @throw (__bridge id)exception; }
