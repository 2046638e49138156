// Hand-written declarations; only what the Apple branch of the package uses.
#ifndef STUB_SCHED_H
#define STUB_SCHED_H
#include "stub_cdefs.h"
STUB_C_BEGIN
int sched_yield(void);
STUB_C_END
#endif
