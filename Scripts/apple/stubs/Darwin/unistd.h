// Hand-written declarations; only what the Apple branch of the package uses.
#ifndef STUB_UNISTD_H
#define STUB_UNISTD_H
#include "stub_cdefs.h"
STUB_C_BEGIN
long write(int descriptor, const void *buffer, size_t count);
int getpagesize(void);
int isatty(int descriptor);
#define _SC_PAGESIZE 29
long sysconf(int name);
STUB_C_END
#endif
