#include "CountedObject.h"

#include <stdatomic.h>
#include <stdlib.h>

// GNUstep's headers are not on a package's include path; this is all that is needed of them.
__attribute__((objc_root_class))
@interface NSObject {
  Class isa;
}
+ (id)new;
+ (id)alloc;
- (id)init;
- (void)dealloc;
- (id)retain;
- (void)release;
- (id)autorelease;
- (Class)class;
- (id)performSelector:(SEL)selector;
@end

@interface NSString : NSObject
- (id)initWithUTF8String:(const char *)text;
@end

@interface NSException : NSObject
+ (void)raise:(NSString *)name format:(NSString *)format;
@end

@interface NSObject (TestKeeper)
- (void)take:(id)object;
- (id)give:(long)number with:(id)object;
- (void)changed:(long)number;
- (double)scaled:(double)number;
- (TestTransform)moved:(TestTransform)transform;
@end

Class objc_getClass(const char *name);
SEL sel_registerName(const char *name);

struct CountedLedger {
  _Atomic(long) made, gone;
  CountedLedger next;
};

/// All there are: objects may outlive their test.
static _Atomic(CountedLedger) ledgers;

static _Thread_local CountedLedger open_ledger;

CountedLedger counted_makeLedger(void) {
  CountedLedger new = calloc(1, sizeof(struct CountedLedger));
  new->next = ledgers;
  while (!atomic_compare_exchange_weak(&ledgers, &new->next, new)) {}
  return new;
}
void counted_openLedger(CountedLedger ledger) { open_ledger = ledger; }
long counted_made(CountedLedger ledger) { return ledger->made; }
long counted_alive(CountedLedger ledger) { return ledger->made - ledger->gone; }

@interface TestCounted : NSObject {
  CountedLedger _ledger;
}
@end

@implementation TestCounted
+ (id)alloc {
  TestCounted *object = [super alloc];
  object->_ledger = open_ledger;
  if (open_ledger) open_ledger->made++;
  return object;
}
- (void)dealloc {
  if (_ledger) _ledger->gone++;
  [super dealloc];
}
- (id)initFailing {
  [self release];
  return (id)0;
}
- (id)initReplacing {
  [self release];
  return [TestCounted new];
}
- (id)initRaising {
  [self release];
  NSString *text = [[[objc_getClass("NSString") alloc] initWithUTF8String:"TestNotMade"] autorelease];
  [objc_getClass("NSException") raise:text format:text];
  return (id)0;
}
- (id)initWithList:(id)list { return self; }
+ (id)counted { return [[self new] autorelease]; }
+ (id)copyright { return [[self new] autorelease]; }
+ (id)newspaper { return [[self new] autorelease]; }
+ (id)newCounted { return [self new]; }
- (id)copyInLedger {
  CountedLedger opened = open_ledger;
  open_ledger = _ledger;
  id copy = [[self class] new];
  open_ledger = opened;
  return copy;
}
- (id)copy { return [self copyInLedger]; }
- (id)mutableCopy { return [self copyInLedger]; }
- (id)copyCounted { return [self copyInLedger]; }
- (id)mutableCopyCounted { return [self copyInLedger]; }
- (id)same { return self; }
@end

@interface TestCountedOwner : TestCounted {
  id _delegate;
}
@end

@implementation TestCountedOwner
- (void)setDelegate:(id)delegate { _delegate = delegate; }
- (id)delegate { return _delegate; }
- (void)change:(long)number { [_delegate changed:number]; }
- (double)scale:(double)number { return [_delegate scaled:number]; }
- (TestTransform)move:(TestTransform)transform { return [_delegate moved:transform]; }
@end

void counted_give(void *receiver) {
  id object = [TestCounted new];
  [(id)receiver take:object];
  [object release];
}

_Bool counted_exchange(void *receiver) {
  id object = [TestCounted new];
  id result = [(id)receiver give:7 with:object];
  [object release];
  // Who gave it up may still look at its address.
  return result == object;
}

_Bool counted_ask(void *receiver, const char *selector, _Bool isRetained) {
  id result = [(id)receiver performSelector:sel_registerName(selector)];
  // A message to an object that is gone crashes, or is seen by AddressSanitizer.
  _Bool isObject = [result class] != (Class)0;
  if (isRetained) [result release];
  return isObject;
}

#define OWNER(owner) ((TestCountedOwner *)(id)(owner))
void counted_change(struct objc_object *owner) { [OWNER(owner) change:4]; }
double counted_scale(struct objc_object *owner) { return [OWNER(owner) scale:1.5]; }
TestTransform counted_move(struct objc_object *owner) {
  return [OWNER(owner) move:(TestTransform){1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16}];
}

@interface TestCountedTarget : TestCounted
@end

@implementation TestCountedTarget
- (void)changed:(long)number { }
@end
