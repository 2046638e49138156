// A compiled Objective-C object that sends its delegate messages on any thread.
#ifndef SENDING_OWNER_H
#define SENDING_OWNER_H

#pragma clang assume_nonnull begin

// The class `TestSendingOwner` does not retain its delegate. Its methods are:
//
//   - -setDelegate: and -delegate;
//   - -changeTimes:, which sends owner:didChange: that often, if the delegate responds, and returns how often it has;
//   - -scoreTimes:, which reads the delegate once, then sends owner:scoreFor: that often without asking, and returns the
//     sum.

/// Makes a TestSendingOwner that the caller owns.
void *sending_makeOwner(void);

#pragma clang assume_nonnull end
#endif
