// Objects of classes that violate the contracts of their superclass.
#ifndef HOSTILE_OBJECT_H
#define HOSTILE_OBJECT_H

#include <stdint.h>

#pragma clang assume_nonnull begin

/// The body of a method. Its result is the result of the method.
typedef uintptr_t (*HostileAnswer)(void *_Nullable context);

/// Makes an object of a new subclass of `superclass`. The caller owns the object.
void *hostile_make(const char *superclass);
/// Replaces methods in the object's class. `selectors` is a list of selectors separated by spaces.
void hostile_set(void *object, const char *selectors, HostileAnswer answer, void *_Nullable context);

/// Raises an NSException with the name "TestRaised".
uintptr_t hostile_raise(void *_Nullable context);
/// Throws the context, which must be an object.
uintptr_t hostile_throw(void *_Nullable context);
/// Returns the context as a word.
uintptr_t hostile_return(void *_Nullable context);

#pragma clang assume_nonnull end
#endif
