// Hand-written declarations; only what the Apple branch of the package uses.
#ifndef STUB_ERRNO_H
#define STUB_ERRNO_H
#include "stub_cdefs.h"
STUB_C_BEGIN
int *__error(void);
STUB_C_END
#define errno (*__error())
#endif
