#if !defined(_GNU_SOURCE)
#define _GNU_SOURCE
#endif
#include "image.h"

#if defined(__APPLE__)
void bd_image_pin(void) {}
#else
#include <dlfcn.h>
#include <pthread.h>

static void pin(void) {
  Dl_info info;
  // The program itself has no name that could be opened, and is never unloaded.
  if (dladdr((void *)bd_image_pin, &info) != 0 && info.dli_fname != NULL) {
    dlopen(info.dli_fname, RTLD_LAZY | RTLD_NOLOAD | RTLD_NODELETE);
  }
}

const void *bd_image_of(const void *function) {
  Dl_info info;
  return dladdr(function, &info) != 0 ? info.dli_fbase : NULL;
}

void bd_image_pin(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, pin);
}
#endif
