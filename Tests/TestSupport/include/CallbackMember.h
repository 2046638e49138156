// A compiled delegate that reports its calls and its deallocation.
#ifndef CALLBACK_MEMBER_H
#define CALLBACK_MEMBER_H

#include <stdbool.h>

#pragma clang assume_nonnull begin

/// Makes an object that implements -owner:didChange: and -undeclaredMessage:. Each calls `inside`, and then `after` with
/// whether the object is still alive: false if its -dealloc has run during the call. If `inside` returns true, the method
/// raises an exception at its end. -dealloc calls `deallocated`. The caller owns the object.
void *caller_makeCallbackMember(
    void *context, bool (*inside)(void *context), void (*after)(void *context, bool isLiving),
    void (*deallocated)(void *context));
/// Releases a reference to the object.
void caller_releaseCallbackMember(void *member);

#pragma clang assume_nonnull end
#endif
