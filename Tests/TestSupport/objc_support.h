// The declarations of the runtime and of Foundation that the Objective-C files in this folder need. The files are
// compiled with automatic reference counting on Apple's platforms, where SwiftPM demands it, and without it elsewhere.
#ifndef OBJC_SUPPORT_H
#define OBJC_SUPPORT_H

#if defined(__APPLE__)
#import <Foundation/Foundation.h>
#include <objc/runtime.h>
#else
// GNUstep's headers are not on a package's include path, so the needed declarations are repeated here.
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

// - GIVE_UP: releases the reference that a variable, or `self` in an initializer, owns.
// - AUTORELEASED: a new object as the result of a method whose caller does not own it.
// - OWNED: a new object as the result of a C function whose caller owns it.
// - RETAINED: an existing object as the result of a C function whose caller owns it.
// - SUPER_DEALLOC: the last statement of each -dealloc.
// - SET_RETAINED: assigns an object to an instance variable that owns its object.
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
  // The exception is autoreleased, because the object of a strong local variable leaks when an exception passes.
  NSException *__autoreleasing exception =
      [objc_getClass("NSException") exceptionWithName:make_string(name) reason:make_string(reason) userInfo:nil];
  [exception raise];
#else
  [objc_getClass("NSException") raise:make_string(name) format:make_string(reason)];
#endif
}

#endif
