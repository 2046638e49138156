#include "../objc.h"
#if defined(BD_GCC_RUNTIME)

#include "weak.h"
#include "../../support/allocation.h"

// While weak references to an object exist, the library owns a strong reference to the object too, so its
// `-retainCount` is one higher. No other release can then deallocate the object. After each release, the replaced
// `-release` checks whether the library's reference is the only one left. If so, `-release` marks the object as dead in
// its entry, which all its weak references share, and releases the library's reference, which deallocates the object.
// Therefore every `-dealloc` of the object, including those of subclasses, sees NULL in its weak references.
//
// The library's reference also keeps an object alive that is held without being retained (`bd_weak_hold`), which costs
// one atomic operation. If it is the only one left while the object is held, the last `bd_weak_letGo` does what
// `-release` would have done. Loading a weak reference holds the object while it retains it.
//
// The library can't own a reference to an object whose class overrides `-retain`. The root class's `-retain` could
// write to a reference count that does not exist (constant strings). For such an object, the replaced `-release` marks
// the object as dead when the root class's count shows that this release is the last one. If a class counts its
// references itself and calls neither method, or the root class has no `-retainCount`, the object is marked in the root
// class's `-dealloc`, after the subclasses' code. Such an object is retained under the lock, and so is the check of its
// count.
//
// New weak references to an object whose deallocation has begun are NULL (dealloc_hook.c).
//
// A class that counts its references itself can implement `-retainWeakReference`, as on Apple's platforms. The method
// returns NO if the object can no longer be retained.
//
// Classes are never deallocated, and need no entry. Instances of root classes without a reference count need none
// either.
//
// Locks: each list of the table has one. No thread holds two of them, and none of our other locks is taken under one.
// The root class's methods `-retain` and `-retainCount` are called under a lock. For classes that override `-retain`,
// their `-retain` and the root class's `-release` are called under it too, so the locks are recursive.

/// The weak references to an object. The table and each weak reference own a reference to this entry, because it is
/// read after the object is deallocated.
typedef struct gnu_weak_entry {
  object_entry entry;
  gnu_root *root;
  /// Whether the library owns a reference to the object until it is dead.
  bool isOwned;
  /// Guarded by the lock.
  uint32_t references;
  /// {how often the object was ever held: 32 bits, how often it is held now: 30 bits, dead, wanted}. The first number
  /// shows to a compare-exchange that the object was held in between. Only `bd_weak_hold` and `bd_weak_letGo` change
  /// the word without the lock.
  _Atomic uint64_t word;
} gnu_weak_entry;

/// The parts of `word`.
/// Only the library's reference to the object is left. The last `bd_weak_letGo` deallocates the object.
static const uint64_t wanted = 1;
/// The object's deallocation has begun. The other parts have no meaning any more.
static const uint64_t dead = 2;
static const uint64_t one = 4;
static const uint64_t count = 0xfffffffc;
static const uint64_t everOne = UINT64_C(1) << 32;

static bool isDead(gnu_weak_entry *entry) { return (atomic_load(&entry->word) & dead) != 0; }

static void rootRelease(void *thing) {
  gnu_weak_entry *entry = thing;
  atomic_load_explicit(&entry->root->release, memory_order_acquire)(entry->entry.object, gnu_selectors.release);
}

// MARK: Functions that are called under the lock

/// Returns the object's entry, or NULL.
static gnu_weak_entry *find(id object) {
  return (gnu_weak_entry *)object_entry_find(*object_table_list(&gnu_weak_references, object), object);
}

static gnu_weak_entry *add(id object, gnu_root *root) {
  gnu_weak_entry *entry = bd_allocated(calloc(1, sizeof *entry), "a weak reference");
  entry->entry.object = object;
  entry->root = root;
  entry->references = 1;
  object_table_insert(&gnu_weak_references, &entry->entry);
  const IMP retain = class_getMethodImplementation(*(Class *)object, gnu_selectors.retain);
  if (root->release != NULL && retain == (IMP)root->retain) {
    root->retain(object, gnu_selectors.retain);
    entry->isOwned = true;
  }
  return entry;
}

static void releaseEntry(gnu_weak_entry *entry) {
  if (--entry->references == 0) free(entry);
}

static void forget(gnu_weak_entry *entry) {
  object_table_remove(&gnu_weak_references, &entry->entry);
  releaseEntry(entry);
}

static bool isLastReference(const gnu_weak_entry *entry) {
  return entry->root->retainCount(entry->entry.object, gnu_selectors.retainCount) == 1;
}

// MARK: Deallocation

/// Marks an object as dead, before its last reference is released. Unlocks the lock of the object. Returns the entry,
/// which `gnu_weak_leaveEnd` takes after the release.
static gnu_weak_entry *enterEnd(gnu_weak_entry *entry, pthread_mutex_t *lock) {
  atomic_fetch_or(&entry->word, dead);
  entry->references++;
  pthread_mutex_unlock(lock);
  return entry;
}

void gnu_weak_leaveEnd(gnu_weak_entry *entry) {
  pthread_mutex_t *lock = object_table_lock(&gnu_weak_references, entry->entry.object);
  // The root class's `-dealloc` removes the entry, but the object's class need not call it. Another object can have the
  // same address by now, with an entry of its own.
  if (find(entry->entry.object) == entry) forget(entry);
  releaseEntry(entry);
  pthread_mutex_unlock(lock);
}

/// Releases the last reference to an object. Unlocks the lock of the object.
static void deallocate(gnu_weak_entry *entry, pthread_mutex_t *lock) {
  rootRelease(enterEnd(entry, lock));
  gnu_weak_leaveEnd(entry);
}

/// Returns whether only the library's reference to an object is left, so that it must be deallocated now. If the object
/// is held, the last `bd_weak_letGo` asks again.
static bool mustDeallocate(gnu_weak_entry *entry) {
  uint64_t word = atomic_load(&entry->word), next;
  do {
    // A thread that holds the object after the word is read may retain it, but has changed the word first.
    if (!isLastReference(entry)) return false;
    next = word | ((word & count) != 0 ? wanted : dead);
  } while (!atomic_compare_exchange_weak(&entry->word, &word, next));
  return (next & dead) != 0;
}

void gnu_weak_released(void *object) {
  pthread_mutex_t *lock = object_table_lock(&gnu_weak_references, object);
  gnu_weak_entry *entry = find(object);
  // The object may have been deallocated. But if the library owns a reference, that keeps it alive.
  if (entry != NULL && entry->isOwned && !isDead(entry) && mustDeallocate(entry)) return deallocate(entry, lock);
  pthread_mutex_unlock(lock);
}

bool gnu_weak_releaseUnowned(id object) {
  pthread_mutex_t *lock = object_table_lock(&gnu_weak_references, object);
  gnu_weak_entry *entry = find(object);
  const bool isUnowned = entry != NULL && !entry->isOwned && !isDead(entry);
  if (isUnowned && isLastReference(entry)) {
    deallocate(entry, lock);
    return true;
  }
  // This is not the last reference, so the method returns without deallocating. No other release runs at the same time.
  if (isUnowned) rootRelease(entry);
  pthread_mutex_unlock(lock);
  return isUnowned;
}

gnu_weak_entry *gnu_weak_enterEnd(id object, gnu_root *root) {
  pthread_mutex_t *lock = object_table_lock(&gnu_weak_references, object);
  gnu_weak_entry *entry = add(object, root);
  if (entry->isOwned) rootRelease(entry);
  return enterEnd(entry, lock);
}

void gnu_weak_zero(id object, bool isLast) {
  pthread_mutex_t *lock = object_table_lock(&gnu_weak_references, object);
  gnu_weak_entry *entry = find(object);
  if (entry != NULL) {
    atomic_fetch_or(&entry->word, dead);
    if (isLast) forget(entry);
  }
  pthread_mutex_unlock(lock);
}

bool bd_object_isShared(bd_object *object) {
  pthread_mutex_t *lock = object_table_lock(&gnu_weak_references, object);
  const gnu_weak_entry *entry = find(object);
  // The library's own reference does not count.
  const uintptr_t own = entry != NULL && entry->isOwned;
  const bool isShared = bd_object_sendWords(object, gnu_selectors.retainCount, 0, 0, 0) > 1 + own;
  pthread_mutex_unlock(lock);
  return isShared;
}

// MARK: Functions of the copy of the library that handles all weak references

static void initWeak(bd_weak *location, bd_object *object) {
  *location = (bd_weak){object, NULL};
  gnu_root *root = object == NULL ? NULL : gnu_object_hook(object);
  if (root == NULL) return;
  pthread_mutex_t *lock = object_table_lock(&gnu_weak_references, object);
  gnu_weak_entry *entry = find(object);
  if (entry == NULL && !gnu_object_isEnding(object)) entry = add(object, root);
  if (entry == NULL || isDead(entry)) {
    location->object = NULL;
  } else {
    location->entry = entry;
    entry->references++;
  }
  pthread_mutex_unlock(lock);
}

/// Releases a weak reference's entry.
static void destroyWeak(gnu_weak_entry *entry) {
  pthread_mutex_t *lock = object_table_lock(&gnu_weak_references, entry->entry.object);
  // The other reference is the table's.
  const bool isLast = entry->references == 2 && !isDead(entry);
  if (isLast) forget(entry); else releaseEntry(entry);
  pthread_mutex_unlock(lock);
  if (!isLast) return;
  // The library's reference may have become the last one.
  if (entry->isOwned) gnu_withPool(rootRelease, entry);
  free(entry);
}

/// Returns an object to which the library owns no reference, retained, or NULL.
static bd_object *loadUnowned(gnu_weak_entry *entry) {
  id object = entry->entry.object;
  pthread_mutex_t *lock = object_table_lock(&gnu_weak_references, object);
  bool isLiving = !isDead(entry);
  if (isLiving && class_respondsToSelector(*(Class *)object, gnu_selectors.retainWeakReference)) {
    const IMP method = class_getMethodImplementation(*(Class *)object, gnu_selectors.retainWeakReference);
    isLiving = ((BOOL(*)(id, SEL))method)(object, gnu_selectors.retainWeakReference) != 0;
  } else if (isLiving) {
    bd_objc_retain(object);
  }
  pthread_mutex_unlock(lock);
  return isLiving ? object : NULL;
}

// MARK: Several copies of the library

/// The functions that copies of the library share. The number in the name of the class below stands for this layout,
/// and for that of an entry.
typedef struct {
  void (*initWeak)(bd_weak *location, bd_object *object);
  void (*destroyWeak)(gnu_weak_entry *entry);
  bd_object *(*loadUnowned)(gnu_weak_entry *entry);
  void (*released)(void *object);
} weak_functions;

static const weak_functions own_functions = {initWeak, destroyWeak, loadUnowned, gnu_weak_released};

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

bool gnu_weak_isOwn(void) { return shared() == &own_functions; }

// MARK: Interface

static bool isOwned(const bd_weak *location) { return location->entry != NULL && location->entry->isOwned; }

void bd_objc_initWeak(bd_weak *location, bd_object *object) { shared()->initWeak(location, object); }

void bd_objc_destroyWeak(bd_weak *location) {
  if (location->entry != NULL) shared()->destroyWeak(location->entry);
}

bd_object *bd_weak_hold(bd_weak *location) {
  if (isOwned(location)) {
    return (atomic_fetch_add(&location->entry->word, everOne + one) & dead) == 0 ? location->object : NULL;
  }
  if (location->entry != NULL) return shared()->loadUnowned(location->entry);
  return location->object == NULL ? NULL : bd_objc_retain(location->object);
}

void bd_weak_letGo(bd_weak *location, bd_object *object) {
  if (!isOwned(location)) return bd_objc_release(object);
  const uint64_t word = atomic_fetch_sub(&location->entry->word, one);
  if ((word & (count | wanted)) != (one | wanted)) return;
  atomic_fetch_and(&location->entry->word, ~wanted);
  gnu_withPool(shared()->released, object);
}

bd_object *bd_objc_loadWeakRetained(bd_weak *location) {
  bd_object *object = bd_weak_hold(location);
  if (object != NULL && isOwned(location)) {
    bd_objc_retain(object);
    bd_weak_letGo(location, object);
  }
  return object;
}

bool bd_weak_isLiving(bd_weak *location) {
  if (isOwned(location)) return !isDead(location->entry);
  bd_object *object = bd_weak_hold(location);
  if (object != NULL) bd_objc_release(object);
  return object != NULL;
}

#endif
