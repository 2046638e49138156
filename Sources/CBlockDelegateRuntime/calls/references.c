#include "../include/bd_slots.h"
#include "../runtime/objc.h"
#if !defined(__APPLE__)

#if defined(BD_GCC_RUNTIME)
#include "../runtime/gcc/memory.h"
#endif

#include <pthread.h>

/// An instance of `ObjCObject`: the two words of every Swift object (HeapObject.h), and the property.
typedef struct {
  const void *metadata;
  uint64_t counts;
  bd_object *object;
} bd_reference;

/// References of this thread that nobody uses. A call takes one for each object and gives it back, if its counts are
/// those of a new reference: then nothing else holds it, neither strongly nor weakly nor unowned. A call that the
/// closure leaves by `longjmp` loses its references.
//
// The functions that use it must not be inlined: code that runs on the stack of a coroutine may continue on another
// thread, and compilers assume that the address of a thread's variable does not change within a function.
static __thread __attribute__((tls_model("initial-exec"))) struct {
  uintptr_t count;
  bd_reference *items[16];
} spare;
/// The counts of a new reference.
static uint64_t new_counts;
static void *(*make_reference)(void);
static pthread_key_t key;

static void end_thread(void *unused) {
  (void)unused;
  while (spare.count > 0) {
    bd_reference *item = spare.items[--spare.count];
    item->object = NULL;
    swift_release(item);
  }
}

static void make_key(void) { pthread_key_create(&key, end_thread); }

__attribute__((noinline)) static bd_reference *make(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, make_key);
  // The destructor runs only in threads that have a value.
  pthread_setspecific(key, &key);
  return make_reference();
}

__attribute__((noinline)) void *bd_reference_take(bd_object *object) {
#if defined(BD_GCC_RUNTIME)
  if (__builtin_expect(gnu_isPlain(object), 1)) {
    gnu_retainPlain(object);
  } else
#endif
  {
    if (bd_object_isBlock(object)) return NULL;
    bd_objc_retain(object);
  }
  bd_reference *item = __builtin_expect(spare.count > 0, 1) ? spare.items[--spare.count] : make();
  item->object = object;
  return item;
}

__attribute__((noinline)) void bd_reference_giveBack(void *reference) {
  bd_reference *item = reference;
  // Whoever has released another reference to the item on another thread has finished with it.
  const bool is_unused = __atomic_load_n(&item->counts, __ATOMIC_ACQUIRE) == new_counts;
  if (__builtin_expect(!is_unused || spare.count == sizeof spare.items / sizeof *spare.items, 0)) {
    return swift_release(item);
  }
  bd_object *object = item->object;
  spare.items[spare.count++] = item;
  bd_objc_release(object);
}

void bd_reference_setMaker(void *(*function)(void)) {
  make_reference = function;
  bd_reference *first = make();
  new_counts = first->counts;
  spare.items[spare.count++] = first;
}
#endif
