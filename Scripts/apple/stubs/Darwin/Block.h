// Hand-written declarations; only what the Apple branch of the package uses.
#ifndef STUB_BLOCK_H
#define STUB_BLOCK_H
#include "stub_cdefs.h"
STUB_C_BEGIN
void *_Block_copy(const void *block);
void _Block_release(const void *block);
extern void *_NSConcreteGlobalBlock[32];
extern void *_NSConcreteStackBlock[32];
#define Block_copy(...) ((__typeof(__VA_ARGS__))_Block_copy((const void *)(__VA_ARGS__)))
#define Block_release(...) _Block_release((const void *)(__VA_ARGS__))
STUB_C_END
#endif
