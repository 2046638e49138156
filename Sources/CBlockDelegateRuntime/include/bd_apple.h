// Handles as Objective-C's own types, for Swift code on Apple's platforms.
#pragma once

#include "bd_base.h"

#if defined(__APPLE__) && defined(__OBJC__)
#pragma clang assume_nonnull begin

/// The class itself. Swift's `AnyClass` is not always its address, so that only the compiler can convert.
static inline Class bd_class_toObjC(bd_class *cls) { return (__bridge Class)(void *)cls; }

#pragma clang assume_nonnull end
#endif
