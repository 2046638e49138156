#include "../which_runtime.h"
#if defined(BD_GCC_RUNTIME)

#include "weak.h"
#include "../../support/image.h"
#include "../objc.h"

#include <pthread.h>

// The weak references to an object own a reference to it, and release it when it is the only one left (weak.c). One
// process can contain two copies of the library, for example in a program and a plug-in that both link it statically.
// If both copies owned a reference to an object, neither would be the only one. The copy that makes the first weak
// reference therefore handles all weak references. The other copies find its functions through a class with a method
// that returns them.

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

// Only the copy that zeroes the weak references to an object can defer its deallocation.
void bd_objc_setDeferral(void (*defer)(bd_object *object)) { gnu_weak_setDeferral(defer); }
bool bd_objc_deferDeallocation(bd_object *object) {
  return shared() == &gnu_weak_own_functions && gnu_weak_deferDeallocation(object);
}
void bd_objc_deallocateDeferred(bd_object *object) { gnu_weak_deallocateDeferred(object); }

#endif
