// This is an Objective-C++ file because clang compiles @catch in one without -fexceptions. SwiftPM does not pass that
// flag for an Objective-C file.
#include "bd_call_frame.h"
#include "bd_runtime.h"

/// Makes a call. Returns whether it raised an exception, which the caller owns then. It is 0 for `@throw nil`.
template <class Word, class Call>
static bool raises(Word *exception, Call call) {
  @try {
    call();
    return false;
  } @catch (id thrown) {
    bd_object *const object = (__bridge bd_object *)thrown;
    *exception = (Word)(object == nullptr ? nullptr : bd_objc_retain(object));
    return true;
  }
}

bool bd_call_catching(const void *function, bd_call_frame *frame, bd_object **exception) {
  return raises(exception, [=] { bd_call(function, frame, nullptr); });
}

bool bd_call_raises(
    const void *function, uintptr_t a, uintptr_t b, uintptr_t c, uintptr_t d, uintptr_t e, uintptr_t *result) {
  typedef uintptr_t (*words_function)(uintptr_t, uintptr_t, uintptr_t, uintptr_t, uintptr_t);
  return raises(result, [=] { *result = ((words_function)function)(a, b, c, d, e); });
}

void bd_objc_withAutoreleasePool(void (*body)(void *context), void *context) {
  bd_object *exception;
  {
    // The pool is drained when the scope ends, normally or by an exception of another language.
    const struct pool {
      void *const opened = bd_objc_autoreleasePoolPush();
      ~pool() noexcept(false) { bd_objc_autoreleasePoolPop(opened); }
    } pool;
    // The exception is often in the pool itself, so it is retained before the pool is drained.
    if (!raises(&exception, [=] { body(context); })) return;
  }
  // Without an outer pool the exception is never released, as in Objective-C.
  if (exception != nullptr && bd_objc_hasAutoreleasePool()) bd_objc_autorelease(exception);
  bd_objc_raise(exception);
}

void bd_objc_raise(bd_object *exception) { @throw (__bridge id)exception; }
