// What the Objective-C files here need of the runtime and of Foundation. They are compiled with reference counting by
// the compiler on Apple's platforms, where SwiftPM asks for it, and by hand elsewhere.
#ifndef OBJC_SUPPORT_H
#define OBJC_SUPPORT_H

#if defined(__APPLE__)
#import <Foundation/Foundation.h>
#include <objc/runtime.h>
#else
// GNUstep's headers are not on a package's include path; this is all that is needed of them.
#define BD_NSOBJECT_IS_DECLARED
typedef unsigned char BOOL;
typedef void (*IMP)(void);
typedef struct objc_method *Method;

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
- (BOOL)respondsToSelector:(SEL)selector;
- (IMP)methodForSelector:(SEL)selector;
@end

@interface NSString : NSObject
- (id)initWithUTF8String:(const char *)text;
- (const char *)UTF8String;
@end

@interface NSException : NSObject
+ (void)raise:(NSString *)name format:(NSString *)format;
@end

#ifdef __cplusplus
extern "C" {
#endif
Class objc_getClass(const char *name);
id objc_getMetaClass(const char *name);
Method *class_copyMethodList(Class cls, unsigned int *count);
Method class_getInstanceMethod(Class cls, SEL selector);
SEL method_getName(Method method);
const char *method_getTypeEncoding(Method method);
const char *sel_getName(SEL selector);
SEL sel_registerName(const char *name);
#ifdef __cplusplus
}
#endif
#endif

// - GIVE_UP: the reference that a variable, or `self` in an initializer, owns.
// - AUTORELEASED: a new object, as a method's result that its caller does not own.
// - OWNED: a new object, as a C function's result that its caller owns.
// - RETAINED: the same for an object that is somebody else's.
// - SUPER_DEALLOC: the end of each -dealloc.
// - SET_RETAINED: gives an instance variable another object, which it owns.
#if __has_feature(objc_arc)
#define GIVE_UP(variable) ((variable) = (id)0)
#define AUTORELEASED(object) (object)
#define OWNED(object) ((__bridge_retained void *)(object))
#define RETAINED(object) OWNED(object)
#define SUPER_DEALLOC
#define SET_RETAINED(variable, object) ((variable) = (object))
static inline void release_owned(void *object) { (void)(__bridge_transfer id)object; }
#else
#define GIVE_UP(variable) [(variable) release]
#define AUTORELEASED(object) [(object) autorelease]
#define OWNED(object) ((void *)(object))
#define RETAINED(object) ((void *)[(object) retain])
#define SUPER_DEALLOC [super dealloc]
#define SET_RETAINED(variable, object) ([(object) retain], [(variable) release], (variable) = (object))
static inline void release_owned(void *object) { [(id)object release]; }
#endif

static inline NSString *make_string(const char *text) {
  return AUTORELEASED([[objc_getClass("NSString") alloc] initWithUTF8String:text]);
}

/// Raises an NSException.
static inline void raise_exception(const char *name, const char *reason) {
#if defined(__APPLE__)
  // Autoreleased: what a local variable owns is lost when an exception passes.
  NSException *__autoreleasing exception =
      [objc_getClass("NSException") exceptionWithName:make_string(name) reason:make_string(reason) userInfo:nil];
  [exception raise];
#else
  [objc_getClass("NSException") raise:make_string(name) format:make_string(reason)];
#endif
}

#endif
