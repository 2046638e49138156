// Hand-written declarations; only what the Apple branch of the package uses.
#ifndef STUB_STDLIB_H
#define STUB_STDLIB_H
#include "stub_cdefs.h"
STUB_C_BEGIN
void *malloc(size_t size);
void *calloc(size_t count, size_t size);
void *realloc(void *pointer, size_t size);
void free(void *pointer);
int posix_memalign(void **pointer, size_t alignment, size_t size);
void abort(void) __attribute__((noreturn));
void exit(int status) __attribute__((noreturn));
char *getenv(const char *name);
STUB_C_END
#endif
