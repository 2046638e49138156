// GNUstep's headers include this file if the compiler supports blocks. Because it exists, they do not declare the
// functions of the blocks runtime themselves.
#if defined(__OBJC_GNUSTEP_RUNTIME_ABI__)
#include_next <objc/blocks_runtime.h>
#elif !defined(_Block_H_)
// With GCC's runtime the functions are Swift's. Their header Block.h is in a folder of the toolchain that SwiftPM does
// not search. The macros have the text of that header, so that a file may also include it.
#ifdef __cplusplus
extern "C" {
#endif
void *_Block_copy(const void *block);
void _Block_release(const void *block);
#ifdef __cplusplus
}
#endif
#define Block_copy(...) ((__typeof(__VA_ARGS__))_Block_copy((const void *)(__VA_ARGS__)))
#define Block_release(...) _Block_release((const void *)(__VA_ARGS__))
#endif
