// What BDMultipleDelegateObject.m needs of the runtime, of Foundation and of reference counting, besides its own
// header.
#pragma once

#include "BDMultipleDelegateObject.h"

#if __has_include(<Foundation/Foundation.h>)
#include <objc/runtime.h>
#else
// Without the trait GNUstepHeaders; this is all that is needed of them.
@class NSDictionary;

@interface NSString : NSObject
+ (id)stringWithUTF8String:(const char *)text;
@end

@interface NSException : NSObject
+ (NSException *)exceptionWithName:(NSString *)name reason:(NSString *)reason userInfo:(NSDictionary *)info;
- (void)raise;
@end

extern NSString *const NSInvalidArgumentException;
extern const char *class_getName(Class cls);
extern const char *sel_getName(SEL selector);
#endif

#define NIL ((id)0)
// Apple's compiler counts references where SwiftPM asks for it; elsewhere that is done by hand.
// - GIVE_UP: the reference that `self` owns in an initializer.
// - AUTORELEASED: an object that was given to its caller, as a method's result.
#if __has_feature(objc_arc)
#define BRIDGE __bridge
#define GIVE_UP(object) ((object) = NIL)
#define AUTORELEASED(object) ((__bridge_transfer id)(object))
#define SUPER_DEALLOC
#else
#define BRIDGE
#define GIVE_UP(object) [(object) release]
#define AUTORELEASED(object) [(id)(object) autorelease]
#define SUPER_DEALLOC [super dealloc]
#endif
