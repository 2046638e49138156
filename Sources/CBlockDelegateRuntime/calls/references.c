#include "references.h"
#if !defined(__APPLE__)

#include <pthread.h>

__thread bd_spare_references bd_spare;
uint64_t bd_reference_newCounts;
static void *(*make_reference)(void);
static pthread_key_t key;

static void end_thread(void *unused) {
  (void)unused;
  while (bd_spare.count > 0) {
    bd_reference *item = bd_spare.items[--bd_spare.count];
    item->object = NULL;
    swift_release(item);
  }
}

static void make_key(void) { pthread_key_create(&key, end_thread); }

bd_reference *bd_reference_make(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, make_key);
  // The destructor runs only in threads that have a value.
  pthread_setspecific(key, &key);
  return make_reference();
}

void *bd_reference_take(bd_object *object) { return bd_reference_takeFor(object); }

// This function must not be inlined: a closure on the stack of a coroutine may return on another thread, and compilers
// assume that the address of a thread's variable does not change within a function.
void bd_reference_giveBack(void *reference) {
  bd_reference *item = reference;
  // Whoever has released another reference to the item on another thread has finished with it.
  const bool is_unused = __atomic_load_n(&item->counts, __ATOMIC_ACQUIRE) == bd_reference_newCounts;
  if (__builtin_expect(!is_unused || bd_spare.count == sizeof bd_spare.items / sizeof *bd_spare.items, 0)) {
    return swift_release(item);
  }
  bd_object *object = item->object;
  bd_spare.items[bd_spare.count++] = item;
#if defined(BD_GCC_RUNTIME)
  if (__builtin_expect(gnu_isPlain(object), 1)) return gnu_releasePlain(object, true);
#endif
  bd_objc_releaseWithPool(object);
}

void bd_reference_setMaker(void *(*make)(void)) {
  make_reference = make;
  bd_reference *first = bd_reference_make();
  bd_reference_newCounts = first->counts;
  bd_spare.items[bd_spare.count++] = first;
}
#endif
