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
    *exception = (uintptr_t)(object == nullptr ? nullptr : bd_objc_retain(object));
    return true;
  }
}
