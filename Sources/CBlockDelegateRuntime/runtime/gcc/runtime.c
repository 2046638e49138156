// The runtime's own functions on GCC's libobjc.
#include "../which_runtime.h"
#if !defined(BD_MODERN_RUNTIME)

#include "bd_runtime.h"
#include "gcc_objc.h"
#include "method_replacement.h"

#include <pthread.h>
#include <stdatomic.h>

// MARK: Selectors

bd_selector *bd_sel_registerName(const char *name) { return sel_registerName(name); }

const char *bd_sel_getName(const bd_selector *selector) { return sel_getName(selector); }

// Selectors of one name and different types are different handles; they share their first word, which identifies the name
// (struct objc_selector, sel_id).
const void *bd_sel_key(const bd_selector *selector) { return *(const void *const *)selector; }

const char *bd_sel_getTypeEncoding(const bd_selector *selector) {
  const bd_selector *typed = sel_getTypedSelector(sel_getName(selector));
  return typed != NULL ? sel_getTypeEncoding(typed) : NULL;
}

// MARK: Classes

bd_class *bd_objc_lookUpClass(const char *name) { return objc_lookUpClass(name); }

int bd_objc_getClassCount(void) { return objc_getClassList(NULL, 0); }

const char *bd_class_getName(const bd_class *cls) { return class_getName(cls); }

bd_class *bd_class_getSuperclass(const bd_class *cls) { return class_getSuperclass(cls); }

bool bd_class_isMetaClass(const bd_class *cls) { return class_isMetaClass(cls); }

size_t bd_class_getInstanceSize(const bd_class *cls) { return class_getInstanceSize(cls); }

bd_method *bd_class_getInstanceMethod(const bd_class *cls, const bd_selector *selector) {
  return class_getInstanceMethod(cls, selector);
}

bd_imp bd_class_getMethodImplementation(const bd_class *cls, const bd_selector *selector) {
  return class_getMethodImplementation(cls, selector);
}

bool bd_class_respondsToSelector(const bd_class *cls, const bd_selector *selector) {
  return class_respondsToSelector(cls, selector);
}

bd_selector **bd_class_copySelectorList(const bd_class *cls, unsigned int *count) {
  // Method handles and selectors are both pointers: the list is turned into the other in place.
  Method *methods = class_copyMethodList(cls, count);
  bd_selector **selectors = (bd_selector **)methods;
  for (unsigned int i = 0; methods != NULL && i < *count; i++) selectors[i] = method_getName(methods[i]);
  return selectors;
}

const char *bd_method_getTypeEncoding(const bd_method *method) { return method_getTypeEncoding(method); }

bd_imp bd_method_getImplementation(const bd_method *method) { return method_getImplementation(method); }

// Adding methods to a class in use makes libobjc replace its dispatch table. It frees the old one at once unless it
// knows of several threads, and it knows only those that it made itself.
bd_class *bd_objc_allocateClassPair(bd_class *superclass, const char *name) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, objc_thread_add);
  return objc_allocateClassPair(superclass, name, 0);
}

void bd_objc_registerClassPair(bd_class *cls) { objc_registerClassPair(cls); }

ptrdiff_t bd_class_addPointerIvar(bd_class *cls, const char *name) {
  const size_t offset = (class_getInstanceSize(cls) + sizeof(void *) - 1) & ~(sizeof(void *) - 1);
  // The alignment is the exponent of a power of two.
  return class_addIvar(cls, name, sizeof(void *), 3, "^v") ? (ptrdiff_t)offset : -1;
}

bool bd_class_addMethod(bd_class *cls, bd_selector *selector, bd_imp implementation, const char *types) {
  return class_addMethod(cls, selector, implementation, types);
}

bd_imp bd_class_replaceMethod(bd_class *cls, bd_selector *selector, bd_imp implementation, const char *types) {
  return gnu_class_replaceMethod(cls, selector, implementation, types);
}

bool bd_class_addProtocol(bd_class *cls, bd_protocol *protocol) { return class_addProtocol(cls, protocol); }

bool bd_class_conformsToProtocol(const bd_class *cls, bd_protocol *protocol) {
  // GCC's function asks one class only.
  for (; cls != NULL; cls = class_getSuperclass(cls)) {
    if (class_conformsToProtocol(cls, protocol)) return true;
  }
  return false;
}

// MARK: Objects

// An object's first word is its class.
bd_class *bd_object_getClass(const bd_object *object) { return *(bd_class *const *)object; }

void bd_object_setClass(bd_object *object, bd_class *cls) { object_setClass(object, cls); }

bd_object *bd_class_createInstance(bd_class *cls, size_t extraBytes) { return NSAllocateObject(cls, extraBytes, NULL); }

bd_imp bd_objc_msg_lookup(bd_object *object, bd_selector *selector) { return objc_msg_lookup(object, selector); }

// The runtime looks at the selector's types by itself.
bd_imp bd_objc_msg_lookup_stret(bd_object *object, bd_selector *selector) { return objc_msg_lookup(object, selector); }

typedef bd_object *(*object_message)(bd_object *, const bd_selector *);
typedef void (*void_message)(bd_object *, const bd_selector *);

/// A selector that is registered once. Two threads may both register it; they get the same one.
static bd_selector *cached_selector(_Atomic(bd_selector *) *cache, const char *name) {
  bd_selector *selector = atomic_load_explicit(cache, memory_order_acquire);
  if (__builtin_expect(selector == NULL, 0)) {
    selector = sel_registerName(name);
    atomic_store_explicit(cache, selector, memory_order_release);
  }
  return selector;
}

bd_object *bd_objc_retain(bd_object *object) {
  static _Atomic(bd_selector *) cache;
  bd_selector *selector = cached_selector(&cache, "retain");
  return ((object_message)objc_msg_lookup(object, selector))(object, selector);
}

void bd_objc_release(bd_object *object) {
  static _Atomic(bd_selector *) cache;
  bd_selector *selector = cached_selector(&cache, "release");
  ((void_message)objc_msg_lookup(object, selector))(object, selector);
}

bd_object *bd_objc_autorelease(bd_object *object) {
  static _Atomic(bd_selector *) cache;
  bd_selector *selector = cached_selector(&cache, "autorelease");
  return ((object_message)objc_msg_lookup(object, selector))(object, selector);
}

// MARK: Autorelease pools

static bd_object *autorelease_pool_class(void) {
  static _Atomic(bd_object *) cache;
  bd_object *cls = atomic_load_explicit(&cache, memory_order_acquire);
  if (__builtin_expect(cls == NULL, 0)) {
    cls = (bd_object *)objc_lookUpClass("NSAutoreleasePool");
    atomic_store_explicit(&cache, cls, memory_order_release);
  }
  return cls;
}

/// How many pools of this thread were opened here and are still open: then there is one, without asking GNUstep.
static _Thread_local unsigned int open_pools;

void *bd_objc_autoreleasePoolPush(void) {
  open_pools++;
  static _Atomic(bd_selector *) cache;
  bd_selector *selector = cached_selector(&cache, "new");
  bd_object *cls = autorelease_pool_class();
  return ((object_message)objc_msg_lookup(cls, selector))(cls, selector);
}

void bd_objc_autoreleasePoolPop(void *pool) {
  // What is released with the pool may ask for one: it has this one until then, and GNUstep knows that it is going.
  open_pools--;
  bd_objc_release(pool);
}

// Asked around every message: the method is looked up once.
bool bd_objc_hasAutoreleasePool(void) {
  if (open_pools > 0) return true;
  static _Atomic(object_message) cache;
  static _Atomic(bd_selector *) selector_cache;
  bd_object *cls = autorelease_pool_class();
  bd_selector *selector = cached_selector(&selector_cache, "currentPool");
  object_message current_pool = atomic_load_explicit(&cache, memory_order_acquire);
  if (__builtin_expect(current_pool == NULL, 0)) {
    current_pool = (object_message)objc_msg_lookup(cls, selector);
    // The class's +initialize has run when its method has.
    const bool has_pool = current_pool(cls, selector) != NULL;
    atomic_store_explicit(&cache, (object_message)objc_msg_lookup(cls, selector), memory_order_release);
    return has_pool;
  }
  return current_pool(cls, selector) != NULL;
}

#endif
