// The functions of the runtime on GCC's libobjc.
#include "../objc.h"
#if defined(BD_GCC_RUNTIME)

#include <stdatomic.h>

bool bd_objc_isModern(void) { return false; }

// MARK: Selectors

// Selectors with the same name and different types are different handles. The first word, which identifies the name, is
// the same in all of them (struct objc_selector, sel_id).
const void *bd_sel_key(const bd_selector *selector) { return *(const void *const *)selector; }

const char *bd_sel_getTypeEncoding(const bd_selector *selector) {
  const bd_selector *typed = sel_getTypedSelector(bd_sel_getName(selector));
  return typed != NULL ? sel_getTypeEncoding(typed) : NULL;
}

// MARK: Classes

SAME(IMP, class_getMethodImplementation, (const bd_class *cls, const bd_selector *selector), cls, selector)
SAME(bool, class_respondsToSelector, (const bd_class *cls, const bd_selector *selector), cls, selector)

// The first word of an object is its class.
bd_class *bd_object_getClass(const bd_object *object) { return *(bd_class *const *)object; }

bd_object *bd_class_createInstance(bd_class *cls, size_t extraBytes) { return NSAllocateObject(cls, extraBytes, NULL); }

typedef bd_object *(*object_message)(bd_object *, const bd_selector *);

/// Sends a message without arguments, and caches its selector. If two threads register the selector at the same time,
/// they get the same one.
static inline bd_object *send(bd_object *object, _Atomic(bd_selector *) *cache, const char *name) {
  bd_selector *selector = *cache;
  if (__builtin_expect(selector == NULL, 0)) *cache = selector = bd_sel_registerName(name);
  return ((object_message)bd_objc_msg_lookup(object, selector))(object, selector);
}

bd_object *bd_objc_retain(bd_object *object) {
  static _Atomic(bd_selector *) cache;
  return send(object, &cache, "retain");
}

void bd_objc_release(bd_object *object) {
  static _Atomic(bd_selector *) cache;
  send(object, &cache, "release");
}

bd_object *bd_objc_autorelease(bd_object *object) {
  static _Atomic(bd_selector *) cache;
  return send(object, &cache, "autorelease");
}

// MARK: Properties

bd_property *bd_class_copyPropertyList(const bd_class *cls, unsigned int *count) {
  (void)cls;
  *count = 0;
  return NULL;
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
