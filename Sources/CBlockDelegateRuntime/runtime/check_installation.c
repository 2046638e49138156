// Reports missing libraries on Debian and derived systems as errors of the compiler. The linker's errors would come
// later and be harder to understand. Other systems keep these libraries in other folders, so only the linker checks
// them there. If the check does not find a custom installation, build with -Xcc -DBD_NO_INSTALLATION_CHECK.
#if defined(__linux__) && !defined(BD_NO_INSTALLATION_CHECK)

#include "bd_base.h"

// `linux` is a predefined macro, and is also a word in the paths below.
#undef linux

// The paths are relative to the system's include folder, so they are correct with a --sysroot too.
#if defined(__x86_64__)
#define IN_GCC_FOLDER(version, file) __has_include(<../lib/gcc/x86_64-linux-gnu/version/file>)
#else
#define IN_GCC_FOLDER(version, file) __has_include(<../lib/gcc/aarch64-linux-gnu/version/file>)
#endif

// clang links with the newest gcc installation, which it recognizes by crtbegin.o.
#if IN_GCC_FOLDER(16, crtbegin.o)
#define GCC_VERSION 16
#elif IN_GCC_FOLDER(15, crtbegin.o)
#define GCC_VERSION 15
#elif IN_GCC_FOLDER(14, crtbegin.o)
#define GCC_VERSION 14
#elif IN_GCC_FOLDER(13, crtbegin.o)
#define GCC_VERSION 13
#elif IN_GCC_FOLDER(12, crtbegin.o)
#define GCC_VERSION 12
#elif IN_GCC_FOLDER(11, crtbegin.o)
#define GCC_VERSION 11
#endif

// If no gcc installation was found, the system does not have Debian's layout, and the folders of the libraries are
// unknown.
#if defined(GCC_VERSION)

#define HOW_TO_INSTALL \
  ": run Scripts/bootstrap, or sudo apt-get install libobjc-" BD_STRING(GCC_VERSION) "-dev libgnustep-base-dev"

// The runtime is GCC's libobjc, or a libobjc2 in a folder that every linker searches.
#if !IN_GCC_FOLDER(GCC_VERSION, libobjc.so) && !__has_include(<../lib/libobjc.so>) && \
    !__has_include(<../lib/x86_64-linux-gnu/libobjc.so>) && !__has_include(<../lib/aarch64-linux-gnu/libobjc.so>)
_Static_assert(0, "BlockDelegate needs an Objective-C runtime" HOW_TO_INSTALL);
#endif

// The first path is Debian's folder for the headers, and the second is that of a manual installation.
#if !__has_include(<GNUstep/Foundation/NSObject.h>) && !__has_include(<Foundation/NSObject.h>)
_Static_assert(0, "BlockDelegate needs GNUstep Base" HOW_TO_INSTALL);
#endif

#endif
#endif
