#ifndef _GNU_SOURCE
#define _GNU_SOURCE  // for asprintf
#endif
#include "delegate_chain.h"
#include "foundation.h"

#include <stdio.h>
#include <stdlib.h>

/// Raises an NSInvalidArgumentException with a reason, and frees the reason.
static void raise_invalid_argument(char *reason) {
  NSString *text = [NSString stringWithUTF8String:reason ? reason : "no memory"];
  free(reason);
  [[NSException exceptionWithName:NSInvalidArgumentException reason:text userInfo:NIL] raise];
}

static char *reason_of(Class cls, const char *problem) {
  char *reason = NULL;
  return asprintf(&reason, "%s %s", class_getName(cls), problem) < 0 ? NULL : reason;
}

@implementation BDMultipleDelegateObject

/// Returns the chain that -init made. Raises an exception if a subclass did not call [super init].
static void *chain_of(BDMultipleDelegateObject *self) {
  if (!self->_chain) {
    raise_invalid_argument(reason_of([self class], "was not initialized: expected a call of [super init]"));
  }
  return self->_chain;
}

+ (Protocol *)delegateProtocol {
  return NIL;
}

+ (Protocol *)delegateProtocolWithOptionalMethods {
  return NIL;
}

- (id)init {
  self = [super init];
  if (!self) return self;
  Class cls = [self class];
  Protocol *protocol = [cls delegateProtocol];
  char *reason = NULL;
  if (protocol) {
    // The two protocols differ if a subclass has overridden only one of the two methods.
    const bool listsOptionalMethods = protocol == [cls delegateProtocolWithOptionalMethods];
    _chain = bd_delegateChain_create((BRIDGE const void *)protocol, listsOptionalMethods, &reason);
    if (_chain) return self;
  } else {
    reason =
        reason_of(cls, "does not name the protocol of its delegates: expected BD_DELEGATE_PROTOCOL in its implementation");
  }
  // The object is released first, because the exception would leak it.
  GIVE_UP(self);
  raise_invalid_argument(reason);
  return NIL;
}

- (void)dealloc {
  if (_chain) bd_delegateChain_release(_chain);
  SUPER_DEALLOC;
}

- (id)delegate {
  return (BRIDGE id)bd_delegateChain_object(chain_of(self));
}

- (NSArray *)delegates {
  return AUTORELEASED(bd_delegateChain_copyDelegates(chain_of(self)));
}

- (void)addDelegate:(id)delegate {
  bd_delegateChain_add(chain_of(self), (BRIDGE const void *)delegate);
}

- (void)removeDelegate:(id)delegate {
  bd_delegateChain_remove(chain_of(self), (BRIDGE const void *)delegate);
}

- (void)combineResultsOf:(SEL)selector by:(BDCombination)combination {
  char *reason = bd_delegateChain_combine(chain_of(self), sel_getName(selector), combination);
  if (reason) raise_invalid_argument(reason);
}

@end
