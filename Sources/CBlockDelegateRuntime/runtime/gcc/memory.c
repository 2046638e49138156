// Retain and release.
#include "../objc.h"
#if defined(BD_GCC_RUNTIME)

#include "../../support/block_layout.h"
#include "ending.h"
#include "memory.h"

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

__attribute__((constructor(102))) static void prepare(void) {
  static const struct block_callbacks callbacks = {
      sizeof callbacks, retainCaptured, releaseCaptured, destructCaptured};
  _Block_use_RR2(&callbacks);
}

// MARK: Reference counts

uintptr_t gnu_seenClasses[1024];
bool (*gnu_weak_isOwn)(void);

bool gnu_learnClass(const bd_object *object, uintptr_t *place) {
  Class cls = bd_object_getClass(object);
  // The runtime does not know the classes of blocks.
  const bool inherits =
      !bd_object_isBlock(object) && gnu_class_inheritsCounts(cls, bd_objc_lookUpClass("NSObject"));
  const gnu_root *root = inherits ? gnu_object_hook((id)object) : NULL;
  const bool isPlain = root != NULL && root->isCounted && gnu_weak_isOwn();
  __atomic_store_n(place, (uintptr_t)cls | (isPlain ? 0 : gnu_hasOwnCounts), __ATOMIC_RELEASE);
  return isPlain;
}

bd_object *bd_objc_retain(bd_object *object) {
  uintptr_t word = (uintptr_t)object;
  if (gnu_isPlain(object)) gnu_retainPlain(object);
  else if (bd_call_raises((const void *)gnu_sendCounted, word, (uintptr_t)gnu_selectors.retain, 0, 0, 0, &word)) {
    gnu_class_setUncounted(bd_object_getClass(object));
    bd_objc_release((bd_object *)word);  // the exception
  }
  return object;
}

static void sendRelease(void *object) { gnu_sendCounted(object, gnu_selectors.release); }

void bd_objc_release(bd_object *object) {
  if (object == NULL || (gnu_isPlain(object) && gnu_releasePlain(object) > 0)) return;
  // The message releases the last reference. The deallocation may autorelease objects.
  if (bd_objc_hasAutoreleasePool()) sendRelease(object);
  else bd_objc_withAutoreleasePool(sendRelease, object);
}

#endif
