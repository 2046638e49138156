// GNUstep's headers include this file if the compiler supports blocks. With GCC's runtime, Swift's Block.h declares
// the functions of the blocks runtime instead.
#if defined(__OBJC_GNUSTEP_RUNTIME_ABI__)
#include_next <objc/blocks_runtime.h>
#endif
