#include "../objc.h"
#if defined(BD_GCC_RUNTIME)

#include "ending.h"
#include "memory.h"

// What weak references do to their objects is explained in ending.c.
//
// A class that counts its references itself can implement `-retainWeakReference`, as on Apple's platforms. The method
// returns NO if the object can no longer be retained.
//
// Classes are never deallocated, and need no record. Instances of root classes without a reference count need none
// either.

// MARK: Functions of the copy of the library that handles all weak references

static void initWeak(bd_weak *location, bd_object *object) {
  *location = (bd_weak){object, NULL};
  gnu_root *root = object == NULL ? NULL : gnu_object_hook(object);
  if (root == NULL) return;
  pthread_mutex_t *lock = gnu_record_lock(object);
  gnu_record *record = gnu_record_make(object);
  if (gnu_record_isDead(record) || (record->references == 0 && gnu_object_isEnding(object))) {
    location->object = NULL;
    gnu_record_trim(record);
  } else {
    location->record = record;
    const bool isFirst = record->references++ == 0;
    if (isFirst) record->isHoldable = root->release != NULL && gnu_class_inheritsCounts(*(Class *)object, root->cls);
  }
  pthread_mutex_unlock(lock);
}

/// Releases a weak reference's record.
static void destroyWeak(gnu_record *record) {
  pthread_mutex_t *lock = gnu_record_lock(record->object);
  record->references--;
  gnu_record_trim(record);
  pthread_mutex_unlock(lock);
}

/// Returns an object that can't be held, retained, or NULL. Its class has its own `-retain`, which runs under the lock so
/// that no other thread deallocates the object.
static bd_object *loadUnheld(gnu_record *record) {
  id object = record->object;
  pthread_mutex_t *lock = gnu_record_lock(object);
  bool isLiving = !gnu_record_isDead(record);
  if (isLiving && class_respondsToSelector(*(Class *)object, gnu_selectors.retainWeakReference)) {
    isLiving = (BOOL)bd_object_sendWords(object, gnu_selectors.retainWeakReference, 0, 0, 0) != 0;
  } else if (isLiving) {
    bd_objc_retain(object);
  }
  pthread_mutex_unlock(lock);
  return isLiving ? object : NULL;
}

// MARK: Several copies of the library

/// The functions that copies of the library share. The number in the name of the class below stands for this layout,
/// and for that of a record.
typedef struct {
  void (*initWeak)(bd_weak *location, bd_object *object);
  void (*destroyWeak)(gnu_record *record);
  bd_object *(*loadUnheld)(gnu_record *record);
} weak_functions;

static const weak_functions own_functions = {initWeak, destroyWeak, loadUnheld};

// One process can contain two copies of the library, for example in a program and a plug-in that both link it statically.
// If each copy had a record of an object, one would deallocate it while the other's weak references hold it. The copy
// that makes the first weak reference therefore handles all weak references. The other copies find its functions through
// a class with a method that returns them.

static const weak_functions *functions;

static const void *returnFunctions(id self, SEL selector) {
  (void)self, (void)selector;
  return &own_functions;
}

static void findFunctions(void) {
  static const char name[] = "BlockDelegate_WeakReferences4";
  SEL selector = bd_sel_registerName("functions");
  Class other = bd_objc_lookUpClass(name);
  if (other != NULL) {
    const IMP method = class_getMethodImplementation(*(Class *)other, selector);
    functions = ((const void *(*)(id, SEL))method)((id)other, selector);
    return;
  }
  functions = &own_functions;
  Class cls = bd_objc_allocateClassPair(bd_objc_lookUpClass("NSObject"), name, 0);
  if (cls == NULL) return;
  bd_class_addMethod(*(Class *)cls, selector, (IMP)returnFunctions, "^v@:");
  bd_objc_registerClassPair(cls);
}

static const weak_functions *shared(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, findFunctions);
  return functions;
}

static bool isOwn(void) { return shared() == &own_functions; }

__attribute__((constructor(102))) static void prepare(void) { gnu_weak_isOwn = isOwn; }

// MARK: Interface

static bool isHoldable(const bd_weak *location) { return location->record != NULL && location->record->isHoldable; }

void bd_objc_initWeak(bd_weak *location, bd_object *object) { shared()->initWeak(location, object); }

void bd_objc_destroyWeak(bd_weak *location) {
  if (location->record != NULL) shared()->destroyWeak(location->record);
}

bd_object *bd_weak_hold(bd_weak *location) {
  if (isHoldable(location)) {
    const uint64_t once = gnu_record_oneEverHeld + gnu_record_oneHeld;
    if (!(atomic_fetch_add(&location->record->word, once) & gnu_record_dead)) return location->object;
    bd_weak_letGo(location, location->object);
    return NULL;
  }
  if (location->record != NULL) return shared()->loadUnheld(location->record);
  return location->object == NULL ? NULL : bd_objc_retain(location->object);
}

void bd_weak_letGo(bd_weak *location, bd_object *object) {
  if (!isHoldable(location)) return bd_objc_release(object);
  _Atomic uint64_t *word = &location->record->word;
  const uint64_t before = atomic_fetch_sub(word, gnu_record_oneHeld);
  if ((before & (gnu_record_held | gnu_record_left)) != (gnu_record_oneHeld | gnu_record_left)) return;
  // Another thread may have held the object again, and may see the same.
  if (atomic_fetch_and(word, ~gnu_record_left) & gnu_record_left) bd_objc_release(object);
}

bd_object *bd_objc_loadWeakRetained(bd_weak *location) {
  bd_object *object = bd_weak_hold(location);
  if (object != NULL && isHoldable(location)) {
    bd_objc_retain(object);
    bd_weak_letGo(location, object);
  }
  return object;
}

bool bd_weak_isLiving(bd_weak *location) {
  if (isHoldable(location)) return !gnu_record_isDead(location->record);
  bd_object *object = bd_weak_hold(location);
  if (object != NULL) bd_objc_release(object);
  return object != NULL;
}

#endif
