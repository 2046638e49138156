#pragma once
#include "stub_cdefs.h"
void __assert_rtn(const char *function, const char *file, int line, const char *what) __attribute__((noreturn));
#define assert(e) (__builtin_expect(!(e), 0) ? __assert_rtn(__func__, __FILE__, __LINE__, #e) : (void)0)
#ifndef __cplusplus
#define static_assert _Static_assert
#endif
