// Hand-written declarations; only what the Apple branch of the package uses.
#ifndef STUB_STDIO_H
#define STUB_STDIO_H
#include "stub_cdefs.h"
STUB_BEGIN
typedef struct stub_file FILE;
extern FILE *__stderrp;
#define stderr __stderrp
int asprintf(char *_Nullable *_Nullable s, const char *format, ...) __attribute__((format(printf, 2, 3)));
int fprintf(FILE *stream, const char *format, ...) __attribute__((format(printf, 2, 3)));
int fputs(const char *s, FILE *stream);
int fflush(FILE *_Nullable stream);
int snprintf(char *_Nullable s, size_t size, const char *format, ...) __attribute__((format(printf, 3, 4)));
int dprintf(int fd, const char *format, ...) __attribute__((format(printf, 2, 3)));
STUB_END
#endif
