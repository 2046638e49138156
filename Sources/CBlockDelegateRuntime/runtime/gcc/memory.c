// Reference counts of objects, and autorelease pools.
#include "../objc.h"
#if defined(BD_GCC_RUNTIME)

#include "../../include/bd_address_map.h"
#include "../../support/block_layout.h"
#include "counts.h"
#include "weak.h"

#include <pthread.h>

struct gnu_selectors gnu_selectors;
static bd_object *poolClass;
/// The classes whose `-retain` has raised an exception, as that of `Protocol` does. Their objects are neither retained nor
/// released.
static bd_address_map *uncounted;

// Blocks that Objective-C code copies retain the objects that they capture. Swift's blocks runtime, whose Block_private.h
// declares this, retains none by itself. A block in a variable of type `id` gets no messages: a copied one is retained by
// another copy, and one on the stack is not.

struct block_callbacks {
  size_t size;
  void (*retain)(const void *), (*release)(const void *), (*destruct)(const void *);
};
void _Block_use_RR2(const struct block_callbacks *callbacks);

static bool isCopied(const void *block) { return bd_object_getClass(block) != (const void *)_NSConcreteStackBlock; }
static void retainCaptured(const void *object) {
  if (object == NULL) return;
  if (!bd_object_isBlock(object)) bd_objc_retain((bd_object *)object);
  else if (isCopied(object)) bd_Block_copy(object);
}
static void releaseCaptured(const void *object) {
  if (object == NULL) return;
  if (!bd_object_isBlock(object)) bd_objc_release((bd_object *)object);
  else if (isCopied(object)) bd_Block_release(object);
}
static void destructCaptured(const void *object) { (void)object; }

// The constructor runs before those without a priority, which send `+load`, and after those of GNUstep Base.
__attribute__((constructor(102))) static void prepare(void) {
  poolClass = (bd_object *)bd_objc_lookUpClass("NSAutoreleasePool");
  uncounted = bd_address_map_create();
  gnu_selectors = (struct gnu_selectors){
      bd_sel_registerName("retain"), bd_sel_registerName("release"), bd_sel_registerName("retainCount"),
      bd_sel_registerName("retainWeakReference"), bd_sel_registerName("autorelease"), bd_sel_registerName("dealloc"),
      bd_sel_registerName("new"), bd_sel_registerName("currentPool")};
  static const struct block_callbacks callbacks = {
      sizeof callbacks, retainCaptured, releaseCaptured, destructCaptured};
  _Block_use_RR2(&callbacks);
  // GNUstep 1.28 prepares its class of pools in the first pool, without a lock. No other thread exists yet.
  if (poolClass != NULL) bd_objc_autoreleasePoolPop(bd_objc_autoreleasePoolPush());
}

/// Sends a message without arguments.
static bd_object *sendAlways(bd_object *object, bd_selector *selector) {
  return ((bd_object * (*)(bd_object *, bd_selector *)) bd_objc_msg_lookup(object, selector))(object, selector);
}

/// Sends a message without arguments, unless the object is not counted.
static bd_object *send(bd_object *object, bd_selector *selector) {
  return bd_address_map_get(uncounted, bd_object_getClass(object)) >= 0 ? object : sendAlways(object, selector);
}

// MARK: Reference counts

uintptr_t gnu_seenClasses[1024];
ptrdiff_t gnu_countOffset;

static void findCount(void) {
  Class root = bd_objc_lookUpClass("NSObject");
  const IMP retain = class_getMethodImplementation(root, gnu_selectors.retain);
  const IMP release = gnu_originalRelease(class_getMethodImplementation(root, gnu_selectors.release));
  // Other code may have replaced the methods. Another copy of the library may handle weak references.
  const char *base = bd_image_of((const void *)NSIncrementExtraRefCount);
  if (base != bd_image_of((const void *)retain) || base != bd_image_of((const void *)release)) return;
  if (!gnu_weak_isOwn()) return;
  id object = NSAllocateObject(root, 0, NULL);
  const int32_t *words = (const int32_t *)object, before[] = {words[-1], words[-2]};
  NSIncrementExtraRefCount(object);
  for (int i = 1; i <= 2; i++) {
    if (words[-i] != before[i - 1] + 1) continue;
    __atomic_store_n(&gnu_countOffset, -i * (ptrdiff_t)sizeof *words, __ATOMIC_RELAXED);
  }
  NSDecrementExtraRefCountWasZero(object);
  // The library may be asked whether an object is being deallocated before it makes the first weak reference.
  gnu_object_hook(object);
  NSDeallocateObject(object);
}

static bool inherits(Class cls, Class root, SEL selector) {
  return class_getMethodImplementation(cls, selector) == class_getMethodImplementation(root, selector);
}

bool gnu_learnClass(const bd_object *object, uintptr_t *place) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, findCount);
  Class cls = bd_object_getClass(object), root = bd_objc_lookUpClass("NSObject");
  // The runtime does not know the classes of blocks.
  const bool isPlain = gnu_countOffset != 0 && !bd_object_isBlock(object) &&
                       inherits(cls, root, gnu_selectors.retain) && inherits(cls, root, gnu_selectors.release);
  __atomic_store_n(place, (uintptr_t)cls | (isPlain ? 0 : gnu_hasOwnCounts), __ATOMIC_RELEASE);
  return isPlain;
}

bd_object *bd_objc_retain(bd_object *object) {
  uintptr_t word = (uintptr_t)object;
  if (gnu_isPlain(object)) gnu_retainPlain(object);
  else if (bd_call_raises((const void *)send, word, (uintptr_t)gnu_selectors.retain, 0, 0, 0, &word)) {
    static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
    pthread_mutex_lock(&lock);
    bd_address_map_set(uncounted, bd_object_getClass(object), 1);
    pthread_mutex_unlock(&lock);
    bd_objc_release((bd_object *)word);  // the exception
  }
  return object;
}

void gnu_withPool(void (*body)(void *), void *context) {
  if (bd_objc_hasAutoreleasePool()) return body(context);
  bd_objc_withAutoreleasePool(body, context);
}

static void sendRelease(void *object) { send(object, gnu_selectors.release); }

/// Called when one reference to an object is left, which may be the one that belongs to its weak references, or none is
/// left.
/// - `others`: The number of references that are left.
__attribute__((noinline)) static void releasedLast(bd_object *object, int32_t others) {
  if (others > 0) {
    if (gnu_mayHaveWeakReferences(object)) gnu_withPool(gnu_weak_released, object);
    return;
  }
  // The last reference is released again by the message, which deallocates the object.
  __atomic_store_n(gnu_countOf(object), 0, __ATOMIC_RELAXED);
  gnu_withPool(sendRelease, object);
}

void bd_objc_release(bd_object *object) {
  if (object == NULL) return;
  if (!gnu_isPlain(object)) return gnu_withPool(sendRelease, object);
  // The message releases the only reference itself, which deallocates the object.
  if (__atomic_load_n(gnu_countOf(object), __ATOMIC_RELAXED) == 0) return gnu_withPool(sendRelease, object);
  const int32_t others = __atomic_fetch_sub(gnu_countOf(object), 1, __ATOMIC_SEQ_CST);
  if (__builtin_expect(others <= 1, 0)) releasedLast(object, others);
}

bd_object *bd_objc_autorelease(bd_object *object) { return send(object, gnu_selectors.autorelease); }

// MARK: Autorelease pools

/// The number of pools that this thread has opened here and not closed. If it is not 0, GNUstep need not be called.
static __thread unsigned int open_pools __attribute__((tls_model("initial-exec")));

void *bd_objc_autoreleasePoolPush(void) {
  open_pools++;
  return sendAlways(poolClass, gnu_selectors.new);
}

void bd_objc_autoreleasePoolPop(void *pool) {
  // Objects that are released with the pool may check for a pool. GNUstep uses this pool until it is drained, and knows
  // that it is being drained.
  open_pools--;
  // A pool can be in `uncounted`, because its `-retain` raises an exception.
  sendAlways(pool, gnu_selectors.release);
}

bool bd_objc_hasAutoreleasePool(void) { return open_pools > 0 || sendAlways(poolClass, gnu_selectors.currentPool) != NULL; }

#endif
