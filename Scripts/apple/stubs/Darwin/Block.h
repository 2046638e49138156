// Hand-written declarations; only what the Apple branch of the package uses.
#ifndef STUB_BLOCK_H
#define STUB_BLOCK_H
#include "stub_cdefs.h"
STUB_BEGIN
void *_Nullable _Block_copy(const void *_Nullable block);
void _Block_release(const void *_Nullable block);
extern void *_Nullable _NSConcreteGlobalBlock[32];
extern void *_Nullable _NSConcreteStackBlock[32];
#define Block_copy(...) ((__typeof(__VA_ARGS__))_Block_copy((const void *)(__VA_ARGS__)))
#define Block_release(...) _Block_release((const void *)(__VA_ARGS__))
STUB_END
#endif
