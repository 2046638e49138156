#include "bd_address_map.h"
#include "bd_runtime.h"

#include "../support/allocation.h"

#include <pthread.h>
#include <stdatomic.h>

/// A message that was sent before. A program has one for each message in its source and each class that gets it. It is
/// never freed, because readers hold no lock.
struct message {
  const bd_class *cls;
  const bd_selector *selector;
  const void *types;
  _Atomic bd_imp implementation;
};

static _Atomic(bd_address_map *) messages;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

/// Returns a key of the map. If two messages have the same key, the last one is known. The shifted addresses have no
/// lowest bit.
static const void *key_of(const bd_class *cls, const bd_selector *selector, const void *types) {
  return (const void *)((uintptr_t)cls ^ (uintptr_t)selector << 1 ^ (uintptr_t)types << 2 ^ 1);
}

static struct message *find(const bd_class *cls, const bd_selector *selector, const void *types) {
  const bd_address_map *map = atomic_load_explicit(&messages, memory_order_acquire);
  const intptr_t found = map == NULL ? -1 : bd_address_map_get(map, key_of(cls, selector, types));
  struct message *known = found == -1 ? NULL : (struct message *)found;
  const bool is_same = known != NULL && known->cls == cls && known->selector == selector && known->types == types;
  return is_same ? known : NULL;
}

bd_sending bd_message_sendKnown(
    bd_object *receiver, bd_selector *selector, const void *types, uintptr_t first, uintptr_t second,
    uintptr_t *result) {
  const struct message *known = find(bd_object_getClass(receiver), selector, types);
  if (known == NULL || !bd_objc_hasAutoreleasePool()) return bd_sending_unknown;
  const bd_imp implementation = bd_objc_msg_lookup(receiver, selector);
  // The method may have been replaced by one with other types.
  if (implementation != atomic_load_explicit(&known->implementation, memory_order_relaxed)) return bd_sending_unknown;
  const bool raises = bd_call_raises(
      (const void *)implementation, (uintptr_t)receiver, (uintptr_t)selector, first, second, 0, result);
  return raises ? bd_sending_raised : bd_sending_done;
}

void bd_message_note(const bd_object *receiver, bd_selector *selector, const void *types, bd_imp implementation) {
  const bd_class *cls = bd_object_getClass(receiver);
  pthread_mutex_lock(&lock);
  struct message *known = find(cls, selector, types);
  if (known != NULL) {
    atomic_store_explicit(&known->implementation, implementation, memory_order_relaxed);
  } else {
    known = bd_allocated(malloc(sizeof *known), "a message");
    *known = (struct message){cls, selector, types, implementation};
    bd_address_map *map = atomic_load_explicit(&messages, memory_order_relaxed);
    if (map == NULL) map = bd_address_map_create();
    bd_address_map_set(map, key_of(cls, selector, types), (intptr_t)known);
    atomic_store_explicit(&messages, map, memory_order_release);
  }
  pthread_mutex_unlock(&lock);
}
