// A hook that runs when an object is deallocated on GNUstep's libobjc2. `object_dispose` calls the method
// `.cxx_destruct` of each class of the object that has one, from the object's own class upward. The method
// `.cxx_destruct` destroys C++ members and strong variables. This file adds a method `.cxx_destruct` to root classes,
// or to subclasses of a root class that has one.
//
// The runtime's own associated objects are not used, because libobjc2 releases their values under its lock
// (associate.mm, deallocHiddenClass). Other threads need that lock for every class and for every association. The
// release runs code outside this library, which may need a lock that is held by a thread that waits for the runtime's
// lock.
#include "../objc.h"
#if defined(BD_LIBOBJC2)

#include "../objects/records.h"
#include "bd_address_map.h"

#include <pthread.h>

// `lock` guards the adding of methods. The runtime's lock is taken under `lock`, and no code under the runtime's lock
// takes `lock`.
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
/// The classes that have our method.
static _Atomic(bd_address_map *) hooked;

/// Values are released while the object's memory is still valid. The deallocation of a value may set new associations
/// of the object. The runtime may call this function for each class of an object that inherits it.
static void destruct(id self, SEL selector) {
  (void)selector;
  if (!gnu_record_mayExist(self)) return;
  // The runtime has zeroed the weak references already, except for objects that count their references themselves
  // (weak.c).
  objc_delete_weak_refs(self);
  gnu_record_end(self);
}

static bool is_hooked(Class cls) {
  const bd_address_map *map = hooked;
  for (; map != NULL && cls != NULL; cls = bd_class_getSuperclass(cls)) {
    if (bd_address_map_get(map, cls) != -1) return true;
  }
  return false;
}

/// Adds the method to the uppermost class that has no such method of its own.
static bool add(Class cls) {
  Class superclass = bd_class_getSuperclass(cls);
  if (superclass != NULL && add(superclass)) return true;
  if (!bd_class_addMethod(cls, bd_sel_registerName(".cxx_destruct"), (IMP)destruct, "v16@0:8")) return false;
  if (hooked == NULL) hooked = bd_address_map_create();
  bd_address_map_set(hooked, cls, 0);
  return true;
}

bool gnu_object_hookEnd(id object) {
  Class cls = bd_object_getClass(object);
  if (bd_class_isMetaClass(cls) || is_hooked(cls)) return true;
  pthread_mutex_lock(&lock);
  const bool done = is_hooked(cls) || add(cls);
  pthread_mutex_unlock(&lock);
  return done;
}

#endif
