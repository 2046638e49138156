// Each is 1 or 0, on every system. A compiler that defines them itself has the same values.
#pragma once
#ifndef TARGET_OS_OSX
#define TARGET_OS_MAC 1
#define TARGET_OS_OSX __is_target_os(macos)
#define TARGET_OS_IPHONE !__is_target_os(macos)
#define TARGET_OS_IOS __is_target_os(ios)
#define TARGET_OS_TV __is_target_os(tvos)
#define TARGET_OS_WATCH __is_target_os(watchos)
#define TARGET_OS_VISION __is_target_os(xros)
#define TARGET_OS_MACCATALYST __is_target_environment(macabi)
#define TARGET_OS_SIMULATOR __is_target_environment(simulator)
#endif
