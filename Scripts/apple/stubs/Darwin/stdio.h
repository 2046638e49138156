#pragma once
#include "stub_cdefs.h"
#ifdef __cplusplus
extern "C" {
#endif
typedef struct __sFILE { unsigned char *_p; int _r, _w; short _flags, _file; } FILE;
extern FILE *__stderrp;
#define stderr __stderrp
int asprintf(char **s, const char *format, ...) __attribute__((format(printf, 2, 3)));
int fputs(const char *s, FILE *stream);
int fflush(FILE *stream);
int snprintf(char *s, size_t size, const char *format, ...) __attribute__((format(printf, 3, 4)));
int dprintf(int fd, const char *format, ...) __attribute__((format(printf, 2, 3)));
#ifdef __cplusplus
}
#endif
