// A compiled Objective-C object with a delegate, as framework classes have one.
#ifndef CALLER_OWNER_H
#define CALLER_OWNER_H

#include <stdbool.h>
#include <stddef.h>

#pragma clang assume_nonnull begin

// The class is `TestOwner`. It does not retain its delegate, asks once in `setDelegate:` what the delegate responds to,
// and only sends what it responds to:
//
//   - (void)owner:(id)owner didChange:(long)number;          required in TestOwnerDelegate
//   - (long)owner:(id)owner scoreFor:(id)text;
//   - (BOOL)ownerShouldStop:(id)owner;
//   + (long)version;
//
// Its own methods: -setDelegate:, -delegate, -change: (sends didChange), -scoreFor: (-1 without a method), -shouldStop,
// -setterLog (an NSString: "nil" and "object" for each setDelegate:, with commas), -setRefusing: (YES: setDelegate:
// raises "TestRefused" for an object), -delegateVersion (asks the delegate's class; -1 without a method), -sendUnknown
// (sends -undeclaredMessage: to the delegate without asking).

//
// `TestUIOwner` has -setUIDelegate:, which does not retain, and -UIDelegate; -setUnseenDelegate:, which has no getter,
// with -setRefusing: and -calls, how often it was sent.
//
// `TestRetainingOwner` has only -setDelegate:, which retains the delegate, -delegate and -setRefusing: (any delegate
// but a TestPlainDelegate).

/// Makes a TestOwner; the caller owns it.
void *caller_makeOwner(void);
/// How many TestOwner and TestPlainDelegate objects live.
long caller_liveCount(void);
/// An object that implements all of the delegate's methods and -undeclaredMessage:, and counts calls; the caller owns
/// it.
void *caller_makePlainDelegate(void);
/// How many messages TestPlainDelegate objects have got.
long caller_plainCalls(void *delegate);

/// A block of (delegate, owner, number) that adds the number to `*total`.
const void *caller_makeCountingBlock(long *total);

/// Sends text:then: with a block on the stack that adds its argument to `*total`.
void caller_sendStackBlock(void *receiver, void *text, long *total);

/// Raises the NSException "TestRaised".
void caller_raise(void);

/// Bytes that malloc has given out and not got back.
size_t caller_bytesInUse(void);

#pragma clang assume_nonnull end
#endif
