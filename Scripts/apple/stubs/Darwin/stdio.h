// Hand-written declarations; only what the Apple branch of the package uses.
#ifndef STUB_STDIO_H
#define STUB_STDIO_H
#include "stub_cdefs.h"
STUB_C_BEGIN
typedef struct __sFILE {
  unsigned char *_p;
  int _r, _w;
  short _flags, _file;
} FILE;
extern FILE *__stderrp;
#define stderr __stderrp
int asprintf(char **s, const char *format, ...) __attribute__((format(printf, 2, 3)));
int fprintf(FILE *stream, const char *format, ...) __attribute__((format(printf, 2, 3)));
int fputs(const char *s, FILE *stream);
int fflush(FILE *stream);
int snprintf(char *s, size_t size, const char *format, ...) __attribute__((format(printf, 3, 4)));
int dprintf(int fd, const char *format, ...) __attribute__((format(printf, 2, 3)));
STUB_C_END
#endif
