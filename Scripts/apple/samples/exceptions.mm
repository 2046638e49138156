// Uses Objective-C exceptions with automatic reference counting.
#include <objc/objc.h>

extern "C" void *_Nullable attempt(void (*_Nonnull body)(void)) {
  @try {
    body();
  } @catch (id exception) {
    return (__bridge_retained void *)exception;
  }
  return nullptr;
}
