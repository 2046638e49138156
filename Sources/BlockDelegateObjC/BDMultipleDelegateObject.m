#ifndef _GNU_SOURCE
#define _GNU_SOURCE  // asprintf
#endif
#include "foundation.h"

#include "BDMultipleDelegateObject.h"
#include "delegate_chain.h"

#include <stdio.h>
#include <stdlib.h>

/// - reason: freed here.
static void raise_invalid_argument(char *reason) {
  NSString *text = [NSString stringWithUTF8String:reason];
  free(reason);
  [[NSException exceptionWithName:NSInvalidArgumentException reason:text userInfo:NIL] raise];
}

@implementation BDMultipleDelegateObject

+ (Protocol *)delegateProtocol {
  char *reason = NULL;
  asprintf(&reason, "+[%s delegateProtocol]: expected BD_DELEGATE_PROTOCOL in the class's implementation", class_getName(self));
  raise_invalid_argument(reason);
  return NIL;
}

+ (_Bool)delegateProtocolListsOptionalMethods {
  return 0;
}

- (id)init {
  self = [super init];
  if (!self) return self;
  Class cls = [self class];
  char *reason = NULL;
  _chain = bd_delegateChain_create(
      (BRIDGE const void *)[cls delegateProtocol], [cls delegateProtocolListsOptionalMethods], &reason);
  if (_chain) return self;
  GIVE_UP(self);
  raise_invalid_argument(reason);
  return NIL;
}

- (void)dealloc {
  if (_chain) bd_delegateChain_release(_chain);
  SUPER_DEALLOC;
}

- (id)delegate {
  return (BRIDGE id)bd_delegateChain_object(_chain);
}

- (NSArray *)delegates {
  return AUTORELEASED(bd_delegateChain_copyDelegates(_chain));
}

- (void)addDelegate:(id)delegate {
  bd_delegateChain_add(_chain, (BRIDGE const void *)delegate);
}

- (void)removeDelegate:(id)delegate {
  bd_delegateChain_remove(_chain, (BRIDGE const void *)delegate);
}

- (void)combineResultsOf:(SEL)selector by:(BDCombination)combination {
  char *reason = bd_delegateChain_combine(_chain, sel_getName(selector), combination);
  if (reason) raise_invalid_argument(reason);
}

@end
