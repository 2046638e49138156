#if defined(__OBJC_GNUSTEP_RUNTIME_ABI__)
#include_next <objc/objc-sync.h>
#else
#include "objc.h"
#endif
