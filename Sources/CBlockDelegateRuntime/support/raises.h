// Catches exceptions. Only an Objective-C++ file (.mm) can include this header: clang compiles @catch in one without
// -fexceptions, and SwiftPM does not pass that flag for an Objective-C file.
#pragma once

#include "../include/bd_runtime.h"

/// Makes a call. Returns whether it raised an exception, which the caller owns then. It is 0 for `@throw nil`.
template <class Call> static inline bool raises(uintptr_t *exception, Call call) {
  @try {
    call();
    return false;
  } @catch (id thrown) {
    bd_object *const object = (__bridge bd_object *)thrown;
    // A message, because this header is below the functions that retain without one.
    *exception = object == nullptr ? 0 : bd_object_sendWords(object, bd_sel_registerName("retain"), 0, 0, 0);
    return true;
  }
}
