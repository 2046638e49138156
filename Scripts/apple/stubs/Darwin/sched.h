#pragma once
#include "stub_cdefs.h"
int sched_yield(void);
