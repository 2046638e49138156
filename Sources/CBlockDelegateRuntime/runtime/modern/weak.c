// Weak references of Apple's runtime and of GNUstep's libobjc2, and the checks that they need.
#include "../objc.h"
#if defined(BD_MODERN_RUNTIME)

#if defined(__APPLE__)
/// Returns the object, or nil if no weak reference to it can be made. Apple's runtime terminates the process when a
/// weak reference is made to an object that is being deallocated, or whose class does not allow weak references. The
/// runtime calls the same method for its own check.
static bd_object *weakly_referable(bd_object *object) {
  bd_selector *selector = bd_sel_registerName("allowsWeakReference");
  if (object == NULL || !bd_class_respondsToSelector(bd_object_getClass(object), selector)) return object;
  const bd_imp method = bd_objc_msg_lookup(object, selector);
  return ((uint8_t(*)(bd_object *, bd_selector *))method)(object, selector) ? object : NULL;
}
#else
#include <pthread.h>

// libobjc2 does two things for an object whose references it counts. libobjc2 zeroes the weak references when the
// object is deallocated, and it returns no object that is being deallocated. For a class that counts its references
// itself, libobjc2 does neither of the two.

/// The function that the runtime called before `load` was installed. The function is GNUstep Base's, and reads the
/// `-retainCount`.
static id (*base_load)(id object);
static pthread_once_t once = PTHREAD_ONCE_INIT;
/// An object that is never deallocated.
static id mark;

/// Whether this file is loading a reference on this thread. Other code that loads a reference does not handle
/// `retained`.
static __thread bool is_loading;
/// The object that `load` has retained. The runtime retains it a second time.
static __thread id retained;

/// The runtime calls this function under its lock for weak references, before it retains an object that counts its
/// references itself. Another thread may release the last reference between the two steps, so the object is retained
/// here. As on Apple's platforms, such a class implements `-retainWeakReference`, which returns NO if the object can no
/// longer be retained.
static id load(id object) {
  SEL selector = bd_sel_registerName("retainWeakReference");
  Class cls = bd_object_getClass(object);
  if (!is_loading || !class_respondsToSelector(cls, selector)) return base_load ? base_load(object) : object;
  if (!((BOOL(*)(id, SEL))class_getMethodImplementation(cls, selector))(object, selector)) return NULL;
  retained = object;
  return object;
}

static void install(void) {
  base_load = _objc_weak_load;
  _objc_weak_load = load;
  mark = bd_class_createInstance(bd_objc_lookUpClass("NSObject"), 0);
}

static bool counts_by_itself(id object) {
  SEL selector = bd_sel_registerName("release");
  return bd_class_getMethodImplementation(bd_object_getClass(object), selector) !=
      bd_class_getMethodImplementation(bd_objc_lookUpClass("NSObject"), selector);
}

static id weakly_referable(id object) {
  static char has_references;
  // The lowest bits of an address are 0. Other objects are values, which are never deallocated.
  if (((uintptr_t)object & 7) != 0 || object == NULL || !counts_by_itself(object)) return object;
  pthread_once(&once, install);
  // When an object with an association is deallocated, its weak references are zeroed (cxx_destruct.c).
  bd_objc_setAssociatedObject(object, &has_references, mark);
  return object;
}

extern id objc_loadWeakRetained(bd_weak *location);

bd_object *bd_objc_loadWeakRetained(bd_weak *location) {
  is_loading = true;
  id object = objc_loadWeakRetained(location);
  is_loading = false;
  if (retained != NULL) {
    retained = NULL;
    bd_objc_release(object);
  }
  return object;
}
#endif

bd_object *bd_weak_hold(bd_weak *location) { return bd_objc_loadWeakRetained(location); }

void bd_weak_letGo(bd_weak *location, bd_object *object) {
  (void)location;
  bd_objc_release(object);
}

bool bd_weak_isLiving(bd_weak *location) {
  // Only the runtime can interpret the memory of a weak reference. libobjc2 stores the address of a counter there, even
  // after the object is deallocated.
  bd_object *object = bd_objc_loadWeakRetained(location);
  if (object != NULL) bd_objc_release(object);
  return object != NULL;
}

extern bd_object *objc_initWeak(bd_weak *location, bd_object *object);

void bd_objc_initWeak(bd_weak *location, bd_object *object) { objc_initWeak(location, weakly_referable(object)); }

#endif
