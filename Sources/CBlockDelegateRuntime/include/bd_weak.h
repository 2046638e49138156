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

/// Sets the function that decides when an object that is used without being retained is deallocated. It is called with
/// one whose last reference has gone and whose weak references are NULL. There is one function for the process.
BD_EXTERN void bd_objc_setDeferral(void (*defer)(bd_object *object));
/// From now on, as long as there is a weak reference to the object, its deallocation is left to that function. False
/// where the runtime or the object's class has no way to do so: then the object must be retained while it is used.
BD_EXTERN bool bd_objc_deferDeallocation(bd_object *object);
/// Deallocates an object that was left to that function.
BD_EXTERN void bd_objc_deallocateDeferred(bd_object *object);

#pragma clang assume_nonnull end
#endif
