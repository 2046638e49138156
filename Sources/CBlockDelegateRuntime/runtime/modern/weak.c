// Weak references on Apple's runtime and GNUstep's libobjc2: the runtimes' own, and what must be asked before.
#include "../which_runtime.h"
#if defined(BD_MODERN_RUNTIME)

#include "CBlockDelegateRuntime.h"
#include "../objc.h"

#if defined(__APPLE__)
/// The object, or nil when there can be no weak reference to it. Apple's runtime ends the process when a reference is
/// made to an object that is being deallocated, and when its class refuses them. It asks this itself.
static id weakly_referable(bd_object *object) {
  SEL selector = sel_registerName("allowsWeakReference");
  Class cls = object == NULL ? NULL : object_getClass((id)object);
  if (cls == NULL || !class_respondsToSelector(cls, selector)) return (id)object;
  return ((BOOL(*)(id, SEL))class_getMethodImplementation(cls, selector))((id)object, selector) ? (id)object : NULL;
}

bd_object *bd_objc_loadWeakRetained(bd_weak *location) {
  return (bd_object *)objc_loadWeakRetained((id *)&location->object);
}
#else
#include <pthread.h>

// libobjc2 does two things for objects whose references it counts, and not for those of a class that counts by itself:
// it zeroes their references when they are deallocated, and gives none out that is being deallocated.

/// What the runtime called before `load`: GNUstep Base's function, which asks for the `-retainCount`.
static id (*base_load)(id object);
static pthread_once_t once = PTHREAD_ONCE_INIT;

/// Set while a reference is being loaded here, and not by code that would know nothing of `retained`.
static __thread bool is_loading;
/// What `load` has retained. The runtime retains it once more.
static __thread id retained;

/// The runtime calls this under its lock for weak references, before it retains an object that counts by itself.
/// Another thread may give up the last reference between the two, so that it must be retained here. As on Apple's
/// platforms such a class says by `-retainWeakReference` that an object is too far gone.
static id load(id object) {
  SEL selector = sel_registerName("retainWeakReference");
  Class cls = object_getClass(object);
  if (!is_loading || !class_respondsToSelector(cls, selector)) return base_load ? base_load(object) : object;
  if (!((BOOL(*)(id, SEL))class_getMethodImplementation(cls, selector))(object, selector)) return NULL;
  retained = object;
  return object;
}

static void install(void) {
  base_load = _objc_weak_load;
  _objc_weak_load = load;
}

static bool counts_by_itself(id object) {
  SEL selector = sel_registerName("release");
  return bd_class_getMethodImplementation(object_getClass(object), selector) !=
      bd_class_getMethodImplementation(objc_lookUpClass("NSObject"), selector);
}

static id weakly_referable(bd_object *object) {
  static char has_references;
  if (object == NULL || !counts_by_itself(object)) return object;
  pthread_once(&once, install);
  // Whatever has an association is looked for weak references to it when it is deallocated.
  bd_objc_setAssociatedObject(object, &has_references, object, bd_association_assign);
  return object;
}

bd_object *bd_objc_loadWeakRetained(bd_weak *location) {
  is_loading = true;
  id object = objc_loadWeakRetained((id *)&location->object);
  is_loading = false;
  if (retained != NULL) {
    retained = NULL;
    objc_release(object);
  }
  return object;
}
#endif

void bd_objc_initWeak(bd_weak *location, bd_object *object) {
  objc_initWeak((id *)&location->object, weakly_referable(object));
}

void bd_objc_storeWeak(bd_weak *location, bd_object *object) {
  objc_storeWeak((id *)&location->object, weakly_referable(object));
}

void bd_objc_destroyWeak(bd_weak *location) { objc_destroyWeak((id *)&location->object); }

#endif
