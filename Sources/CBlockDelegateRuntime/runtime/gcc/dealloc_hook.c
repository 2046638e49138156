#include "../objc.h"
#if defined(BD_GCC_RUNTIME)

#include "counts.h"
#include "weak.h"
#include "../../support/allocation.h"

#include <pthread.h>

// Locks: `rootsLock` guards the list of root classes and the replacement of their methods. `rootsLock` may be
// taken under a lock of a side table. The runtime's lock is taken under `rootsLock`, but no lock of a side table is.
//
// NSObject has its own replacement functions, because every object's release and deallocation calls them. The other
// root classes (NSProxy, and those that a program declares) share a pair of functions, which find the root class first.
//
// Limits of both hooks: a class whose -dealloc does not call its root class's never reaches the hook. The instances of
// such a class keep their associations and weak references, as they keep their memory. An autorelease pool that another
// thread drains while `-release` is being replaced may still call the previous method.

static pthread_mutex_t rootsLock = PTHREAD_MUTEX_INITIALIZER;
static _Atomic(gnu_root *) roots;
static gnu_root mainRoot;

/// Returns the class of an object, like `object_getClass`. ThreadSanitizer does not see the runtime's own reads of
/// `isa`, nor the reference count that orders this read before the object is freed.
__attribute__((no_sanitize("thread"))) static Class classOf(id object) { return *(Class *)object; }

static Class rootClassOf(id object) {
  Class cls = classOf(object);
  for (Class next = bd_class_getSuperclass(cls); next != NULL; next = bd_class_getSuperclass(cls)) cls = next;
  return cls;
}

static gnu_root *findRoot(Class cls) {
  gnu_root *root = atomic_load_explicit(&roots, memory_order_acquire);
  while (root != NULL && root->cls != cls) root = root->next;
  return root;
}

// MARK: Objects whose last reference is being released

// Nothing in an object says that its `-dealloc` is running: its reference count is that of an object with one reference.
// So the release of the last reference takes a place in this table, where the object is until the root class's `-dealloc`
// begins. Another thread may then have another object with this address, which takes another place. The place is free
// when the release returns. If a `-dealloc` raises an exception, the object stays in the table, as it stays in memory.

enum { list_bits = 8, places = 4 };
static _Atomic(id) ending[1 << list_bits][places];
/// What is in the place of an object that was deallocated, until its release returns.
static const id gone = (id)1;

/// Returns the first place with this content in the list for an object, or NULL.
static _Atomic(id) *find(id content, id object) {
  _Atomic(id) *list = ending[bd_hash((uintptr_t)object, list_bits)];
  for (int i = 0; i < places; i++) {
    if (atomic_load_explicit(&list[i], memory_order_relaxed) == content) return &list[i];
  }
  return NULL;
}

bool gnu_object_isEnding(id object) { return find(object, object) != NULL; }

/// Takes a place for an object whose last reference is released next, or makes an entry with weak references if no place
/// is free. Returns what `leave` takes after the release: NULL if the object is in the table already.
__attribute__((noinline)) static void *enter(gnu_root *root, id object) {
  if (gnu_object_isEnding(object)) return NULL;
  while (true) {
    _Atomic(id) *place = find(NULL, object);
    id none = NULL;
    if (place == NULL) return gnu_weak_enterEnd(object, root);
    if (atomic_compare_exchange_strong(place, &none, object)) return place;
  }
}

__attribute__((noinline)) static void leave(void *entered) {
  const bool isPlace = (uintptr_t)entered - (uintptr_t)ending < sizeof ending;
  if (isPlace) atomic_store_explicit((_Atomic(id) *)entered, NULL, memory_order_release);
  else if (entered != NULL) gnu_weak_leaveEnd(entered);
}

/// Calls the root class's `-release`, which may deallocate the object. If objects contain each other, each level of their
/// deallocation has this function on the stack. What needs more stack is therefore called before or after.
__attribute__((noinline)) static void releaseLast(gnu_root *root, id self) {
  void *entered = enter(root, self);
  atomic_load_explicit(&root->release, memory_order_acquire)(self, gnu_selectors.release);
  leave(entered);
}

// MARK: Replacement methods

/// Values are released while the object's memory is still valid. The deallocation of a value may set new associations
/// of the object.
static inline void deallocate(gnu_root *root, id self, SEL selector) {
  if (gnu_mayHaveWeakReferences(self)) gnu_weak_zero(self, false);
  if (object_table_mayHave(&gnu_associations, self)) gnu_associations_end(self);
  if (gnu_mayHaveWeakReferences(self)) gnu_weak_zero(self, true);
  _Atomic(id) *place = find(self, self);
  if (place != NULL) atomic_store_explicit(place, gone, memory_order_release);
  atomic_load_explicit(&root->dealloc, memory_order_acquire)(self, selector);
}

__attribute__((always_inline)) static inline void release(gnu_root *root, id self, SEL selector) {
  if (gnu_mayHaveWeakReferences(self) && gnu_weak_releaseUnowned(self)) return;
  // Where other root classes have their counts is not known. If another thread releases an object at the same time, none
  // of the two releases may see that it is the last one.
  const bool isCounted = root == &mainRoot && __atomic_load_n(&gnu_countOffset, __ATOMIC_RELAXED) != 0;
  const bool isLast =
      isCounted ? gnu_isLastReleased(self)
                : root->retainCount != NULL && root->retainCount(self, gnu_selectors.retainCount) == 1;
  // No weak references are made during the last release. This is a tail call, to keep the stack small.
  if (isLast) return releaseLast(root, self);
  if (!isCounted) atomic_load_explicit(&root->release, memory_order_acquire)(self, selector);
  // Another thread may have made the first weak reference during the release. The other thread writes the table and
  // then reads the reference count. This thread writes the count and then reads the table. At least one of the two
  // threads therefore sees the other's write. (On x86-64 the locked instruction that writes the count is the fence.)
#if !defined(__x86_64__)
  atomic_thread_fence(memory_order_seq_cst);
#endif
  if (gnu_mayHaveWeakReferences(self)) gnu_weak_released(self);
}

static void mainDealloc(id self, SEL selector) { deallocate(&mainRoot, self, selector); }
static void mainRelease(id self, SEL selector) { release(&mainRoot, self, selector); }
static void otherDealloc(id self, SEL selector) { deallocate(findRoot(rootClassOf(self)), self, selector); }
static void otherRelease(id self, SEL selector) { release(findRoot(rootClassOf(self)), self, selector); }

IMP gnu_originalRelease(IMP implementation) {
  return implementation == (IMP)mainRelease ? (IMP)mainRoot.release : implementation;
}

// MARK: Installing the methods

static IMP instanceImplementation(Class cls, SEL selector) {
  Method method = bd_class_getInstanceMethod(cls, selector);
  return method == NULL ? NULL : method_getImplementation(method);
}

/// Replaces a method, if the class has it. `original` is set before any code can call the replacement.
static void replace(Class cls, SEL selector, IMP replacement, _Atomic(gnu_void_method) *original) {
  Method method = bd_class_getInstanceMethod(cls, selector);
  if (method == NULL) return;
  const char *types = bd_method_getTypeEncoding(method);
  atomic_store_explicit(original, (gnu_void_method)method_getImplementation(method), memory_order_release);
  bd_class_replaceMethod(cls, selector, replacement, types);
}

gnu_root *gnu_object_hook(id object) {
  if (bd_class_isMetaClass(classOf(object))) return NULL;
  Class cls = rootClassOf(object);
  gnu_root *root = findRoot(cls);
  if (root == NULL || !root->isHooked) {
    pthread_mutex_lock(&rootsLock);
    root = findRoot(cls);
    if (root == NULL) {
      const bool isMain = cls == bd_objc_lookUpClass("NSObject");
      root = isMain ? &mainRoot : bd_allocated(calloc(1, sizeof(gnu_root)), "a root class");
      root->cls = cls;
      root->retain = (gnu_object_method)instanceImplementation(cls, gnu_selectors.retain);
      root->retainCount = (gnu_count_method)instanceImplementation(cls, gnu_selectors.retainCount);
      root->next = atomic_load_explicit(&roots, memory_order_relaxed);
      // The replacements find the root class in the list.
      atomic_store_explicit(&roots, root, memory_order_release);
      replace(cls, gnu_selectors.dealloc, (IMP)(isMain ? mainDealloc : otherDealloc), &root->dealloc);
      if (root->retain != NULL && root->retainCount != NULL) {
        replace(cls, gnu_selectors.release, (IMP)(isMain ? mainRelease : otherRelease), &root->release);
      }
      root->isHooked = true;
    }
    pthread_mutex_unlock(&rootsLock);
  }
  return root->dealloc != NULL ? root : NULL;
}

bool gnu_object_hookEnd(id object) {
  gnu_object_hook(object);
  return true;
}

#endif
