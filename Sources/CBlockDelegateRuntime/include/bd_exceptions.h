// Objective-C exceptions as values.
#ifndef BD_EXCEPTIONS_H
#define BD_EXCEPTIONS_H

#include "bd_base.h"

#pragma clang assume_nonnull begin

/// Runs `body(context)`. Returns NULL, or the object of the Objective-C exception that left `body`, which the caller
/// then owns. Exceptions of other languages pass through.
BD_EXTERN bd_object *_Nullable bd_objc_try(void (*body)(void *_Nullable), void *_Nullable context);

#pragma clang assume_nonnull end
#endif
