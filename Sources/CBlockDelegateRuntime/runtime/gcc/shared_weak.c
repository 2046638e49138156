#include "../which_runtime.h"
#if defined(BD_GCC_RUNTIME)

#include "weak.h"
#include "../../support/image.h"
#include "../objc.h"

#include <pthread.h>

// Weak references own a reference to their object, and give it up when it is the only one (weak.c). Of two copies of
// the library in one process, as in a program and a plug-in that both link it statically, neither would see the only
// one: so the first copy that makes a weak reference does it for all. A class with a method that returns its
// functions is how the others find it.

static const gnu_weak_functions *functions;

static const void *returnFunctions(id self, SEL selector) {
  (void)self, (void)selector;
  return &gnu_weak_own_functions;
}

static void find(void) {
  static const char name[] = "BlockDelegate_WeakReferences1";
  SEL selector = sel_registerName("functions");
  Class other = objc_lookUpClass(name);
  if (other == NULL) {
    functions = &gnu_weak_own_functions;
    bd_image_pin();
    Class cls = objc_allocateClassPair(objc_lookUpClass("NSObject"), name, 0);
    if (cls == NULL) return;
    class_addMethod(*(Class *)cls, selector, (IMP)returnFunctions, "^v@:");
    objc_registerClassPair(cls);
    return;
  }
  const void *(*method)(id, SEL) = (const void *(*)(id, SEL))class_getMethodImplementation(*(Class *)other, selector);
  functions = method((id)other, selector);
}

static const gnu_weak_functions *shared(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, find);
  return functions;
}

void bd_objc_initWeak(bd_weak *location, bd_object *object) { shared()->initWeak(location, object); }
void bd_objc_storeWeak(bd_weak *location, bd_object *object) { shared()->storeWeak(location, object); }
bd_object *bd_objc_loadWeakRetained(bd_weak *location) { return shared()->loadWeakRetained(location); }
void bd_objc_destroyWeak(bd_weak *location) { shared()->storeWeak(location, NULL); }

// Only the copy that zeroes the references of an object can put its deallocation off.
void bd_objc_setDeferral(void (*defer)(bd_object *object)) { gnu_weak_setDeferral(defer); }
bool bd_objc_deferDeallocation(bd_object *object) {
  return shared() == &gnu_weak_own_functions && gnu_weak_deferDeallocation(object);
}
void bd_objc_deallocateDeferred(bd_object *object) { gnu_weak_deallocateDeferred(object); }

#endif
