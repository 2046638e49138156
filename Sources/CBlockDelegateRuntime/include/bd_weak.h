// Zeroing weak references.
#ifndef BD_WEAK_H
#define BD_WEAK_H

#include "bd_base.h"

#pragma clang assume_nonnull begin

/// A place for a weak reference. It must not move between `bd_objc_initWeak` and `bd_objc_destroyWeak`.
typedef struct {
  bd_object *_Nullable object;
} bd_weak;

/// `id objc_initWeak(id *, id)`: `location` need not be initialised.
BD_EXTERN void bd_objc_initWeak(bd_weak *location, bd_object *_Nullable object);
/// `id objc_storeWeak(id *, id)`
BD_EXTERN void bd_objc_storeWeak(bd_weak *location, bd_object *_Nullable object);
/// `id objc_loadWeakRetained(id *)`: a reference that the caller owns, or NULL once deallocation has begun.
BD_EXTERN bd_object *_Nullable bd_objc_loadWeakRetained(bd_weak *location);
/// `void objc_destroyWeak(id *)`
BD_EXTERN void bd_objc_destroyWeak(bd_weak *location);

#pragma clang assume_nonnull end
#endif
