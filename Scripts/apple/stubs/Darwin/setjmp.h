#pragma once
#include "stub_cdefs.h"
#if defined(__x86_64__)
typedef int jmp_buf[37];
#else
typedef int jmp_buf[48];
#endif
int setjmp(jmp_buf buffer) __attribute__((returns_twice));
int _setjmp(jmp_buf buffer) __attribute__((returns_twice));
_Noreturn void longjmp(jmp_buf buffer, int value);
_Noreturn void _longjmp(jmp_buf buffer, int value);
