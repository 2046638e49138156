#include "CountedObject.h"
#include "objc_support.h"

#include <stdatomic.h>
#include <stdlib.h>

@interface NSObject (TestKeeper)
- (void)take:(id)object;
- (id)give:(long)number with:(id)object;
- (void)changed:(long)number;
- (double)scaled:(double)number;
- (TestTransform)moved:(TestTransform)transform;
@end

struct CountedLedger {
  _Atomic(long) made, gone;
  CountedLedger next;
};

/// All ledgers. Ledgers are never freed, because objects may outlive their test.
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
  SUPER_DEALLOC;
}
- (id)initFailing {
  GIVE_UP(self);
  return (id)0;
}
- (id)initReplacing {
  GIVE_UP(self);
  return [TestCounted new];
}
- (id)initRaising {
  GIVE_UP(self);
  raise_exception("TestNotMade", "TestNotMade");
  return (id)0;
}
- (id)initWithList:(id)list { return self; }
+ (id)counted { return AUTORELEASED([self new]); }
+ (id)copyright { return AUTORELEASED([self new]); }
+ (id)newspaper { return AUTORELEASED([self new]); }
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
  __unsafe_unretained id _delegate;
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
  [(__bridge id)receiver take:object];
  GIVE_UP(object);
}

_Bool counted_exchange(void *receiver) {
  id object = [TestCounted new];
  void *address = (__bridge void *)object;
  id result = [(__bridge id)receiver give:7 with:object];
  GIVE_UP(object);
  // The result may be deallocated, so only its address is compared.
  return (__bridge void *)result == address;
}

_Bool counted_ask(void *receiver, const char *selector, _Bool isRetained) {
  // The result is a plain pointer, because the selector decides whether the caller owns it.
  SEL name = sel_registerName(selector);
  void *result = ((void *(*)(void *, SEL))[(__bridge id)receiver methodForSelector:name])(receiver, name);
  // A message to a deallocated object crashes or is reported by AddressSanitizer.
  _Bool isObject = [(__bridge id)result class] != (Class)0;
  if (isRetained) release_owned(result);
  return isObject;
}

#define OWNER(owner) ((__bridge TestCountedOwner *)(owner))
void counted_change(TestObject *owner) { [OWNER(owner) change:4]; }
double counted_scale(TestObject *owner) { return [OWNER(owner) scale:1.5]; }
TestTransform counted_move(TestObject *owner) {
  return [OWNER(owner) move:(TestTransform){1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16}];
}

@interface TestCountedTarget : TestCounted
@end

@implementation TestCountedTarget
- (void)changed:(long)number { }
@end
