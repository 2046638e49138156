// What frameworks that instrument apps do to delegates, their classes and their owners, in compiled Objective-C.
#ifndef INSTRUMENTATION_H
#define INSTRUMENTATION_H

#include <stdbool.h>

#pragma clang assume_nonnull begin

// The delegate's methods:
//
//   - (void)owner:(id)owner didChange:(long)number;
//   - (long)owner:(id)owner scoreFor:(id)text;
//   - (BOOL)ownerShouldStop:(id)owner;
//   - (CGRect)frameOfOwner:(id)owner;
//
// `TestInstrumentedOwner` does not retain its delegate, asks once in -setDelegate: what it responds to, and sends only
// that: -change:, -scoreFor: (else -1), -shouldStop (else NO), -frame (else all -1).

/// Makes an owner of a class of its own, which can be changed; the caller owns it.
void *instrument_makeOwner(void);

/// How often methods that were put in here ran for an object, or a proxy that stands for it.
long instrument_calls(void *object);
/// Begins to count for an object, which may have another one's address.
void instrument_forget(void *object);

/// Makes a class below the delegate's and gives it to the delegate. Its methods are counted and call those of the class
/// above, where that responds; else they answer 7, YES and {1, 2, 3, 4}.
void instrument_putClassBelow(void *delegate);
/// Gives the delegate the class back that it had.
void instrument_takeClassBelow(void *delegate);

/// Adds the methods to the delegate's class. Where the class itself has one, it gets another name, and the added one is
/// counted and calls it. Those that the class lacks are counted, and answer 7, YES and {1, 2, 3, 4}.
void instrument_add(void *delegate);
/// Exchanges the methods that have other names back.
void instrument_undoAdd(void *delegate);

/// Has the owner's -setDelegate: add the methods to each delegate's class, to each class once.
void instrument_addInSetter(void *owner);
/// Has the owner's -setDelegate: put an NSProxy in front of each delegate, which it retains.
void instrument_putProxyInSetter(void *owner);
/// Has the owner's -setDelegate: as it was.
void instrument_restoreSetter(void *owner);

/// Has the delegate's class say YES to -respondsToSelector: for -instrumented as well, which it has then, and count
/// the questions.
void instrument_replaceResponds(void *delegate);
/// Undoes that, but for -instrumented.
void instrument_restoreResponds(void *delegate);

/// Exchanges the owner's -change: with one that counts and calls it; the second time exchanges them back.
void instrument_exchangeChange(void *owner);

/// Makes an object that passes each message on to both, which it does not retain, where they respond; the caller owns it.
void *instrument_makeMulticast(void *first, void *second);

#pragma clang assume_nonnull end
#endif
