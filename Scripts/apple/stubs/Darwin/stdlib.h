// Hand-written declarations; only what the Apple branch of the package uses.
#ifndef STUB_STDLIB_H
#define STUB_STDLIB_H
#include "stub_cdefs.h"
STUB_BEGIN
void *_Nullable malloc(size_t size);
void *_Nullable calloc(size_t count, size_t size);
void *_Nullable realloc(void *_Nullable pointer, size_t size);
void free(void *_Nullable pointer);
int posix_memalign(void *_Nullable *_Nonnull pointer, size_t alignment, size_t size);
void abort(void) __attribute__((noreturn));
void exit(int status) __attribute__((noreturn));
char *_Nullable getenv(const char *name);
STUB_END
#endif
