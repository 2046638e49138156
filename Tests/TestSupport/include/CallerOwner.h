// A compiled Objective-C object with a delegate, as the classes of frameworks have.
#ifndef CALLER_OWNER_H
#define CALLER_OWNER_H

#include <stdbool.h>
#include <stddef.h>

#pragma clang assume_nonnull begin

// The class `TestOwner` does not retain its delegate. In `setDelegate:`, it asks the delegate once which methods it
// responds to. Then it sends only these messages:
//
//   - (void)owner:(id)owner didChange:(long)number;          required in TestOwnerDelegate
//   - (long)owner:(id)owner scoreFor:(id)text;
//   - (BOOL)ownerShouldStop:(id)owner;
//   + (long)version;
//
// The methods of `TestOwner` are:
//
//   - -setDelegate: and -delegate;
//   - -change:, which sends owner:didChange:;
//   - -scoreFor:, which returns -1 if the delegate lacks the method;
//   - -shouldStop;
//   - -setterLog, which returns an NSString: "nil" or "object" for each setDelegate:, separated by commas;
//   - -setRefusing:, after which setDelegate: raises "TestRefused" for an object;
//   - -delegateVersion, which asks the delegate's class, and returns -1 if the class lacks the method;
//   - -sendUnknown, which sends -undeclaredMessage: to the delegate without asking first.
//
// The class `TestUnseenOwner` is the superclass of `TestOwner`, and has the same methods except -delegate.
// Its other subclasses have a -delegate that does not return the delegate: `TestNilOwner` (nil), `TestSelfOwner` (the
// owner), `TestFickleOwner` (each time another object), and `TestMultiplexedOwner` (always the same object, which passes
// the messages on to the delegate).
//
// The class `TestOwnDelegateOwner` is its superclass's delegate, passes owner:didChange: on to the delegate that is set,
// and returns itself from -delegate. `TestKeepingOwner` keeps its first delegate, and `TestNotNilOwner` ignores nil.
//
// The class `TestListOwner` has the methods -addObserver: and -registerListener:, which add a delegate to a list,
// -address:, and -added, which returns how often a delegate was added.
//
// The class `TestUIOwner` has -setUIDelegate:, which does not retain the delegate, and -UIDelegate. It also has
// -setUnseenDelegate: without a getter, -setRefusing:, and -calls, which returns how often -setUnseenDelegate: was
// sent.
//
// The class `TestRetainingOwner` has only -setDelegate:, which retains the delegate, -delegate, and -setRefusing:,
// which makes it refuse any delegate except a TestPlainDelegate.

/// Makes a TestOwner that the caller owns.
void *caller_makeOwner(void);
/// Returns the number of live TestOwner and TestPlainDelegate objects.
long caller_liveCount(void);
/// Makes an object that the caller owns. The object implements all of the delegate's methods and -undeclaredMessage:,
/// and counts its calls.
void *caller_makePlainDelegate(void);
/// Returns the number of messages that TestPlainDelegate objects have received.
long caller_plainCalls(void *delegate);

/// Makes a block with the arguments delegate, owner and number, which adds the number to `*total`.
const void *caller_makeCountingBlock(long *total);

/// Sends text:then: with a stack block that adds its argument to `*total`.
void caller_sendStackBlock(void *receiver, void *text, long *total);

/// Raises an NSException with the name "TestRaised".
void caller_raise(void);

/// Returns the number of bytes that malloc has allocated and that are not freed.
size_t caller_bytesInUse(void);

#pragma clang assume_nonnull end
#endif
