#pragma once
#include "objc.h"
struct objc_super {
  __unsafe_unretained id _Nonnull receiver;
  __unsafe_unretained Class _Nonnull super_class;
};
#ifdef __arm64__
#define STUB_NOT_ON_ARM64 __attribute__((unavailable("arm64 has no separate entry for results in memory")))
#else
#define STUB_NOT_ON_ARM64
#endif
#ifdef __swift__
id _Nullable objc_msgSend(id _Nullable self, SEL _Nonnull op, ...); // variadic: unavailable to Swift, as with Apple's
#else
void objc_msgSend(void);
void objc_msgSendSuper(void);
void objc_msgSend_stret(void) STUB_NOT_ON_ARM64;
void _objc_msgForward(void);
void _objc_msgForward_stret(void) STUB_NOT_ON_ARM64;
#endif
