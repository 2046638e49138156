// This is an Objective-C++ file because clang compiles @catch in one without -fexceptions. SwiftPM does not pass that
// flag for an Objective-C file.
#include "bd_call_frame.h"
#include "bd_runtime.h"

/// Returns the exception, which may be nil, as a reference that the caller owns.
static bd_object *owned(id thrown) {
  bd_object *object = (__bridge bd_object *)thrown;
  return object == nullptr ? nullptr : bd_objc_retain(object);
}

bool bd_call_catching(const void *function, bd_call_frame *frame, bd_object **exception) {
  @try {
    bd_call(function, frame, nullptr);
  } @catch (id thrown) {
    *exception = owned(thrown);
    return true;
  }
  return false;
}

bool bd_call_raises(
    const void *function, uintptr_t a, uintptr_t b, uintptr_t c, uintptr_t d, uintptr_t e, uintptr_t *result) {
  typedef uintptr_t (*words_function)(uintptr_t, uintptr_t, uintptr_t, uintptr_t, uintptr_t);
  @try {
    *result = ((words_function)function)(a, b, c, d, e);
  } @catch (id thrown) {
    *result = (uintptr_t)owned(thrown);
    return true;
  }
  return false;
}

namespace {

/// A pool that is drained when its scope ends, normally or by an exception.
class pool {
  void *const _pool = bd_objc_autoreleasePoolPush();

 public:
  ~pool() noexcept(false) { bd_objc_autoreleasePoolPop(_pool); }
};

}  // namespace

void bd_objc_withAutoreleasePool(void (*body)(void *context), void *context) {
  bd_object *exception;
  {
    const pool pool;
    @try {
      return body(context);
    } @catch (id thrown) {
      // The exception is often in the pool itself, so it must be retained before the pool is drained.
      exception = owned(thrown);
    }
  }
  // Without an outer pool the exception is never released, as in Objective-C.
  if (exception != nullptr && bd_objc_hasAutoreleasePool()) bd_objc_autorelease(exception);
  bd_objc_raise(exception);
}

void bd_objc_raise(bd_object *exception) { @throw (__bridge id)exception; }
