#pragma once
#include "objc.h"
// In C the compiler is not told that they don't return.
#ifdef __OBJC__
#define STUB_NORETURN __attribute__((noreturn))
#else
#define STUB_NORETURN
#endif
void objc_exception_throw(id _Nonnull exception) STUB_NORETURN;
void objc_exception_rethrow(void) STUB_NORETURN;
id _Nonnull objc_begin_catch(void *_Nonnull exc_buf);
void objc_end_catch(void);
