#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
// In Objective-C too, as Apple's: a C function with `struct objc_object *` takes an object then, in Swift `Any`.
typedef struct objc_class *Class;
struct objc_object { Class _Nonnull isa __attribute__((deprecated)); };
typedef struct objc_object *id;
typedef struct objc_selector *SEL;
#ifdef __OBJC__
@class Protocol;
#else
typedef struct objc_object Protocol;
#endif
#if defined(__x86_64__) && defined(__ENVIRONMENT_MAC_OS_X_VERSION_MIN_REQUIRED__)
typedef signed char BOOL;
#else
typedef bool BOOL;
#endif
typedef long NSInteger;
typedef unsigned long NSUInteger;
// As Apple's OBJC_OLD_DISPATCH_PROTOTYPES has it: variadic for Swift, which then sees an OpaquePointer, and for C a
// function that must be cast to its real type before it is called.
#ifdef __swift__
typedef id _Nullable (*IMP)(id _Nonnull, SEL _Nonnull, ...);
#else
typedef void (*IMP)(void);
#endif
#define YES __objc_yes
#define NO __objc_no
#ifdef __cplusplus
#define nil nullptr
#define Nil nullptr
#else
#define nil NULL
#define Nil NULL
#endif
SEL _Nonnull sel_registerName(const char *_Nonnull str);
const char *_Nonnull sel_getName(SEL _Nonnull sel);
