#include "../objc.h"
#if defined(BD_GCC_RUNTIME)

#include "../../include/bd_address_map.h"
#include "counts.h"

#include <pthread.h>

struct gnu_selectors gnu_selectors;
ptrdiff_t gnu_countOffset;

static bd_object *poolClass;
/// The classes whose `-retain` has raised an exception, as that of `Protocol` does. Their objects are neither retained nor
/// released.
static bd_address_map *uncounted;

// The constructor runs before those without a priority, which send `+load`, and after those of GNUstep Base.
__attribute__((constructor(102))) static void prepare(void) {
  gnu_selectors = (struct gnu_selectors){
      bd_sel_registerName("retain"), bd_sel_registerName("release"), bd_sel_registerName("retainCount"),
      bd_sel_registerName("retainWeakReference"), bd_sel_registerName("autorelease"), bd_sel_registerName("dealloc"),
      bd_sel_registerName("new"), bd_sel_registerName("currentPool")};
  uncounted = bd_address_map_create();
  poolClass = (bd_object *)bd_objc_lookUpClass("NSAutoreleasePool");
  // GNUstep 1.28 prepares its class of pools in the first pool, without a lock. No other thread exists yet.
  if (poolClass != NULL) bd_objc_autoreleasePoolPop(bd_objc_autoreleasePoolPush());
}

static bool inherits(Class cls, Class root, SEL selector) {
  return class_getMethodImplementation(cls, selector) == class_getMethodImplementation(root, selector);
}

bool gnu_class_inheritsCounts(Class cls, Class root) {
  return inherits(cls, root, gnu_selectors.retain) && inherits(cls, root, gnu_selectors.release);
}

bd_object *gnu_sendCounted(bd_object *object, bd_selector *selector) {
  if (bd_address_map_get(uncounted, bd_object_getClass(object)) >= 0) return object;
  return (bd_object *)bd_object_sendWords(object, selector, 0, 0, 0);
}

void gnu_class_setUncounted(Class cls) {
  static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
  pthread_mutex_lock(&lock);
  bd_address_map_set(uncounted, cls, 1);
  pthread_mutex_unlock(&lock);
}

// MARK: Autorelease pools

bd_object *bd_objc_autorelease(bd_object *object) { return gnu_sendCounted(object, gnu_selectors.autorelease); }

/// The outermost pool that this thread has opened here. While it is open, GNUstep need not be asked for a pool, which
/// takes a third of the time of a message. It stays here after a `longjmp` over its end: if code outside the library
/// then closes an outer pool, objects that the thread autoreleases without another pool are not released.
static __thread void *outermost __attribute__((tls_model("initial-exec")));

void *bd_objc_autoreleasePoolPush(void) {
  void *pool = (void *)bd_object_sendWords(poolClass, gnu_selectors.new, 0, 0, 0);
  if (outermost == NULL) outermost = pool;
  return pool;
}

void bd_objc_autoreleasePoolPop(void *pool) {
  // Objects that are released with the pool may check for a pool. GNUstep uses this pool until it is drained, and knows
  // that it is being drained.
  if (outermost == pool) outermost = NULL;
  bd_object_sendWords(pool, gnu_selectors.release, 0, 0, 0);
}

bool bd_objc_hasAutoreleasePool(void) {
  return outermost != NULL || bd_object_sendWords(poolClass, gnu_selectors.currentPool, 0, 0, 0) != 0;
}

#endif
