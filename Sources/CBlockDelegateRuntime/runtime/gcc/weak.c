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
// The library's reference also keeps an object alive that is held without being retained (`gnu_pins`). If it is the only
// one left while the object is held, the last bd_receiver_letGo does what `-release` would have done.
//
// Locks: each shard has one. No thread holds two of them, and none of our other locks is taken under one. A location is
// written only under the lock of the shard of its object. The root class's methods `-retain` and `-retainCount` are
// called under a lock. For classes that override `-retain`, their `-retain` and the root class's `-release` are called
// under it too, so the locks are recursive.

/// The flags in an object's entry. The entry has the list of the weak references: {object | flags, first location,
/// root}. While the object is deallocated, the entry has the address of a local variable of the deallocating function
/// as a token in place of the list. An object that may be held has its pins in place of its root: {object | flags,
/// first location, pins | hasPins}.
enum {
  isOwned = 1,
  isDeallocating = 2,
  /// A flag in the last word of the entry.
  hasPins = 1,
};

// Locations are read without a lock, because the lock to take depends on the object that a location holds.
static id readLocation(bd_weak *location) { return __atomic_load_n(&location->object, __ATOMIC_ACQUIRE); }
static void writeLocation(bd_weak *location, id object) {
  __atomic_store_n(&location->object, object, __ATOMIC_RELEASE);
}

/// Returns the pins of an entry's object, or NULL if it has none.
static gnu_pins *pinsOf(const object_entry *entry) {
  return (entry->second & hasPins) != 0 ? (gnu_pins *)(entry->second - hasPins) : NULL;
}
static gnu_root *rootOf(const object_entry *entry) {
  return (entry->second & hasPins) != 0 ? pinsOf(entry)->root : (gnu_root *)entry->second;
}

static void rootRelease(gnu_root *root, id object) {
  atomic_load_explicit(&root->release, memory_order_acquire)(object, bd_sel_registerName("release"));
}

static bool isLastReference(gnu_root *root, id object) {
  return root->retainCount(object, bd_sel_registerName("retainCount")) == 1;
}

// MARK: Functions that are called under the lock

static void forget(object_shard *shard, id object, object_entry *entry) {
  gnu_pins_release(pinsOf(entry));
  object_shard_remove(shard, entry);
  atomic_fetch_sub(gnu_filter_counter(object), gnu_filter_weak);
}

/// Adds a location to an object's weak references. Returns false if the object is being deallocated.
static bool attach(object_shard *shard, id object, gnu_root *root, bd_weak *location) {
  object_entry *entry = object_shard_find(shard, object, NULL);
  if (entry == NULL) {
    atomic_fetch_add(gnu_filter_counter(object), gnu_filter_weak);
    SEL retain = bd_sel_registerName("retain");
    bool owned = class_getMethodImplementation(*(Class *)object, retain) == (IMP)root->retain;
    if (owned) root->retain(object, retain);
    entry = object_shard_insert(
        shard, (object_entry){(uintptr_t)object | (owned ? isOwned : 0), 0, (uintptr_t)root});
  } else if ((entry->object & isDeallocating) != 0) {
    return false;
  }
  location->previous = NULL;
  location->next = (bd_weak *)entry->first;
  if (location->next != NULL) location->next->previous = location;
  entry->first = (uintptr_t)location;
  return true;
}

/// Removes a location from an object's weak references. Returns the root class if the library's reference to the object
/// must now be released.
static gnu_root *detach(object_shard *shard, id object, bd_weak *location) {
  object_entry *entry = object_shard_find(shard, object, NULL);
  if (entry == NULL) return NULL;
  if (location->next != NULL) location->next->previous = location->previous;
  if (location->previous != NULL) location->previous->next = location->next;
  else entry->first = (uintptr_t)location->next;
  if (entry->first != 0) return NULL;
  gnu_root *owner = (entry->object & isOwned) != 0 ? rootOf(entry) : NULL;
  forget(shard, object, entry);
  return owner;
}

/// Zeroes all locations. Marks the object as being deallocated by the function that has the variable `token`.
static void zeroAll(id object, object_entry *entry, const void *token) {
  if ((entry->object & isDeallocating) != 0) return;
  if (pinsOf(entry) != NULL) atomic_fetch_or(&pinsOf(entry)->word, gnu_pins_dead);
  for (bd_weak *location = (bd_weak *)entry->first, *next; location != NULL; location = next) {
    // The memory of a location that is zeroed may be freed.
    next = location->next;
    writeLocation(location, NULL);
  }
  entry->object = (uintptr_t)object | isDeallocating;
  entry->first = (uintptr_t)token;
}

// MARK: Deallocation

/// Releases the last reference to an object that `zeroAll` has marked. The root class's `-dealloc` removes the mark. If
/// the object's class does not call that method, the mark is removed here. The token is compared because another object
/// can have the same address by then.
static void releaseLast(gnu_root *root, id object, const void *token) {
  rootRelease(root, object);
  object_shard *shard = object_shard_lock(gnu_weak_shards, object);
  object_entry *entry = object_shard_find(shard, object, NULL);
  if (entry != NULL && (entry->object & isDeallocating) != 0 && entry->first == (uintptr_t)token) {
    forget(shard, object, entry);
  }
  object_shard_unlock(shard);
}

/// Returns whether only the library's reference to an object is left, so that it must be deallocated now. If the object
/// is held, the last `gnu_pins_letGo` asks again.
static bool mustDeallocate(gnu_root *root, id object, gnu_pins *pins) {
  if (pins == NULL) return isLastReference(root, object);
  uint64_t word = atomic_load(&pins->word);
  uint64_t next;
  do {
    // Who has held the object since the word was read may have retained it. The word has changed then.
    if (!isLastReference(root, object)) return false;
    next = word | ((word & gnu_pins_count) != 0 ? gnu_pins_wanted : gnu_pins_dead);
  } while (!atomic_compare_exchange_weak(&pins->word, &word, next));
  return (next & gnu_pins_dead) != 0;
}

/// Deallocates an object if only the library's own reference is left, and nothing holds the object.
void gnu_weak_released(id object) {
  object_shard *shard = object_shard_lock(gnu_weak_shards, object);
  object_entry *entry = object_shard_find(shard, object, NULL);
  // The object may have been deallocated. But if its entry has the flag `isOwned`, the library's reference keeps it
  // alive.
  const uintptr_t flags = entry == NULL ? 0 : entry->object & object_tags;
  if ((flags & isOwned) == 0 || !mustDeallocate(rootOf(entry), object, pinsOf(entry))) {
    object_shard_unlock(shard);
    return;
  }
  gnu_root *root = rootOf(entry);
  zeroAll(object, entry, &root);
  object_shard_unlock(shard);
  releaseLast(root, object, &root);
}

void gnu_weak_release(gnu_root *root, id object, SEL selector) {
  gnu_void_method original = atomic_load_explicit(&root->release, memory_order_acquire);
  object_shard *shard = object_shard_lock(gnu_weak_shards, object);
  object_entry *entry = object_shard_find(shard, object, NULL);
  if (entry == NULL || (entry->object & (isOwned | isDeallocating)) != 0) {
    object_shard_unlock(shard);
    original(object, selector);
    gnu_weak_released(object);
  } else if (isLastReference(root, object)) {
    zeroAll(object, entry, &root);
    object_shard_unlock(shard);
    releaseLast(root, object, &root);
  } else {
    // This is not the last reference, so the method returns without deallocating. No other release runs at the same
    // time.
    original(object, selector);
    object_shard_unlock(shard);
  }
}

void gnu_weak_zero(id object, bool isLast) {
  object_shard *shard = object_shard_lock(gnu_weak_shards, object);
  object_entry *entry = object_shard_find(shard, object, NULL);
  if (entry != NULL) {
    zeroAll(object, entry, NULL);
    if (isLast) forget(shard, object, entry);
  }
  object_shard_unlock(shard);
}

/// Retains an object that exists. The object's deallocation may have begun if its class counts references itself. The
/// caller holds the lock.
static bool retainLiving(object_shard *shard, id object) {
  const object_entry *entry = object_shard_find(shard, object, NULL);
  if (entry == NULL || (entry->object & isOwned) == 0) {
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
  object_shard *shard = object_shard_lock(gnu_weak_shards, object);
  writeLocation(location, attach(shard, object, root, location) ? object : NULL);
  object_shard_unlock(shard);
}

static void destroyWeak(bd_weak *location) {
  id object = readLocation(location);
  if (object == NULL) return;
  object_shard *shard = object_shard_lock(gnu_weak_shards, object);
  gnu_root *root = readLocation(location) == NULL ? NULL : detach(shard, object, location);
  object_shard_unlock(shard);
  // The library's reference may have become the last one.
  if (root != NULL) rootRelease(root, object);
}

static bd_object *loadWeakRetained(bd_weak *location) {
  id object = readLocation(location);
  if (object == NULL) return NULL;
  object_shard *shard = object_shard_lock(gnu_weak_shards, object);
  const bool isRetained = readLocation(location) != NULL && retainLiving(shard, object);
  object_shard_unlock(shard);
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

static void find(void) {
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
  pthread_once(&once, find);
  return functions;
}

bool gnu_weak_isOwn(void) { return shared() == &own_functions; }

void bd_objc_initWeak(bd_weak *location, bd_object *object) { shared()->initWeak(location, object); }
bd_object *bd_objc_loadWeakRetained(bd_weak *location) { return shared()->loadWeakRetained(location); }
void bd_objc_destroyWeak(bd_weak *location) { shared()->destroyWeak(location); }

// MARK: Pins

gnu_pins *gnu_object_pins(id object) {
  // Only the copy that zeroes the weak references to an object knows when it is deallocated.
  if (!gnu_weak_isOwn()) return NULL;
  object_shard *shard = object_shard_lock(gnu_weak_shards, object);
  object_entry *entry = object_shard_find(shard, object, NULL);
  gnu_pins *pins = NULL;
  if (entry != NULL && (entry->object & isOwned) != 0) {
    pins = pinsOf(entry);
    if (pins == NULL) {
      pins = bd_allocated(calloc(1, sizeof *pins), "a receiver");
      pins->root = rootOf(entry);
      pins->references = 1;
      entry->second = (uintptr_t)pins | hasPins;
    }
    atomic_fetch_add(&pins->references, 1);
  }
  object_shard_unlock(shard);
  return pins;
}

void gnu_pins_letGo(gnu_pins *pins, id object) {
  const uint64_t word = atomic_fetch_sub(&pins->word, gnu_pins_one);
  if ((word & (gnu_pins_count | gnu_pins_wanted)) != (gnu_pins_one | gnu_pins_wanted)) return;
  atomic_fetch_and(&pins->word, ~gnu_pins_wanted);
  gnu_weak_released(object);
}

#endif
