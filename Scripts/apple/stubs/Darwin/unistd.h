#pragma once
#include "stub_cdefs.h"
long write(int descriptor, const void *buffer, size_t count);
int isatty(int descriptor);
#define _SC_PAGESIZE 29
long sysconf(int name);
