// Changes that instrumentation frameworks make to delegates, their classes and their owners, in compiled Objective-C.
#ifndef INSTRUMENTATION_H
#define INSTRUMENTATION_H

#include <stdbool.h>

#pragma clang assume_nonnull begin

// The methods of the delegate are:
//
//   - (void)owner:(id)owner didChange:(long)number;
//   - (long)owner:(id)owner scoreFor:(id)text;
//   - (BOOL)ownerShouldStop:(id)owner;
//   - (CGRect)frameOfOwner:(id)owner;
//
// `TestInstrumentedOwner` does not retain its delegate. In -setDelegate:, it asks the delegate once which methods it
// responds to. Its methods -change:, -scoreFor:, -shouldStop and -frame send only these messages. Without a delegate's
// method, -scoreFor: returns -1, -shouldStop returns NO, and -frame returns -1 four times.

/// Makes an owner of a new class, which can be changed. The caller owns the owner.
void *instrument_makeOwner(void);

/// Returns how often the methods of this file ran for an object, or for a proxy of the object.
long instrument_calls(void *object);
/// Resets the count of a new object, whose address may have belonged to another object.
void instrument_forget(void *object);

/// Makes a subclass of the delegate's class, and makes it the class of the delegate. The subclass's methods count their
/// calls, and call the superclass's method if there is one. Without a superclass's method, they return 7, YES and {1,
/// 2, 3, 4}.
void instrument_putClassBelow(void *delegate);
/// Gives the delegate its previous class back.
void instrument_takeClassBelow(void *delegate);

/// Adds methods to the delegate's class. If the class itself has a method, the method gets another name, and the added
/// method counts its calls and calls it. Methods that the class lacks count their calls and return 7, YES and {1, 2, 3,
/// 4}.
void instrument_add(void *delegate);
/// Exchanges the methods with other names back.
void instrument_undoAdd(void *delegate);

/// Makes the owner's -setDelegate: add the methods to each delegate's class, once for each class.
void instrument_addInSetter(void *owner);
/// Makes the owner's -setDelegate: put an NSProxy in front of each delegate. The owner retains the proxy.
void instrument_putProxyInSetter(void *owner);
/// Restores the owner's original -setDelegate:.
void instrument_restoreSetter(void *owner);

/// Makes the delegate's class respond to -instrumented as well, and count the calls of -respondsToSelector:. The method
/// -instrumented is added to the class.
void instrument_replaceResponds(void *delegate);
/// Restores the original -respondsToSelector:. The method -instrumented stays.
void instrument_restoreResponds(void *delegate);

/// Exchanges the owner's -change: with a method that counts its calls and calls the original. A second call exchanges
/// them back.
void instrument_exchangeChange(void *owner);

/// Makes an object that forwards each message to those of two objects that respond to it. The object does not retain
/// them, and the caller owns the new object.
void *instrument_makeMulticast(void *first, void *second);

#pragma clang assume_nonnull end
#endif
