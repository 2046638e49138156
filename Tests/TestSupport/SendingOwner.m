#include "SendingOwner.h"
#include "objc_support.h"

#include <stdatomic.h>

@interface NSObject (TestSendingOwnerDelegate)
- (void)owner:(id)owner didChange:(long)number;
- (long)owner:(id)owner scoreFor:(id)text;
@end

@interface TestSendingOwner : NSObject {
  void *_Atomic _delegate;
}
@end

@implementation TestSendingOwner
- (void)setDelegate:(id)delegate { atomic_store(&_delegate, (__bridge void *)delegate); }
- (id)delegate { return (__bridge id)atomic_load(&_delegate); }

/// Reads the delegate before the question and again before the message, as the parsers of GNUstep do.
- (long)change:(long)number {
  __unsafe_unretained id asked = (__bridge id)atomic_load(&_delegate);
  if (![asked respondsToSelector:@selector(owner:didChange:)]) return 0;
  __unsafe_unretained id sent = (__bridge id)atomic_load(&_delegate);
  [sent owner:self didChange:number];
  return sent ? 1 : 0;
}

- (long)changeTimes:(long)count {
  long sent = 0;
  for (long i = 0; i < count; i++) sent += [self change:i];
  return sent;
}

/// Keeps the delegate in a variable for the whole loop.
- (long)scoreTimes:(long)count {
  __unsafe_unretained id delegate = (__bridge id)atomic_load(&_delegate);
  long sum = 0;
  for (long i = 0; i < count; i++) sum += [delegate owner:self scoreFor:(id)0];
  return sum;
}
@end

void *sending_makeOwner(void) { return OWNED([TestSendingOwner new]); }
