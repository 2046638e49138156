// Associated objects.
#ifndef BD_ASSOCIATIONS_H
#define BD_ASSOCIATIONS_H

#include "bd_base.h"

#pragma clang assume_nonnull begin

/// `objc_AssociationPolicy`; the values are Apple's <objc/runtime.h>'s.
typedef enum __attribute__((enum_extensibility(closed))) {
  bd_association_assign = 0,
  bd_association_retain_nonatomic = 1,
  bd_association_copy_nonatomic = 3,
  bd_association_retain = 01401,
  bd_association_copy = 01403,
} bd_association_policy;

/// `void objc_setAssociatedObject(id, const void *, id, objc_AssociationPolicy)`: a NULL value removes.
BD_EXTERN void bd_objc_setAssociatedObject(
    bd_object *object, const void *key, bd_object *_Nullable value, bd_association_policy policy);
/// `id objc_getAssociatedObject(id, const void *)`: autoreleased for the atomic policies when this thread has a pool
/// (see bd_objc_copyAssociatedObject for a reference that is the caller's).
BD_EXTERN bd_object *_Nullable bd_objc_getAssociatedObject(bd_object *object, const void *key);
/// Looks an associated object up as `bd_objc_getAssociatedObject` does; the caller owns a reference to the result.
BD_EXTERN bd_object *_Nullable bd_objc_copyAssociatedObject(bd_object *object, const void *key);
/// `void objc_removeAssociatedObjects(id)`
BD_EXTERN void bd_objc_removeAssociatedObjects(bd_object *object);

#pragma clang assume_nonnull end
#endif
