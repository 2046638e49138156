// Functions that are the same for every Objective-C runtime.
#if !defined(_GNU_SOURCE)
#define _GNU_SOURCE
#endif
#include "objc.h"

#if !defined(__APPLE__)
#include <dlfcn.h>
#include <pthread.h>

static void prepare(void) {
  Dl_info info;
  // The program itself has no name that could be opened, and is never unloaded.
  if (dladdr((void *)bd_image_prepare, &info) != 0 && info.dli_fname != NULL) {
    dlopen(info.dli_fname, RTLD_LAZY | RTLD_NOLOAD | RTLD_NODELETE);
  }
#if defined(BD_GCC_RUNTIME)
  // libobjc replaces the dispatch table of a class when a method is added. libobjc frees the old table immediately
  // unless it knows of several threads, and it knows only the threads that it has made itself. The call of
  // objc_thread_add therefore reports one more thread.
  objc_thread_add();
#endif
}

const void *bd_image_of(const void *function) {
  Dl_info info;
  return dladdr(function, &info) != 0 ? info.dli_fbase : NULL;
}

void bd_image_prepare(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, prepare);
}
#endif

bd_class *bd_objc_allocateClassPair(bd_class *superclass, const char *name) {
#if !defined(__APPLE__)
  bd_image_prepare();
#endif
  return objc_allocateClassPair(superclass, name, 0);
}

ptrdiff_t bd_class_addPointerIvar(bd_class *cls, const char *name) {
  const size_t offset = (class_getInstanceSize(cls) + sizeof(void *) - 1) & ~(sizeof(void *) - 1);
  // The alignment is passed as the exponent of a power of two.
  return class_addIvar(cls, name, sizeof(void *), 3, "^v") ? (ptrdiff_t)offset : -1;
}

bd_selector **bd_class_copySelectorList(const bd_class *cls, unsigned int *count) {
  // Method handles and selectors are both pointers, so the list of methods is converted in place.
  bd_method **methods = class_copyMethodList(cls, count);
  bd_selector **selectors = (bd_selector **)methods;
  for (unsigned int i = 0; methods != NULL && i < *count; i++) selectors[i] = method_getName(methods[i]);
  return selectors;
}

bool bd_class_conformsToProtocol(const bd_class *cls, bd_protocol *protocol) {
  for (; cls != NULL; cls = bd_class_getSuperclass(cls)) {
    if (class_conformsToProtocol(cls, protocol)) return true;
  }
  return false;
}

// MARK: Threads

uint64_t bd_thread_number(void) {
  static _Atomic uint64_t last;
  static __thread uint64_t number;
  if (number == 0) number = ++last;
  return number;
}
