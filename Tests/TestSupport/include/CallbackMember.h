// A compiled delegate that says what happens to it.
#ifndef CALLBACK_MEMBER_H
#define CALLBACK_MEMBER_H

#include <stdbool.h>

#pragma clang assume_nonnull begin

/// An object with -owner:didChange:, which calls `inside`, and then `after` with whether the object lives still: false
/// when its -dealloc has run meanwhile. When `inside` returns true it raises an exception at last. `deallocated` is
/// called by -dealloc. The caller owns the object.
void *caller_makeCallbackMember(
    void *context, bool (*inside)(void *context), void (*after)(void *context, bool isLiving),
    void (*deallocated)(void *context));
/// Gives up a reference to it.
void caller_releaseCallbackMember(void *member);

#pragma clang assume_nonnull end
#endif
