// Objects of classes that don't do what their superclass promises.
#ifndef HOSTILE_OBJECT_H
#define HOSTILE_OBJECT_H

#include <stdint.h>

#pragma clang assume_nonnull begin

/// What a method does; its result is the method's.
typedef uintptr_t (*HostileAnswer)(void *_Nullable context);

/// Makes an object of a new class below `superclass`; the caller owns it.
void *hostile_make(const char *superclass);
/// Replaces the methods of these selectors, which spaces separate, in the object's class.
void hostile_set(void *object, const char *selectors, HostileAnswer answer, void *_Nullable context);

/// Raises the NSException "TestRaised".
uintptr_t hostile_raise(void *_Nullable context);
/// Throws the context, an object.
uintptr_t hostile_throw(void *_Nullable context);
/// Returns the context.
uintptr_t hostile_return(void *_Nullable context);

#pragma clang assume_nonnull end
#endif
