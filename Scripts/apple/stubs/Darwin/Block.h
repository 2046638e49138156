#pragma once
#include "stub_cdefs.h"
void *_Block_copy(const void *block);
void _Block_release(const void *block);
extern void *_NSConcreteGlobalBlock[32];
extern void *_NSConcreteStackBlock[32];
#define Block_copy(...) ((__typeof(__VA_ARGS__))_Block_copy((const void *)(__VA_ARGS__)))
#define Block_release(...) _Block_release((const void *)(__VA_ARGS__))
