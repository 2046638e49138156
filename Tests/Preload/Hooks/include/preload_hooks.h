// The functions that connect the hooks in C with the Swift code in ../Chains.
#pragma once

#include <bd_base.h>

#pragma clang assume_nonnull begin

/// Called when the library has been loaded, before `main` and before the classes of the program are loaded.
BD_EXTERN void preload_start(void);

/// Called before an object's setter runs. Returns the object that the setter gets instead of the delegate.
BD_EXTERN bd_object *_Nullable preload_willSet(bd_object *owner, bd_selector *setter, bd_object *_Nullable delegate);

/// Called after the setter has returned, but not if the setter raised an exception.
BD_EXTERN void preload_didSet(bd_object *owner, bd_selector *setter);

/// Returns the delegate of a chain, or the object itself if it is not a chain of this library.
BD_EXTERN bd_object *_Nullable preload_delegateBehind(bd_object *_Nullable object);

/// Returns an IMP that sends the message on to the delegate of a chain. The IMP is for methods whose arguments and
/// results are words, for example `-class` and `-isKindOfClass:`.
BD_EXTERN bd_imp preload_askDelegate(void);

#pragma clang assume_nonnull end
