// The declarations of the runtime and of Foundation, and the macros for reference counting, that
// BDMultipleDelegateObject.m uses in addition to its own header.
#pragma once

#include "BDMultipleDelegateObject.h"

#if __has_include(<Foundation/Foundation.h>)
#include <objc/runtime.h>
#else
// Without the package trait GNUstepHeaders, Foundation's headers may be missing. The following declarations are enough
// for this target.
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
// On Apple's platforms SwiftPM compiles with automatic reference counting. On Linux the references are counted by hand.
// - GIVE_UP: Releases the reference that `self` owns in an initializer.
// - AUTORELEASED: Returns an object that the caller owns as an autoreleased result of a method.
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
