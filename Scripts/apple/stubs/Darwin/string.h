#pragma once
#include "stub_cdefs.h"
#ifdef __cplusplus
extern "C" {
#endif
int memcmp(const void *s1, const void *s2, size_t n);
void *memcpy(void *dst, const void *src, size_t n);
void *memmove(void *dst, const void *src, size_t n);
void *memset(void *b, int c, size_t n);
char *strcat(char *s1, const char *s2);
char *strerror(int errnum);
char *strchr(const char *s, int c);
int strcmp(const char *s1, const char *s2);
char *strdup(const char *s);
size_t strlen(const char *s);
char *strsep(char **stringp, const char *delim);
#ifdef __cplusplus
}
#endif
