// What every header here begins and ends with.
#ifndef STUB_CDEFS_H
#define STUB_CDEFS_H
#include <stddef.h>
#include <stdint.h>
#ifdef __cplusplus
#define STUB_BEGIN extern "C" { _Pragma("clang assume_nonnull begin")
#define STUB_END _Pragma("clang assume_nonnull end") }
#else
#define STUB_BEGIN _Pragma("clang assume_nonnull begin")
#define STUB_END _Pragma("clang assume_nonnull end")
#endif
#endif
