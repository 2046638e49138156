#include "../objc.h"
#if defined(BD_GCC_RUNTIME)

#include "ending.h"
#include "../../support/allocation.h"

// Locks: `rootsLock` guards the list of root classes and the replacement of their methods. It may be taken under the
// lock of a record. The runtime's lock is taken under `rootsLock`, but no lock of a record is.
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
  gnu_root *root = roots;
  while (root != NULL && root->cls != cls) root = root->next;
  return root;
}

// MARK: Replacement methods

__attribute__((always_inline)) static inline void release(gnu_root *root, id self) {
  void *released = gnu_object_release(root, self);
  if (released != NULL) gnu_object_deallocate(root, self, released);
}

static inline void deallocate(gnu_root *root, id self, SEL selector) {
  gnu_object_end(self);
  root->dealloc(self, selector);
}

static void mainRelease(id self, SEL selector) { (void)selector, release(&mainRoot, self); }
static void mainDealloc(id self, SEL selector) { deallocate(&mainRoot, self, selector); }
static void otherRelease(id self, SEL selector) { (void)selector, release(findRoot(rootClassOf(self)), self); }
static void otherDealloc(id self, SEL selector) { deallocate(findRoot(rootClassOf(self)), self, selector); }

// MARK: Installing the methods

/// Finds the counts of NSObject's instances, unless other code has replaced NSObject's methods.
static bool findCount(Class root) {
  const char *base = bd_image_of((const void *)NSIncrementExtraRefCount);
  if (base != bd_image_of((const void *)class_getMethodImplementation(root, gnu_selectors.retain))) return false;
  if (base != bd_image_of((const void *)class_getMethodImplementation(root, gnu_selectors.release))) return false;
  id object = NSAllocateObject(root, 0, NULL);
  const int32_t *words = (const int32_t *)object, before[] = {words[-1], words[-2]};
  NSIncrementExtraRefCount(object);
  for (int i = 1; i <= 2; i++) {
    if (words[-i] == before[i - 1] + 1) gnu_countOffset = -i * (ptrdiff_t)sizeof *words;
  }
  NSDeallocateObject(object);
  return gnu_countOffset != 0;
}

/// Replaces a method, if the class has it. `original` is set before any code can call the replacement.
static void replace(Class cls, SEL selector, IMP replacement, _Atomic(gnu_void_method) *original) {
  Method method = bd_class_getInstanceMethod(cls, selector);
  if (method == NULL) return;
  const char *types = bd_method_getTypeEncoding(method);
  *original = (gnu_void_method)method_getImplementation(method);
  bd_class_replaceMethod(cls, selector, replacement, types);
}

static gnu_root *install(Class cls) {
  const bool isMain = cls == bd_objc_lookUpClass("NSObject");
  gnu_root *root = isMain ? &mainRoot : bd_allocated(calloc(1, sizeof(gnu_root)), "a root class");
  root->cls = cls;
  root->isCounted = isMain && findCount(cls);
  Method retainCount = bd_class_getInstanceMethod(cls, gnu_selectors.retainCount);
  if (retainCount != NULL) root->retainCount = (gnu_count_method)method_getImplementation(retainCount);
  root->next = roots;
  // The replacements find the root class in the list.
  roots = root;
  replace(cls, gnu_selectors.dealloc, (IMP)(isMain ? mainDealloc : otherDealloc), &root->dealloc);
  if (retainCount != NULL) replace(cls, gnu_selectors.release, (IMP)(isMain ? mainRelease : otherRelease), &root->release);
  root->isHooked = true;
  return root;
}

gnu_root *gnu_object_hook(id object) {
  if (bd_class_isMetaClass(classOf(object))) return NULL;
  Class cls = rootClassOf(object);
  gnu_root *root = findRoot(cls);
  if (root == NULL || !root->isHooked) {
    pthread_mutex_lock(&rootsLock);
    root = findRoot(cls);
    if (root == NULL) root = install(cls);
    pthread_mutex_unlock(&rootsLock);
  }
  return root->dealloc != NULL ? root : NULL;
}

bool gnu_object_hookEnd(id object) {
  gnu_object_hook(object);
  return true;
}

#endif
