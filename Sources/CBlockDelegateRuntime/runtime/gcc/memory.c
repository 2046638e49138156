// Reference counts of objects, and autorelease pools.
#include "../objc.h"
#if defined(BD_GCC_RUNTIME)

#include "counts.h"
#include "weak.h"

#include <pthread.h>

typedef bd_object *(*object_message)(bd_object *, const bd_selector *);

/// Sends a message without arguments, and caches its selector. If two threads register the selector at the same time,
/// they get the same one.
static inline bd_object *send(bd_object *object, _Atomic(bd_selector *) *cache, const char *name) {
  bd_selector *selector = *cache;
  if (__builtin_expect(selector == NULL, 0)) *cache = selector = bd_sel_registerName(name);
  return ((object_message)bd_objc_msg_lookup(object, selector))(object, selector);
}

// MARK: Reference counts

uintptr_t gnu_seenClasses[1024];
ptrdiff_t gnu_countOffset;

static IMP implementation(Class cls, const char *name) {
  return class_getMethodImplementation(cls, bd_sel_registerName(name));
}

static void findCount(void) {
  Class root = bd_objc_lookUpClass("NSObject");
  const IMP retain = implementation(root, "retain"), release = implementation(root, "release");
  // Other code may have replaced the methods. Another copy of the library may handle weak references.
  const void *base = bd_image_of((const void *)NSIncrementExtraRefCount);
  if (base != bd_image_of((const void *)retain) || !gnu_weak_isOwn()) return;
  if (base != bd_image_of((const void *)release) && !gnu_isMainRelease(release)) return;
  id object = NSAllocateObject(root, 0, NULL);
  const int32_t *words = (const int32_t *)object, before[] = {words[-1], words[-2]};
  NSIncrementExtraRefCount(object);
  for (int i = 1; i <= 2; i++) {
    if (words[-i] == before[i - 1] + 1) gnu_countOffset = -i * (ptrdiff_t)sizeof *words;
  }
  NSDecrementExtraRefCountWasZero(object);
  NSDeallocateObject(object);
}

bool gnu_learnClass(const bd_object *object, uintptr_t *place) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, findCount);
  Class cls = bd_object_getClass(object), root = bd_objc_lookUpClass("NSObject");
  // The runtime does not know the classes of blocks.
  const bool isPlain = gnu_countOffset != 0 && !bd_object_isBlock(object) &&
                       implementation(cls, "retain") == implementation(root, "retain") &&
                       implementation(cls, "release") == implementation(root, "release");
  __atomic_store_n(place, (uintptr_t)cls | (isPlain ? 0 : gnu_hasOwnCounts), __ATOMIC_RELEASE);
  return isPlain;
}

bd_object *bd_objc_retain(bd_object *object) {
  static _Atomic(bd_selector *) cache;
  if (!gnu_isPlain(object)) return send(object, &cache, "retain");
  gnu_retainPlain(object);
  return object;
}

static void sendRelease(void *object) {
  static _Atomic(bd_selector *) cache;
  send(object, &cache, "release");
}

static void sendDealloc(void *object) {
  static _Atomic(bd_selector *) cache;
  send(object, &cache, "dealloc");
}

/// Calls `body` with an open pool, because a deallocation may autorelease objects.
static void withPool(void (*body)(void *), bd_object *object) {
  if (bd_objc_hasAutoreleasePool()) return body(object);
  bd_objc_withAutoreleasePool(body, object);
}

static void endWeak(void *object) { gnu_weak_released(object); }

void gnu_releasedLast(bd_object *object, int32_t others, bool opensPool) {
  if (others > 0 && !gnu_mayHaveWeakReferences(object)) return;
  // An object that is being deallocated has the count of one with one reference.
  if (others == 0) __atomic_store_n(gnu_countOf(object), 0, __ATOMIC_RELAXED);
  void (*const end)(void *) = others == 0 ? sendDealloc : endWeak;
  if (opensPool) withPool(end, object); else end(object);
}

void bd_objc_release(bd_object *object) {
  if (gnu_isPlain(object)) gnu_releasePlain(object, false); else sendRelease(object);
}

void bd_objc_releaseWithPool(bd_object *object) {
  if (object == NULL) return;
  if (gnu_isPlain(object)) gnu_releasePlain(object, true); else withPool(sendRelease, object);
}

bd_object *bd_objc_autorelease(bd_object *object) {
  static _Atomic(bd_selector *) cache;
  return send(object, &cache, "autorelease");
}

// MARK: Autorelease pools

static bd_object *autorelease_pool_class(void) {
  static _Atomic(bd_object *) cache;
  bd_object *cls = cache;
  if (__builtin_expect(cls == NULL, 0)) cache = cls = (bd_object *)bd_objc_lookUpClass("NSAutoreleasePool");
  return cls;
}

/// The number of pools that this thread has opened here and not closed. If it is not 0, GNUstep need not be called.
static __thread unsigned int open_pools __attribute__((tls_model("initial-exec")));

void *bd_objc_autoreleasePoolPush(void) {
  open_pools++;
  static _Atomic(bd_selector *) cache;
  return send(autorelease_pool_class(), &cache, "new");
}

void bd_objc_autoreleasePoolPop(void *pool) {
  // Objects that are released with the pool may check for a pool. GNUstep uses this pool until it is drained, and knows
  // that it is being drained.
  open_pools--;
  bd_objc_release(pool);
}

bool bd_objc_hasAutoreleasePool(void) {
  static _Atomic(bd_selector *) cache;
  return open_pools > 0 || send(autorelease_pool_class(), &cache, "currentPool") != NULL;
}

#endif
