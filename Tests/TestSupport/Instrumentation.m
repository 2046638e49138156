#include "Instrumentation.h"
#include "objc_support.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#if !defined(__APPLE__)
Class objc_allocateClassPair(Class superclass, const char *name, size_t extraBytes);
void objc_registerClassPair(Class cls);
BOOL class_addMethod(Class cls, SEL selector, IMP implementation, const char *types);
Class class_getSuperclass(Class cls);
IMP class_getMethodImplementation(Class cls, SEL selector);
IMP method_getImplementation(Method method);
void method_exchangeImplementations(Method first, Method second);
#if defined(__OBJC_GNUSTEP_RUNTIME_ABI__)
Class object_getClass(id object);
#else
// The first word of an object is its class.
static Class object_getClass(id object) { return object == (id)0 ? (Class)0 : *(Class *)(void *)object; }
#endif
Class object_setClass(id object, Class cls);

@interface NSMethodSignature : NSObject
@end

@interface NSInvocation : NSObject
- (SEL)selector;
- (void)invokeWithTarget:(id)target;
@end

@interface NSObject (TestForwarding)
- (NSMethodSignature *)methodSignatureForSelector:(SEL)selector;
@end

__attribute__((objc_root_class))
@interface NSProxy {
  Class isa;
  unsigned long _retain_count;
}
+ (id)alloc;
- (id)autorelease;
@end
#define BOOL_TYPES "C"

// GCC's selectors are typed, so the structs must have the names that occur in the encodings of the methods.
typedef struct CGPoint { double x, y; } CGPoint;
typedef struct CGSize { double width, height; } CGSize;
typedef struct CGRect { CGPoint origin; CGSize size; } CGRect;
#elif defined(OBJC_BOOL_IS_BOOL) && OBJC_BOOL_IS_BOOL
#define BOOL_TYPES "B"
#else
#define BOOL_TYPES "c"
#endif


@interface NSObject (TestInstrumentedDelegate)
- (void)owner:(id)owner didChange:(long)number;
- (long)owner:(id)owner scoreFor:(id)text;
- (BOOL)ownerShouldStop:(id)owner;
- (CGRect)frameOfOwner:(id)owner;
- (void)instrumented_owner:(id)owner didChange:(long)number;
- (long)instrumented_owner:(id)owner scoreFor:(id)text;
- (BOOL)instrumented_ownerShouldStop:(id)owner;
- (CGRect)instrumented_frameOfOwner:(id)owner;
- (void)instrumented_setDelegate:(id)delegate;
- (void)instrumented_change:(long)number;
- (BOOL)instrumented_respondsToSelector:(SEL)selector;
@end

// MARK: Counts

typedef struct Count {
  const void *object;
  long calls;
  struct Count *next;
} Count;

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static Count *counts;

static long add_calls(const void *object, long calls) {
  pthread_mutex_lock(&lock);
  Count *one = counts;
  while (one != NULL && one->object != object) one = one->next;
  if (one == NULL) {
    one = malloc(sizeof *one);
    *one = (Count){object, 0, counts};
    counts = one;
  }
  const long sum = one->calls += calls;
  pthread_mutex_unlock(&lock);
  return sum;
}

static void count(id object) { add_calls((__bridge const void *)object, 1); }
long instrument_calls(void *object) { return add_calls(object, 0); }
void instrument_forget(void *object) { add_calls(object, -add_calls(object, 0)); }

// MARK: Methods

static void added_change(id self, SEL _cmd, id owner, long number) { count(self); }
static long added_score(id self, SEL _cmd, id owner, id text) { return count(self), 7; }
static BOOL added_stop(id self, SEL _cmd, id owner) { return count(self), 1; }
static CGRect added_frame(id self, SEL _cmd, id owner) { return count(self), (CGRect){{1, 2}, {3, 4}}; }

/// Returns the superclass's method, or NULL if the superclass does not respond to the selector.
static IMP above(id self, SEL command) {
  const Class cls = class_getSuperclass(object_getClass(self));
  return class_getInstanceMethod(cls, command) ? class_getMethodImplementation(cls, command) : NULL;
}
#define ABOVE(type, ...) ((type (*)(id, SEL, ##__VA_ARGS__))above(self, _cmd))

static void below_change(id self, SEL _cmd, id owner, long number) {
  count(self);
  if (above(self, _cmd)) ABOVE(void, id, long)(self, _cmd, owner, number);
}
static long below_score(id self, SEL _cmd, id owner, id text) {
  count(self);
  return above(self, _cmd) ? ABOVE(long, id, id)(self, _cmd, owner, text) : 7;
}
static BOOL below_stop(id self, SEL _cmd, id owner) {
  count(self);
  return above(self, _cmd) ? ABOVE(BOOL, id)(self, _cmd, owner) : 1;
}
static CGRect below_frame(id self, SEL _cmd, id owner) {
  count(self);
  return above(self, _cmd) ? ABOVE(CGRect, id)(self, _cmd, owner) : (CGRect){{1, 2}, {3, 4}};
}

static void exchanged_change(id self, SEL _cmd, id owner, long number) {
  count(self);
  [(NSObject *)self instrumented_owner:owner didChange:number];
}
static long exchanged_score(id self, SEL _cmd, id owner, id text) {
  count(self);
  return [(NSObject *)self instrumented_owner:owner scoreFor:text];
}
static BOOL exchanged_stop(id self, SEL _cmd, id owner) {
  count(self);
  return [(NSObject *)self instrumented_ownerShouldStop:owner];
}
static CGRect exchanged_frame(id self, SEL _cmd, id owner) {
  count(self);
  return [(NSObject *)self instrumented_frameOfOwner:owner];
}

static const struct {
  const char *name, *types;
  IMP added, below, exchanged;
} methods[] = {
    {"owner:didChange:", "v@:@q", (IMP)added_change, (IMP)below_change, (IMP)exchanged_change},
    {"owner:scoreFor:", "q@:@@", (IMP)added_score, (IMP)below_score, (IMP)exchanged_score},
    {"ownerShouldStop:", BOOL_TYPES "@:@", (IMP)added_stop, (IMP)below_stop, (IMP)exchanged_stop},
    {"frameOfOwner:", "{CGRect={CGPoint=dd}{CGSize=dd}}@:@", (IMP)added_frame, (IMP)below_frame, (IMP)exchanged_frame},
};
enum { method_count = sizeof methods / sizeof methods[0] };

static SEL other_name(const char *name) {
  char other[64];
  snprintf(other, sizeof other, "instrumented_%s", name);
  return sel_registerName(other);
}

static Class make_class(Class superclass, const char *prefix) {
  static _Atomic(int) number;
  char name[256];
  snprintf(name, sizeof name, "%s_%d", prefix, ++number);
  const Class cls = objc_allocateClassPair(superclass, name, 0);
  objc_registerClassPair(cls);
  return cls;
}

// MARK: A subclass for the delegate

void instrument_putClassBelow(void *delegate) {
  id object = (__bridge id)delegate;
  const Class cls = make_class(object_getClass(object), "TestBelow");
  for (int i = 0; i < method_count; i++) {
    class_addMethod(cls, sel_registerName(methods[i].name), methods[i].below, methods[i].types);
  }
  object_setClass(object, cls);
}

void instrument_takeClassBelow(void *delegate) {
  id object = (__bridge id)delegate;
  object_setClass(object, class_getSuperclass(object_getClass(object)));
}

// MARK: Methods that are added to the delegate's class

/// Exchanges a method of a class with another implementation, under which the old method gets another name. A second
/// call exchanges them back.
static void exchange(Class cls, const char *name, IMP implementation) {
  const Method method = class_getInstanceMethod(cls, sel_registerName(name));
  class_addMethod(cls, other_name(name), implementation, method_getTypeEncoding(method));
  // Looking the method up first is necessary: GCC's runtime writes the methods of a class that has not received a
  // message yet into a table that all such classes share.
  class_getMethodImplementation(cls, sel_registerName(name));
  method_exchangeImplementations(method, class_getInstanceMethod(cls, other_name(name)));
}

void instrument_add(void *delegate) {
  const Class cls = object_getClass((__bridge id)delegate);
  for (int i = 0; i < method_count; i++) {
    const SEL selector = sel_registerName(methods[i].name);
    if (class_getInstanceMethod(cls, selector)) {
      exchange(cls, methods[i].name, methods[i].exchanged);
    } else {
      class_addMethod(cls, selector, methods[i].added, methods[i].types);
    }
  }
}

void instrument_undoAdd(void *delegate) {
  const Class cls = object_getClass((__bridge id)delegate);
  for (int i = 0; i < method_count; i++) {
    if (class_getInstanceMethod(cls, other_name(methods[i].name))) {
      exchange(cls, methods[i].name, methods[i].exchanged);
    }
  }
}

// MARK: Owners

@interface TestInstrumentedOwner : NSObject {
  __unsafe_unretained id _delegate;
  id _kept;
  BOOL _changes, _scores, _stops, _frames;
}
- (void)setDelegate:(id)delegate;
- (void)keep:(id)object;
@end

@implementation TestInstrumentedOwner
- (void)dealloc {
  [self keep:(id)0];
  SUPER_DEALLOC;
}
- (void)keep:(id)object { SET_RETAINED(_kept, object); }
- (void)setDelegate:(id)delegate {
  if (delegate == _delegate) return;
  _delegate = delegate;
  _changes = [delegate respondsToSelector:@selector(owner:didChange:)];
  _scores = [delegate respondsToSelector:@selector(owner:scoreFor:)];
  _stops = [delegate respondsToSelector:@selector(ownerShouldStop:)];
  _frames = [delegate respondsToSelector:@selector(frameOfOwner:)];
}
- (id)delegate { return _delegate; }
- (void)change:(long)number {
  if (_changes) [_delegate owner:self didChange:number];
}
- (long)scoreFor:(id)text { return _scores ? [_delegate owner:self scoreFor:text] : -1; }
- (BOOL)shouldStop { return _stops ? [_delegate ownerShouldStop:self] : 0; }
- (CGRect)frame { return _frames ? [(NSObject *)_delegate frameOfOwner:self] : (CGRect){{-1, -1}, {-1, -1}}; }
@end

// `_cmd` is set because the methods may be called under other names after they were exchanged.
static void own_setDelegate(id self, SEL _cmd, id delegate) {
  _cmd = @selector(setDelegate:);
  ABOVE(void, id)(self, _cmd, delegate);
}
static void own_change(id self, SEL _cmd, long number) {
  _cmd = @selector(change:);
  ABOVE(void, long)(self, _cmd, number);
}
static BOOL own_responds(id self, SEL _cmd, SEL selector) {
  _cmd = @selector(respondsToSelector:);
  return ABOVE(BOOL, SEL)(self, _cmd, selector);
}

/// Adds a method to a class that calls the method that the class inherits.
static void own(Class cls, const char *name, IMP implementation) {
  const Method method = class_getInstanceMethod(cls, sel_registerName(name));
  class_addMethod(cls, sel_registerName(name), implementation, method_getTypeEncoding(method));
}

void *instrument_makeOwner(void) {
  const Class cls = make_class(objc_getClass("TestInstrumentedOwner"), "TestInstrumentedOwner");
  own(cls, "setDelegate:", (IMP)own_setDelegate);
  own(cls, "change:", (IMP)own_change);
  return OWNED([(id)cls new]);
}

static void exchanged_ownerChange(id self, SEL _cmd, long number) {
  count(self);
  [(NSObject *)self instrumented_change:number];
}
void instrument_exchangeChange(void *owner) {
  exchange(object_getClass((__bridge id)owner), "change:", (IMP)exchanged_ownerChange);
}

static void adding_setDelegate(id self, SEL _cmd, id delegate) {
  // Each class gets the methods only once.
  const void *cls = (const char *)(__bridge const void *)object_getClass(delegate) + 1;
  if (delegate && add_calls(cls, 1) == 1) instrument_add((__bridge void *)delegate);
  [(NSObject *)self instrumented_setDelegate:delegate];
}
void instrument_addInSetter(void *owner) {
  exchange(object_getClass((__bridge id)owner), "setDelegate:", (IMP)adding_setDelegate);
}

// MARK: Proxies

@interface TestFrontProxy : NSProxy {
  __unsafe_unretained id _target;
}
- (void)setTarget:(id)target;
@end

@implementation TestFrontProxy
- (void)setTarget:(id)target { _target = target; }
- (BOOL)respondsToSelector:(SEL)selector { return [_target respondsToSelector:selector]; }
- (NSMethodSignature *)methodSignatureForSelector:(SEL)selector { return [_target methodSignatureForSelector:selector]; }
- (void)forwardInvocation:(NSInvocation *)invocation {
  count(_target);
  [invocation invokeWithTarget:_target];
}
@end

static void proxying_setDelegate(id self, SEL _cmd, id delegate) {
  id proxy = (id)0;
  if (delegate) {
    proxy = AUTORELEASED([TestFrontProxy alloc]);
    [(TestFrontProxy *)proxy setTarget:delegate];
  }
  [(NSObject *)self instrumented_setDelegate:proxy];
  [(TestInstrumentedOwner *)self keep:proxy];
}
void instrument_putProxyInSetter(void *owner) {
  exchange(object_getClass((__bridge id)owner), "setDelegate:", (IMP)proxying_setDelegate);
}

void instrument_restoreSetter(void *owner) {
  exchange(object_getClass((__bridge id)owner), "setDelegate:", (IMP)adding_setDelegate);
}

@interface TestMulticast : NSObject {
  __unsafe_unretained id _first, _second;
}
@end

@implementation TestMulticast
- (void)setFirst:(id)first second:(id)second { (void)(_first = first), _second = second; }
- (BOOL)respondsToSelector:(SEL)selector {
  return [super respondsToSelector:selector] || [_first respondsToSelector:selector] ||
         [_second respondsToSelector:selector];
}
- (NSMethodSignature *)methodSignatureForSelector:(SEL)selector {
  return [([_first respondsToSelector:selector] ? _first : _second) methodSignatureForSelector:selector];
}
- (void)forwardInvocation:(NSInvocation *)invocation {
  if ([_first respondsToSelector:[invocation selector]]) [invocation invokeWithTarget:_first];
  if ([_second respondsToSelector:[invocation selector]]) [invocation invokeWithTarget:_second];
}
@end

void *instrument_makeMulticast(void *first, void *second) {
  TestMulticast *multicast = [TestMulticast new];
  [multicast setFirst:(__bridge id)first second:(__bridge id)second];
  return OWNED(multicast);
}

// MARK: respondsToSelector:

static BOOL responds(id self, SEL _cmd, SEL selector) {
  count(self);
  if (strcmp(sel_getName(selector), "instrumented") == 0) return 1;
  return [(NSObject *)self instrumented_respondsToSelector:selector];
}
static void instrumented(id self, SEL _cmd) { count(self); }

void instrument_replaceResponds(void *delegate) {
  const Class cls = object_getClass((__bridge id)delegate);
  class_addMethod(cls, sel_registerName("instrumented"), (IMP)instrumented, "v@:");
  own(cls, "respondsToSelector:", (IMP)own_responds);
  exchange(cls, "respondsToSelector:", (IMP)responds);
}

void instrument_restoreResponds(void *delegate) {
  exchange(object_getClass((__bridge id)delegate), "respondsToSelector:", (IMP)responds);
}
