// In an Objective-C++ file because clang compiles @catch there without -fexceptions, which SwiftPM does not pass for .m.
#include "bd_exceptions.h"
#include "bd_runtime.h"

bd_object *bd_call_catching(const void *function, bd_call_frame *frame) {
  @try {
    bd_call(function, frame);
  } @catch (id exception) {
    return bd_objc_retain((__bridge bd_object *)exception);
  }
  return nullptr;
}
