// What the hooks ask, which is written in Swift (../Chains), and what that asks of them.
#pragma once

#include <bd_base.h>

#pragma clang assume_nonnull begin

/// The library has been loaded: before `main`, and before the program's own classes are there.
BD_EXTERN void preload_start(void);

/// An object is about to be sent its setter. Returns what it is to get in place of the delegate.
BD_EXTERN bd_object *_Nullable preload_willSet(bd_object *owner, bd_selector *setter, bd_object *_Nullable delegate);

/// The setter has returned; not when it has raised an exception.
BD_EXTERN void preload_didSet(bd_object *owner, bd_selector *setter);

/// The delegate that a chain stands for, or the object itself when it is no chain that was put there.
BD_EXTERN bd_object *_Nullable preload_delegateBehind(bd_object *_Nullable object);

/// An IMP that sends the message on to the delegate that the receiver stands for. For methods whose arguments and result
/// are words: what an object is.
BD_EXTERN bd_imp preload_askDelegate(void);

#pragma clang assume_nonnull end
