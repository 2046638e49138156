// What is missing on Debian and its descendants, said by the compiler instead of, later and worse, by the linker.
// Other systems keep these libraries elsewhere and are left to the linker. For an installation of one's own that is
// not found here, build with -Xcc -DBD_NO_INSTALLATION_CHECK.
#if defined(__linux__) && !defined(BD_NO_INSTALLATION_CHECK)

// A word of the paths below that is also a macro.
#undef linux

// Relative to the system's include folder, so that it holds in a --sysroot too.
#if defined(__x86_64__)
#define IN_GCC_FOLDER(version, file) __has_include(<../lib/gcc/x86_64-linux-gnu/version/file>)
#else
#define IN_GCC_FOLDER(version, file) __has_include(<../lib/gcc/aarch64-linux-gnu/version/file>)
#endif

// clang links with the newest gcc installation; crtbegin.o is what it knows one by.
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
#elif IN_GCC_FOLDER(10, crtbegin.o)
#define GCC_VERSION 10
#elif IN_GCC_FOLDER(9, crtbegin.o)
#define GCC_VERSION 9
#endif

// Not Debian's layout: nothing is known about where the libraries are.
#if defined(GCC_VERSION)

#define STRING_OF(tokens) #tokens
#define STRING(macro) STRING_OF(macro)
#define HOW_TO_INSTALL \
  ": run Scripts/bootstrap, or sudo apt-get install libobjc-" STRING(GCC_VERSION) "-dev libgnustep-base-dev"

// GCC's libobjc, or a libobjc2 in a folder that every linker searches.
#if !IN_GCC_FOLDER(GCC_VERSION, libobjc.so) && !__has_include(<../lib/libobjc.so>) && \
    !__has_include(<../lib/x86_64-linux-gnu/libobjc.so>) && !__has_include(<../lib/aarch64-linux-gnu/libobjc.so>)
_Static_assert(0, "BlockDelegate needs an Objective-C runtime" HOW_TO_INSTALL);
#endif

// Debian's place for the headers, then that of an installation by hand.
#if !__has_include(<GNUstep/Foundation/NSObject.h>) && !__has_include(<Foundation/NSObject.h>)
_Static_assert(0, "BlockDelegate needs GNUstep Base" HOW_TO_INSTALL);
#endif

#endif
#endif
