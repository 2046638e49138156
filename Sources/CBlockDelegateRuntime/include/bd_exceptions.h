// Objective-C exceptions as values.
#ifndef BD_EXCEPTIONS_H
#define BD_EXCEPTIONS_H

#include "bd_base.h"
#include "bd_call_frame.h"

#pragma clang assume_nonnull begin

/// As `bd_call`, but an Objective-C exception that the call raises ends here. Returns NULL, or the exception's object,
/// which the caller then owns; the frame's results are undefined then. Exceptions of other languages pass through.
///
/// No Swift frame stands between: Swift does not release what it holds when an exception passes through its frames.
BD_EXTERN bd_object *_Nullable bd_call_catching(const void *function, bd_call_frame *frame);

#pragma clang assume_nonnull end
#endif
