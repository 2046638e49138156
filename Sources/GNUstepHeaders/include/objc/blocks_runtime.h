// GNUstep's headers include this where the compiler has blocks. The functions are declared by Block.h, which Swift brings.
#if defined(__OBJC_GNUSTEP_RUNTIME_ABI__)
#include_next <objc/blocks_runtime.h>
#endif
