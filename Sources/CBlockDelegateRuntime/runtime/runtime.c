// Functions that are the same for every Objective-C runtime.
#if !defined(_GNU_SOURCE)
#define _GNU_SOURCE
#endif
#include "objc.h"

#if !defined(__APPLE__)
#include <dlfcn.h>

// Prepares the process for classes whose methods are code in this program or shared library, which must not be unloaded
// any more: nobody knows when the last address of its code is no longer used. (Apple's loader never unloads an image
// that contains Objective-C or Swift.) The constructor runs before those without a priority, which send `+load`.
__attribute__((constructor(102))) static void prepare(void) {
  Dl_info info;
  // The program itself has no name that could be opened, and is never unloaded.
  if (dladdr((void *)prepare, &info) != 0 && info.dli_fname != NULL) {
    dlopen(info.dli_fname, RTLD_LAZY | RTLD_NOLOAD | RTLD_NODELETE);
  }
#if defined(BD_GCC_RUNTIME)
  // libobjc replaces the dispatch table of a class when a method is added. libobjc frees the old table immediately
  // unless it knows of several threads, and it knows only the threads that it has made itself. The call of
  // objc_thread_add therefore reports one more thread.
  objc_thread_add();
#endif
}

const char *bd_image_of(const void *address) {
  Dl_info info;
  return dladdr(address, &info) != 0 ? info.dli_fname : NULL;
}
#endif

uintptr_t bd_object_sendWords(
    bd_object *object, bd_selector *selector, uintptr_t first, uintptr_t second, uintptr_t third) {
  typedef uintptr_t (*words)(bd_object *, bd_selector *, uintptr_t, uintptr_t, uintptr_t);
  return ((words)bd_objc_msg_lookup(object, selector))(object, selector, first, second, third);
}

uintptr_t bd_class_makeObject(
    bd_object *cls, bd_selector *initializer, uintptr_t first, uintptr_t second, uintptr_t third) {
  static bd_selector *_Atomic alloc;
  if (alloc == NULL) alloc = bd_sel_registerName("alloc");
  return bd_object_sendWords((bd_object *)bd_object_sendWords(cls, alloc, 0, 0, 0), initializer, first, second, third);
}

uintptr_t bd_string_read(
    bd_object *string, bd_selector *length, bd_selector *getCharacters, uint16_t *units, uintptr_t capacity) {
  const uintptr_t count = bd_object_sendWords(string, length, 0, 0, 0);
  if (count <= INT32_MAX) {
    bd_object_sendWords(string, getCharacters, (uintptr_t)units, 0, count < capacity ? count : capacity);
  }
  return count;
}

uint64_t bd_thread_number(void) {
  static _Atomic uint64_t last;
  static __thread uint64_t number;
  if (number == 0) number = ++last;
  return number;
}

intptr_t bd_nesting_change(intptr_t change) {
  static __thread intptr_t state;
  return ((state += change) & 0xff) != 0 ? state : (state = 0);
}
