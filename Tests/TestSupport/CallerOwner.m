#include "CallerOwner.h"
#include "objc_support.h"

#if defined(__APPLE__)
#include <malloc/malloc.h>
#else
#include <malloc.h>
#endif
#include <stdatomic.h>
#include <string.h>

@interface NSObject (TestOwnerDelegate)
- (void)owner:(id)owner didChange:(long)number;
- (long)owner:(id)owner scoreFor:(id)text;
- (BOOL)ownerShouldStop:(id)owner;
- (void)undeclaredMessage:(id)text;
+ (long)version;
- (void)text:(id)text then:(void (^)(long number))then;
@end

static _Atomic(long) live_count;

@interface TestUIOwner : NSObject {
  __unsafe_unretained id _delegate;
  BOOL _refusing;
  long _calls;
}
@end

@implementation TestUIOwner
- (void)setUIDelegate:(id)delegate { _delegate = delegate; }
- (id)UIDelegate { return _delegate; }
- (void)setUnseenDelegate:(id)delegate {
  _calls++;
  if (_refusing && delegate) raise_exception("TestRefused", "no");
}
- (void)setRefusing:(BOOL)refusing { _refusing = refusing; }
- (long)calls { return _calls; }
@end

@interface TestUnseenOwner : NSObject {
  __unsafe_unretained id _delegate;
  BOOL _changes, _scores, _stops, _refusing;
  char _log[256];
}
- (void)setDelegate:(id)delegate;
@end

@implementation TestUnseenOwner
- (id)init {
  self = [super init];
  atomic_fetch_add(&live_count, 1);
  return self;
}
- (void)dealloc {
  atomic_fetch_sub(&live_count, 1);
  SUPER_DEALLOC;
}
- (void)setDelegate:(id)delegate {
  if (strlen(_log) < 200) strcat(strcat(_log, _log[0] ? "," : ""), delegate ? "object" : "nil");
  if (_refusing && delegate) raise_exception("TestRefused", "no");
  if (delegate == _delegate) return;
  _delegate = delegate;
  _changes = [delegate respondsToSelector:@selector(owner:didChange:)];
  _scores = [delegate respondsToSelector:@selector(owner:scoreFor:)];
  _stops = [delegate respondsToSelector:@selector(ownerShouldStop:)];
}
- (void)setRefusing:(BOOL)refusing { _refusing = refusing; }
- (id)setterLog { return make_string(_log); }
- (void)change:(long)number {
  if (_changes) [_delegate owner:self didChange:number];
}
- (long)scoreFor:(id)text { return _scores ? [_delegate owner:self scoreFor:text] : -1; }
- (BOOL)shouldStop { return _stops ? [_delegate ownerShouldStop:self] : 0; }
- (long)delegateVersion {
  Class cls = [_delegate class];
  return [cls respondsToSelector:@selector(version)] ? [cls version] : -1;
}
- (void)sendUnknown { [_delegate undeclaredMessage:make_string("hello")]; }
- (void)changeWithoutAsking:(long)number { [_delegate owner:self didChange:number]; }
- (void)setNumber:(long)number { }
@end

@interface TestOwner : TestUnseenOwner
@end

@implementation TestOwner
- (id)delegate { return _delegate; }
@end

// Owners whose getters do not return the delegate.

@interface TestNilOwner : TestUnseenOwner
@end

@implementation TestNilOwner
- (id)delegate { return (id)0; }
@end

@interface TestSelfOwner : TestUnseenOwner
@end

@implementation TestSelfOwner
- (id)delegate { return self; }
@end

@interface TestFickleOwner : TestUnseenOwner
@end

@implementation TestFickleOwner
- (id)delegate { return _delegate ? AUTORELEASED([NSObject new]) : (id)0; }
@end

/// An owner that is the delegate of its superclass, and passes the messages on to the delegate that the program sets.
@interface TestOwnDelegateOwner : TestUnseenOwner {
  __unsafe_unretained id _user;
}
@end

@implementation TestOwnDelegateOwner
- (id)init {
  self = [super init];
  [super setDelegate:self];
  return self;
}
- (void)setDelegate:(id)delegate {
  _user = delegate;
  [super setDelegate:self];
}
- (id)delegate { return self; }
- (void)owner:(id)owner didChange:(long)number { [_user owner:owner didChange:number]; }
@end

/// An owner that keeps its first delegate.
@interface TestKeepingOwner : TestOwner
@end

@implementation TestKeepingOwner
- (void)setDelegate:(id)delegate {
  if (!_delegate) [super setDelegate:delegate];
}
@end

/// An owner that ignores nil.
@interface TestNotNilOwner : TestOwner
@end

@implementation TestNotNilOwner
- (void)setDelegate:(id)delegate {
  if (delegate) [super setDelegate:delegate];
}
@end

/// An object in front of an owner's delegate, which passes all messages on.
@interface TestMultiplexer : NSObject {
@public
  __unsafe_unretained id _target;
}
@end

@implementation TestMultiplexer
- (BOOL)respondsToSelector:(SEL)selector { return [_target respondsToSelector:selector]; }
- (void)owner:(id)owner didChange:(long)number { [_target owner:owner didChange:number]; }
- (long)owner:(id)owner scoreFor:(id)text { return [_target owner:owner scoreFor:text]; }
- (BOOL)ownerShouldStop:(id)owner { return [_target ownerShouldStop:owner]; }
@end

@interface TestMultiplexedOwner : TestUnseenOwner {
  TestMultiplexer *_multiplexer;
}
@end

@implementation TestMultiplexedOwner
- (id)init {
  self = [super init];
  _multiplexer = [TestMultiplexer new];
  return self;
}
- (void)dealloc {
  GIVE_UP(_multiplexer);
  SUPER_DEALLOC;
}
- (void)setDelegate:(id)delegate {
  [super setDelegate:(id)0];
  _multiplexer->_target = delegate;
  [super setDelegate:_multiplexer];
}
- (id)delegate { return _multiplexer; }
@end

/// An owner with two lists of delegates.
@interface TestListOwner : NSObject {
  long _added;
}
@end

@implementation TestListOwner
- (void)addObserver:(id)observer { _added++; }
- (void)registerListener:(id)listener { _added++; }
- (void)address:(id)delegate { }
- (long)added { return _added; }
@end

/// An owner that retains its delegate. When it is refusing, it raises an exception for any delegate except instances of
/// TestPlainDelegate.
@interface TestRetainingOwner : NSObject {
  id _delegate;
  BOOL _refusing;
}
@end

@implementation TestRetainingOwner
- (void)dealloc {
  [self setDelegate:(id)0];
  SUPER_DEALLOC;
}
- (void)setDelegate:(id)delegate {
  const bool isPlain = [delegate class] == objc_getClass("TestPlainDelegate");
  if (_refusing && delegate && !isPlain) raise_exception("TestRefused", "no");
  SET_RETAINED(_delegate, delegate);
}
- (id)delegate { return _delegate; }
- (void)setRefusing:(BOOL)refusing { _refusing = refusing; }
@end

@interface TestPlainDelegate : NSObject {
@public
  _Atomic(long) _calls;
  BOOL _raising;
}
@end

@implementation TestPlainDelegate
- (id)init {
  self = [super init];
  atomic_fetch_add(&live_count, 1);
  return self;
}
- (void)dealloc {
  atomic_fetch_sub(&live_count, 1);
  SUPER_DEALLOC;
}
- (void)called {
  _calls++;
  if (_raising) raise_exception("TestRaised", "by a plain delegate");
}
- (void)setRaising:(BOOL)raising { _raising = raising; }
- (void)owner:(id)owner didChange:(long)number { [self called]; }
- (long)owner:(id)owner scoreFor:(id)text { [self called]; return 100; }
- (BOOL)ownerShouldStop:(id)owner { _calls++; return 1; }
- (void)undeclaredMessage:(id)text { _calls++; }
@end

void *caller_makeOwner(void) { return OWNED([TestOwner new]); }
long caller_liveCount(void) { return live_count; }
void *caller_makePlainDelegate(void) { return OWNED([TestPlainDelegate new]); }
long caller_plainCalls(void *delegate) { return ((__bridge TestPlainDelegate *)delegate)->_calls; }

const void *caller_makeCountingBlock(long *total) {
  extern void *_Block_copy(const void *block);
  return _Block_copy((__bridge const void *)^(void *self, void *owner, long number) { *total += number; });
}

void caller_sendStackBlock(void *receiver, void *text, long *total) {
  [(__bridge NSObject *)receiver text:(__bridge id)text then:^(long number) { *total += number; }];
}

void caller_raise(void) { raise_exception("TestRaised", "here"); }

size_t caller_bytesInUse(void) {
#if defined(__APPLE__)
  // A null zone selects the sum of all zones.
  malloc_statistics_t statistics;
  malloc_zone_statistics(NULL, &statistics);
  return statistics.size_in_use;
#else
  return mallinfo2().uordblks;
#endif
}
