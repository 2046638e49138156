#ifndef STUB_OBJC_EXCEPTION_H
#define STUB_OBJC_EXCEPTION_H
#include "objc.h"
STUB_EXTERN void objc_exception_throw(id _Nonnull exception) __attribute__((noreturn));
STUB_EXTERN void objc_exception_rethrow(void) __attribute__((noreturn));
STUB_EXTERN id _Nonnull objc_begin_catch(void *_Nonnull exc_buf);
STUB_EXTERN void objc_end_catch(void);
#endif
