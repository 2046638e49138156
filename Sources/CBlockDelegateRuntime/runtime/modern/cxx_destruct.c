// The end of an object on GNUstep's libobjc2. `object_dispose` calls the method `.cxx_destruct` of each of its classes
// that has one, from its own class upwards: it is where C++ members and strong variables end. We add one to root
// classes, or below one that has its own.
//
// Why not the runtime's own associated objects: their values are released under the runtime's lock, for which every
// class and every association of another thread waits (associate.mm, deallocHiddenClass). Code that is not ours runs
// then, and a lock that it asks for may be held by a thread that waits for the runtime's.
#include "../../support/allocation.h"
#include "../../support/image.h"
#include "../which_runtime.h"
#if defined(BD_LIBOBJC2)

#include "../associations/object_end.h"
#include "../objc.h"

#include <pthread.h>

/// A class that has our method. Never freed: classes live as long.
typedef struct hooked {
  Class cls;
  struct hooked *next;
} hooked;

// Guards the adding of methods; the runtime's lock is taken under it. Nothing runs under that which asks for this one.
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static _Atomic(hooked *) all;

/// Values are released while the object's memory is still valid, and may set associations anew. The runtime may call
/// this for each class of an object that inherits it.
static void destruct(id self, SEL selector) {
  (void)selector;
  if (atomic_load_explicit(gnu_filter_counter(self), memory_order_acquire) == 0) return;
  // The runtime has done so, but for objects that count their references themselves (see weak.c).
  objc_delete_weak_refs(self);
  while (gnu_associations_remove(self)) {
  }
}

static bool is_hooked(Class cls) {
  for (; cls != NULL; cls = class_getSuperclass(cls)) {
    for (hooked *known = atomic_load_explicit(&all, memory_order_acquire); known != NULL; known = known->next) {
      if (known->cls == cls) return true;
    }
  }
  return false;
}

/// Adds the method to the uppermost class that has none of its own.
static bool add(Class cls) {
  Class superclass = class_getSuperclass(cls);
  if (superclass != NULL && add(superclass)) return true;
  if (!class_addMethod(cls, sel_registerName(".cxx_destruct"), (IMP)destruct, "v16@0:8")) return false;
  hooked *new = bd_allocated(malloc(sizeof *new), "a class");
  *new = (hooked){cls, atomic_load_explicit(&all, memory_order_relaxed)};
  atomic_store_explicit(&all, new, memory_order_release);
  return true;
}

bool gnu_object_hookEnd(id object) {
  Class cls = object_getClass(object);
  if (class_isMetaClass(cls) || is_hooked(cls)) return true;
  bd_image_pin();
  pthread_mutex_lock(&lock);
  const bool done = is_hooked(cls) || add(cls);
  pthread_mutex_unlock(&lock);
  return done;
}

#endif
