// This header includes the headers of the Objective-C runtime. It also defines the macros that gnustep-make defines for
// GNUstep's headers in other projects.
#pragma once

#ifndef GNUSTEP
#define GNUSTEP 1
#endif
// With this macro, NS_DURING and GNUstep's other exception macros use the compiler's `@try`.
#ifndef _NATIVE_OBJC_EXCEPTIONS
#define _NATIVE_OBJC_EXCEPTIONS 1
#endif

#if defined(__OBJC_GNUSTEP_RUNTIME_ABI__)
// libobjc2's headers must be on the include path of a build for libobjc2.
// runtime.h includes message.h inside its `extern "C"`.
#include_next <objc/runtime.h>
#include_next <objc/objc-exception.h>
#else
// GCC keeps its headers in a folder that clang does not search. Because clang links with the newest GCC that is
// installed, this header includes the newest headers. The paths are relative to the system's include folder, so they
// also work with --sysroot.
#pragma push_macro("linux")
#undef linux  // The paths below contain this word.
#if defined(__x86_64__)
#define BD_GCC_HEADER(version, file) <../lib/gcc/x86_64-linux-gnu/version/include/objc/file>
#else
#define BD_GCC_HEADER(version, file) <../lib/gcc/aarch64-linux-gnu/version/include/objc/file>
#endif
#if __has_include(BD_GCC_HEADER(16, objc.h))
#define BD_OBJC_HEADER(file) BD_GCC_HEADER(16, file)
#elif __has_include(BD_GCC_HEADER(15, objc.h))
#define BD_OBJC_HEADER(file) BD_GCC_HEADER(15, file)
#elif __has_include(BD_GCC_HEADER(14, objc.h))
#define BD_OBJC_HEADER(file) BD_GCC_HEADER(14, file)
#elif __has_include(BD_GCC_HEADER(13, objc.h))
#define BD_OBJC_HEADER(file) BD_GCC_HEADER(13, file)
#elif __has_include(BD_GCC_HEADER(12, objc.h))
#define BD_OBJC_HEADER(file) BD_GCC_HEADER(12, file)
#elif __has_include(BD_GCC_HEADER(11, objc.h))
#define BD_OBJC_HEADER(file) BD_GCC_HEADER(11, file)
#elif __has_include(BD_GCC_HEADER(10, objc.h))
#define BD_OBJC_HEADER(file) BD_GCC_HEADER(10, file)
#else
#define BD_OBJC_HEADER(file) BD_GCC_HEADER(9, file)
#endif
#include BD_OBJC_HEADER(objc.h)
#include BD_OBJC_HEADER(message.h)
#include BD_OBJC_HEADER(objc-exception.h)
#include BD_OBJC_HEADER(objc-sync.h)
#include BD_OBJC_HEADER(runtime.h)
#undef BD_OBJC_HEADER
#undef BD_GCC_HEADER
#pragma pop_macro("linux")
#endif

// clang compiles Objective-C without exception tables, so an exception would pass an `@try` block without being caught.
// clang compiles Objective-C++ with exception tables.
#if defined(__OBJC__) && !defined(__EXCEPTIONS)
#define try _Pragma("GCC error \"@try catches no exceptions in a .m file: rename the file to .mm\"") try
#endif
