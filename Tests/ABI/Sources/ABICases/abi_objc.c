#include "abi_cases.h"

// Declares the functions of the Objective-C runtime that have the same names and types in every runtime.
extern void *sel_registerName(const char *name);
extern void *objc_getClass(const char *name);
extern void *objc_allocateClassPair(void *superclass, const char *name, size_t extraBytes);
extern void objc_registerClassPair(void *cls);
extern unsigned char class_addMethod(void *cls, void *selector, void (*implementation)(void), const char *types);
#if defined(__APPLE__)
extern void *object_getClass(void *object);
extern void (*class_getMethodImplementation(void *cls, void *selector))(void);
#else
extern void (*objc_msg_lookup(void *object, void *selector))(void);
#endif

bool abi_make_class(const abi_library *library, const char *name) {
  void *cls = objc_allocateClassPair(objc_getClass("NSObject"), name, 0);
  if (cls == NULL) return false;
  for (uint32_t i = 0; i < library->count; i++) {
    const abi_case *c = &library->cases[i];
    class_addMethod(cls, sel_registerName(c->selector), c->callee, c->encoding);
  }
  objc_registerClassPair(cls);
  return true;
}

bool abi_call(const abi_case *c, void *object) {
  void *selector = sel_registerName(c->selector);
#if defined(__APPLE__)
  return c->call(object, selector, class_getMethodImplementation(object_getClass(object), selector));
#else
  return c->call(object, selector, objc_msg_lookup(object, selector));
#endif
}

void *abi_selector(const char *name) { return sel_registerName(name); }
