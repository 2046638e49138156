// A lock that Swift code of every platform and deployment target can use.
#ifndef BD_LOCK_H
#define BD_LOCK_H

#include "bd_base.h"

#pragma clang assume_nonnull begin

/// A mutex that does not recurse.
typedef struct bd_lock bd_lock;

BD_EXTERN bd_lock *bd_lock_create(void);
BD_EXTERN void bd_lock_destroy(bd_lock *lock);
BD_EXTERN void bd_lock_lock(bd_lock *lock);
BD_EXTERN void bd_lock_unlock(bd_lock *lock);

#pragma clang assume_nonnull end
#endif
