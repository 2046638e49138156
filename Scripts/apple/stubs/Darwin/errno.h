#pragma once
#include "stub_cdefs.h"
int *__error(void);
#define errno (*__error())
