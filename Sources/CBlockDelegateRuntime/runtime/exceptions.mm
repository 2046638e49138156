// Calls that catch exceptions, and exceptions that are raised.
#include "../support/at_end.h"
#include "../support/raises.h"

bool bd_call_raises(
    const void *function, uintptr_t a, uintptr_t b, uintptr_t c, uintptr_t d, uintptr_t e, uintptr_t *result) {
  typedef uintptr_t (*words_function)(uintptr_t, uintptr_t, uintptr_t, uintptr_t, uintptr_t);
  return raises(result, [=] { *result = ((words_function)function)(a, b, c, d, e); });
}

void bd_objc_withAutoreleasePool(void (*body)(void *context), void *context) {
  uintptr_t word;
  {
    // The pool is drained when the scope ends, normally or by an exception of another language.
    void *const pool = bd_objc_autoreleasePoolPush();
    const at_end drain{[=] { bd_objc_autoreleasePoolPop(pool); }};
    // The exception is often in the pool itself, so it is retained before the pool is drained.
    if (!raises(&word, [=] { body(context); })) return;
  }
  bd_object *const exception = (bd_object *)word;
  // Without an outer pool the exception is never released, as in Objective-C.
  if (exception != nullptr && bd_objc_hasAutoreleasePool()) bd_objc_autorelease(exception);
  bd_objc_raise(exception);
}

void bd_objc_raise(bd_object *exception) { @throw (__bridge id)exception; }
