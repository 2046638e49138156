// In an Objective-C++ file for @catch: see exceptions.mm.
#include "bd_known_messages.h"
#include "bd_runtime.h"

#include <pthread.h>
#include <stdlib.h>

/// Never changed once it is in the table: readers hold no lock. A program has as many as it has messages in its text, times
/// the classes that get them; those that find no room take the long way.
struct known_message {
  const bd_class *cls;
  const bd_selector *selector;
  const void *types;
  bd_imp implementation;
};

enum { table_size = 4096, probes = 4 };
static known_message *table[table_size];
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static inline uintptr_t first_place(const bd_class *cls, const bd_selector *selector, const void *types) {
  // Addresses differ in their middle bits: multiply (Fibonacci hashing) and take high ones.
  const uintptr_t key = (uintptr_t)cls ^ ((uintptr_t)selector << 1) ^ ((uintptr_t)types << 2);
  return (key * UINT64_C(0x9E3779B97F4A7C15)) >> 52;
}

static inline const known_message *find(const bd_class *cls, const bd_selector *selector, const void *types) {
  const uintptr_t first = first_place(cls, selector, types);
  for (uintptr_t i = 0; i < probes; i++) {
    const known_message *known = __atomic_load_n(&table[(first + i) % table_size], __ATOMIC_ACQUIRE);
    if (known == nullptr) return nullptr;
    if (known->cls == cls && known->selector == selector && known->types == types) return known;
  }
  return nullptr;
}

bd_sending bd_message_sendKnown(
    bd_object *receiver, bd_selector *selector, const void *types, uintptr_t a, uintptr_t b, uintptr_t c, uintptr_t d,
    uintptr_t *result, bd_object **exception) {
  const known_message *known = find(bd_object_getClass(receiver), selector, types);
  if (known == nullptr || !bd_objc_hasAutoreleasePool()) return bd_sending_unknown;
  const bd_imp implementation = bd_objc_msg_lookup(receiver, selector);
  // Another method may have come, of other types.
  if (implementation != known->implementation) return bd_sending_unknown;
  typedef uintptr_t (*function)(bd_object *, bd_selector *, uintptr_t, uintptr_t, uintptr_t, uintptr_t);
  @try {
    *result = ((function)implementation)(receiver, selector, a, b, c, d);
  } @catch (id thrown) {
    bd_object *object = (__bridge bd_object *)thrown;
    *exception = object == nullptr ? nullptr : bd_objc_retain(object);
    return bd_sending_raised;
  }
  return bd_sending_done;
}

void bd_message_note(
    const bd_object *receiver, bd_selector *selector, const void *types, bd_imp implementation) {
  const bd_class *cls = bd_object_getClass(receiver);
  pthread_mutex_lock(&lock);
  const uintptr_t first = first_place(cls, selector, types);
  for (uintptr_t i = 0; i < probes; i++) {
    known_message **place = &table[(first + i) % table_size];
    known_message *old = *place;
    if (old != nullptr && (old->cls != cls || old->selector != selector || old->types != types)) continue;
    if (old == nullptr || old->implementation != implementation) {
      // An entry whose method was replaced stays where readers may still look at it.
      known_message *known = (known_message *)malloc(sizeof *known);
      if (known == nullptr) break;
      *known = known_message{cls, selector, types, implementation};
      __atomic_store_n(place, known, __ATOMIC_RELEASE);
    }
    break;
  }
  pthread_mutex_unlock(&lock);
}
