// This is an Objective-C++ file because it uses @catch (see exceptions.mm).
#include "bd_runtime.h"

#include <pthread.h>

/// An entry of the table of known messages. The key of an entry never changes once it is set, and the class is written
/// last, so readers hold no lock. A program has one entry for each message in its source and each class that gets it.
/// Messages that find no room are sent without the table.
struct known_message {
  const bd_class *cls;
  const bd_selector *selector;
  const void *types;
  bd_imp implementation;
};

enum { table_size = 4096, probes = 4 };
static known_message table[table_size + probes];
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static inline known_message *first_place(const bd_class *cls, const bd_selector *selector, const void *types) {
  // Addresses differ in their middle bits, so the key is multiplied (Fibonacci hashing), and its high bits are used.
  const uintptr_t key = (uintptr_t)cls ^ ((uintptr_t)selector << 1) ^ ((uintptr_t)types << 2);
  return &table[(key * UINT64_C(0x9E3779B97F4A7C15)) >> 52];
}

static inline bool is_message(
    const known_message *place, const bd_class *cls, const bd_selector *selector, const void *types) {
  return __atomic_load_n(&place->cls, __ATOMIC_ACQUIRE) == cls && place->selector == selector && place->types == types;
}

static inline const known_message *find(const bd_class *cls, const bd_selector *selector, const void *types) {
  const known_message *first = first_place(cls, selector, types);
  for (int i = 0; i < probes; i++) {
    if (is_message(&first[i], cls, selector, types)) return &first[i];
  }
  return nullptr;
}

bd_sending bd_message_sendKnown(
    bd_object *receiver, bd_selector *selector, const void *types, uintptr_t first, uintptr_t second,
    uintptr_t *result) {
  const known_message *known = find(bd_object_getClass(receiver), selector, types);
  if (known == nullptr || !bd_objc_hasAutoreleasePool()) return bd_sending_unknown;
  const bd_imp implementation = bd_objc_msg_lookup(receiver, selector);
  // The method may have been replaced by one with other types.
  if (implementation != __atomic_load_n(&known->implementation, __ATOMIC_RELAXED)) return bd_sending_unknown;
  typedef uintptr_t (*function)(bd_object *, bd_selector *, uintptr_t, uintptr_t);
  @try {
    *result = ((function)implementation)(receiver, selector, first, second);
  } @catch (id thrown) {
    bd_object *object = (__bridge bd_object *)thrown;
    *result = (uintptr_t)(object == nullptr ? nullptr : bd_objc_retain(object));
    return bd_sending_raised;
  }
  return bd_sending_done;
}

void bd_message_note(const bd_object *receiver, bd_selector *selector, const void *types, bd_imp implementation) {
  const bd_class *cls = bd_object_getClass(receiver);
  pthread_mutex_lock(&lock);
  known_message *first = first_place(cls, selector, types);
  for (known_message *place = first; place < first + probes; place++) {
    const bool is_free = place->cls == nullptr;
    if (!is_free && !is_message(place, cls, selector, types)) continue;
    __atomic_store_n(&place->implementation, implementation, __ATOMIC_RELAXED);
    if (is_free) {
      place->selector = selector;
      place->types = types;
      __atomic_store_n(&place->cls, cls, __ATOMIC_RELEASE);
    }
    break;
  }
  pthread_mutex_unlock(&lock);
}
