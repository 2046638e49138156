#include "../objc.h"
#if defined(BD_GCC_RUNTIME)

#include "weak.h"
#include "../../support/allocation.h"

// While weak references to an object exist, the library owns a strong reference to the object too, so its
// `-retainCount` is one higher. No other release can then deallocate the object. After each release, the replaced
// `-release` checks whether the library's reference is the only one left. If so, `-release` zeroes the weak references
// and releases the library's reference, which deallocates the object. The check, the zeroing and the loading of a weak
// reference are done under one lock. A load therefore either retains the object first, so that the library's reference
// is not the only one, or it returns NULL. Therefore every `-dealloc` of the object, including those of subclasses,
// sees NULL in its weak references.
//
// The library can't own a reference to an object whose class overrides `-retain`. The root class's `-retain` could
// write to a reference count that does not exist (constant strings). For such an object, the replaced `-release` zeroes
// the weak references when the root class's count shows that this release is the last one. If a class counts its
// references itself and calls neither method, its weak references are zeroed in the root class's `-dealloc`, after the
// subclasses' code.
//
// If an object had weak references when its deallocation began, new weak references to it are NULL. If an object had no
// weak references at that time, its `-dealloc` can make new ones, which the root class's `-dealloc` zeroes.
//
// A class that counts its references itself can implement `-retainWeakReference`, as on Apple's platforms. The method
// returns NO if the object can no longer be retained.
//
// Classes are never deallocated, and need no entry. Instances of root classes without a reference count need none
// either.
//
// The library's reference also keeps an object alive that is held without being retained (`gnu_weak_tryHold`). If it is
// the only one left while the object is held, the last bd_receiver_letGo does what `-release` would have done.
//
// Locks: each list of the table has one. No thread holds two of them, and none of our other locks is taken under one. A
// location is written only under the lock of its object. The root class's methods `-retain` and `-retainCount` are
// called under a lock. For classes that override `-retain`, their `-retain` and the root class's `-release` are called
// under it too, so the locks are recursive.

// Locations are read without a lock, because the lock to take depends on the object that a location holds.
static id readLocation(bd_weak *location) { return __atomic_load_n(&location->object, __ATOMIC_ACQUIRE); }
static void writeLocation(bd_weak *location, id object) {
  __atomic_store_n(&location->object, object, __ATOMIC_RELEASE);
}

static void rootRelease(gnu_root *root, id object) {
  atomic_load_explicit(&root->release, memory_order_acquire)(object, bd_sel_registerName("release"));
}

static bool isLastReference(const gnu_weak_entry *entry) {
  return entry->root->retainCount(entry->entry.object, bd_sel_registerName("retainCount")) == 1;
}

// MARK: Functions that are called under the lock

/// Returns the object's entry, or NULL.
static gnu_weak_entry *find(id object) {
  return (gnu_weak_entry *)object_entry_find(*object_table_list(&gnu_weak_references, object), object);
}

static void forget(gnu_weak_entry *entry) {
  object_table_remove(&gnu_weak_references, &entry->entry);
  gnu_weak_entry_release(entry);
}

/// Adds a location to an object's weak references. Returns false if the object is being deallocated.
static bool attach(id object, gnu_root *root, bd_weak *location) {
  gnu_weak_entry *entry = find(object);
  if (entry == NULL) {
    entry = bd_allocated(calloc(1, sizeof *entry), "a weak reference");
    entry->entry.object = object;
    entry->root = root;
    entry->references = 1;
    object_table_insert(&gnu_weak_references, &entry->entry);
    SEL retain = bd_sel_registerName("retain");
    if (class_getMethodImplementation(*(Class *)object, retain) == (IMP)root->retain) {
      root->retain(object, retain);
      entry->state = isOwned;
    }
  }
  if (entry->state == isDeallocating) return false;
  location->previous = NULL;
  location->next = entry->locations;
  if (location->next != NULL) location->next->previous = location;
  entry->locations = location;
  return true;
}

/// Removes a location from an object's weak references. Returns the root class if the library's reference to the object
/// must now be released.
static gnu_root *detach(id object, bd_weak *location) {
  gnu_weak_entry *entry = find(object);
  if (entry == NULL) return NULL;
  if (location->next != NULL) location->next->previous = location->previous;
  if (location->previous != NULL) location->previous->next = location->next;
  else entry->locations = location->next;
  if (entry->locations != NULL) return NULL;
  gnu_root *owner = entry->state == isOwned ? entry->root : NULL;
  forget(entry);
  return owner;
}

/// Zeroes all locations of an object that is being deallocated.
static void zeroAll(gnu_weak_entry *entry) {
  if (entry->state == isDeallocating) return;
  entry->state = isDeallocating;
  atomic_fetch_or(&entry->word, gnu_weak_dead);
  for (bd_weak *location = entry->locations, *next; location != NULL; location = next) {
    // The memory of a location that is zeroed may be freed.
    next = location->next;
    writeLocation(location, NULL);
  }
}

// MARK: Deallocation

/// Releases the last reference to an object, after its weak references are zeroed. Unlocks the lock of the object.
static void deallocate(gnu_weak_entry *entry, pthread_mutex_t *lock) {
  id object = entry->entry.object;
  zeroAll(entry);
  atomic_fetch_add(&entry->references, 1);
  pthread_mutex_unlock(lock);
  rootRelease(entry->root, object);
  pthread_mutex_lock(lock);
  // The root class's `-dealloc` removes the entry, but the object's class need not call it. Another object can have the
  // same address by now, with an entry of its own.
  if (find(object) == entry) forget(entry);
  pthread_mutex_unlock(lock);
  gnu_weak_entry_release(entry);
}

/// Returns whether only the library's reference to an object is left, so that it must be deallocated now. If the object
/// is held, the last `gnu_weak_letGo` asks again.
static bool mustDeallocate(gnu_weak_entry *entry) {
  uint64_t word = atomic_load(&entry->word), next;
  do {
    // A thread that holds the object after the word is read may retain it, but has changed the word first.
    if (!isLastReference(entry)) return false;
    next = word | ((word & gnu_weak_count) != 0 ? gnu_weak_wanted : gnu_weak_dead);
  } while (!atomic_compare_exchange_weak(&entry->word, &word, next));
  return (next & gnu_weak_dead) != 0;
}

void gnu_weak_released(id object) {
  pthread_mutex_t *lock = object_table_lock(&gnu_weak_references, object);
  gnu_weak_entry *entry = find(object);
  // The object may have been deallocated. But if the library owns a reference, that keeps it alive.
  if (entry != NULL && entry->state == isOwned && mustDeallocate(entry)) return deallocate(entry, lock);
  pthread_mutex_unlock(lock);
}

void gnu_weak_release(gnu_root *root, id object, SEL selector) {
  gnu_void_method original = atomic_load_explicit(&root->release, memory_order_acquire);
  pthread_mutex_t *lock = object_table_lock(&gnu_weak_references, object);
  gnu_weak_entry *entry = find(object);
  if (entry == NULL || entry->state != isUnowned) {
    pthread_mutex_unlock(lock);
    original(object, selector);
    gnu_weak_released(object);
  } else if (isLastReference(entry)) {
    deallocate(entry, lock);
  } else {
    // This is not the last reference, so the method returns without deallocating. No other release runs at the same
    // time.
    original(object, selector);
    pthread_mutex_unlock(lock);
  }
}

void gnu_weak_zero(id object, bool isLast) {
  pthread_mutex_t *lock = object_table_lock(&gnu_weak_references, object);
  gnu_weak_entry *entry = find(object);
  if (entry != NULL) {
    zeroAll(entry);
    if (isLast) forget(entry);
  }
  pthread_mutex_unlock(lock);
}

/// Retains an object that exists. The object's deallocation may have begun if its class counts references itself. The
/// caller holds the lock.
static bool retainLiving(id object) {
  const gnu_weak_entry *entry = find(object);
  if (entry == NULL || entry->state != isOwned) {
    SEL selector = bd_sel_registerName("retainWeakReference");
    Class cls = *(Class *)object;
    if (class_respondsToSelector(cls, selector)) {
      return ((BOOL(*)(id, SEL))class_getMethodImplementation(cls, selector))(object, selector) != 0;
    }
  }
  bd_objc_retain(object);
  return true;
}

// MARK: Interface

static void initWeak(bd_weak *location, bd_object *object) {
  gnu_root *root = object == NULL ? NULL : gnu_object_hook(object);
  if (root == NULL) return writeLocation(location, object);
  pthread_mutex_t *lock = object_table_lock(&gnu_weak_references, object);
  writeLocation(location, attach(object, root, location) ? object : NULL);
  pthread_mutex_unlock(lock);
}

static void destroyWeak(bd_weak *location) {
  id object = readLocation(location);
  if (object == NULL) return;
  pthread_mutex_t *lock = object_table_lock(&gnu_weak_references, object);
  gnu_root *root = readLocation(location) == NULL ? NULL : detach(object, location);
  pthread_mutex_unlock(lock);
  // The library's reference may have become the last one.
  if (root != NULL) rootRelease(root, object);
}

static bd_object *loadWeakRetained(bd_weak *location) {
  id object = readLocation(location);
  if (object == NULL) return NULL;
  pthread_mutex_t *lock = object_table_lock(&gnu_weak_references, object);
  const bool isRetained = readLocation(location) != NULL && retainLiving(object);
  pthread_mutex_unlock(lock);
  return isRetained ? object : NULL;
}

// MARK: Several copies of the library

/// The functions that copies of the library share. The number in the name of the class below stands for this layout.
typedef struct {
  void (*initWeak)(bd_weak *location, bd_object *object);
  void (*destroyWeak)(bd_weak *location);
  bd_object *(*loadWeakRetained)(bd_weak *location);
} weak_functions;

static const weak_functions own_functions = {initWeak, destroyWeak, loadWeakRetained};

// The weak references to an object own a reference to it, and release it when it is the only one left. One
// process can contain two copies of the library, for example in a program and a plug-in that both link it statically.
// If both copies owned a reference to an object, neither would be the only one. The copy that makes the first weak
// reference therefore handles all weak references. The other copies find its functions through a class with a method
// that returns them.

static const weak_functions *functions;

static const void *returnFunctions(id self, SEL selector) {
  (void)self, (void)selector;
  return &own_functions;
}

static void findFunctions(void) {
  static const char name[] = "BlockDelegate_WeakReferences2";
  SEL selector = bd_sel_registerName("functions");
  Class other = bd_objc_lookUpClass(name);
  if (other != NULL) {
    const IMP method = class_getMethodImplementation(*(Class *)other, selector);
    functions = ((const void *(*)(id, SEL))method)((id)other, selector);
    return;
  }
  functions = &own_functions;
  Class cls = bd_objc_allocateClassPair(bd_objc_lookUpClass("NSObject"), name);
  if (cls == NULL) return;
  bd_class_addMethod(*(Class *)cls, selector, (IMP)returnFunctions, "^v@:");
  bd_objc_registerClassPair(cls);
}

static const weak_functions *shared(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, findFunctions);
  return functions;
}

bool gnu_weak_isOwn(void) { return shared() == &own_functions; }

void bd_objc_initWeak(bd_weak *location, bd_object *object) { shared()->initWeak(location, object); }
bd_object *bd_objc_loadWeakRetained(bd_weak *location) { return shared()->loadWeakRetained(location); }
void bd_objc_destroyWeak(bd_weak *location) { shared()->destroyWeak(location); }

// MARK: Holding

gnu_weak_entry *gnu_weak_entry_of(id object) {
  // Only the copy that zeroes the weak references to an object knows when it is deallocated.
  if (!gnu_weak_isOwn()) return NULL;
  pthread_mutex_t *lock = object_table_lock(&gnu_weak_references, object);
  gnu_weak_entry *entry = find(object);
  if (entry != NULL && entry->state != isOwned) entry = NULL;
  if (entry != NULL) atomic_fetch_add(&entry->references, 1);
  pthread_mutex_unlock(lock);
  return entry;
}

void gnu_weak_letGo(gnu_weak_entry *entry) {
  const uint64_t word = atomic_fetch_sub(&entry->word, gnu_weak_one);
  if ((word & (gnu_weak_count | gnu_weak_wanted)) != (gnu_weak_one | gnu_weak_wanted)) return;
  atomic_fetch_and(&entry->word, ~gnu_weak_wanted);
  gnu_weak_released(entry->entry.object);
}

#endif
