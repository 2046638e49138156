// Hand-written declarations; only what the Apple branch of the package uses.
#ifndef STUB_ERRNO_H
#define STUB_ERRNO_H
#include "stub_cdefs.h"
STUB_BEGIN
int *_Nonnull __error(void);
STUB_END
#define errno (*__error())
#endif
