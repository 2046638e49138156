// Objective-C exceptions as values.
#ifndef BD_EXCEPTIONS_H
#define BD_EXCEPTIONS_H

#include "bd_base.h"
#include "bd_call_frame.h"

#pragma clang assume_nonnull begin

/// Calls as `bd_call` does; an Objective-C exception that the call raises ends here. Returns whether there was one;
/// then `exception` is its object, which the caller owns (NULL for `@throw nil`), and the frame's results are
/// undefined. Exceptions of other languages pass through.
///
/// No Swift frame stands between: Swift does not release what it holds when an exception passes through its frames.
BD_EXTERN bool bd_call_catching(
    const void *function, bd_call_frame *frame, bd_object *_Nullable *_Nonnull exception);

#pragma clang assume_nonnull end
#endif
