// The layout of a chunk of block trampolines: code, and then data of the same size.
#pragma once

#define BD_TRAMPOLINE_SIZE 16
// Code and data are whole pages, of 4 KiB on x86-64 and of up to 64 KiB on arm64.
#if defined(__aarch64__)
#define BD_TRAMPOLINE_COUNT 4096
#else
#define BD_TRAMPOLINE_COUNT 256
#endif
#define BD_TRAMPOLINE_DATA (BD_TRAMPOLINE_SIZE * BD_TRAMPOLINE_COUNT)
