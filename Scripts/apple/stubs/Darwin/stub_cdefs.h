// What every header here begins and ends with.
#ifndef STUB_CDEFS_H
#define STUB_CDEFS_H
#include <stddef.h>
#include <stdint.h>
// STUB_C: of most of these headers Apple does not say what can be NULL, so that Swift sees implicitly unwrapped optionals.
#ifdef __cplusplus
#define STUB_C_BEGIN extern "C" {
#define STUB_C_END }
#else
#define STUB_C_BEGIN
#define STUB_C_END
#endif
#define STUB_NOT_FROM_ASYNC __attribute__((swift_attr("@_unavailableFromAsync")))
#ifdef __cplusplus
#define STUB_BEGIN extern "C" { _Pragma("clang assume_nonnull begin")
#define STUB_END _Pragma("clang assume_nonnull end") }
#else
#define STUB_BEGIN _Pragma("clang assume_nonnull begin")
#define STUB_END _Pragma("clang assume_nonnull end")
#endif
#endif
