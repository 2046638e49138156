// In an Objective-C++ file because clang compiles @catch there without -fexceptions, which SwiftPM does not pass for .m.
#include "bd_exceptions.h"
#include "bd_runtime.h"

bd_object *bd_objc_try(void (*body)(void *), void *context) {
  @try {
    body(context);
  } @catch (id exception) {
    return bd_objc_retain((__bridge bd_object *)exception);
  }
  return nullptr;
}
