// Objects that get messages and are held weakly.
#include "../support/allocation.h"
#include "objc.h"
#if defined(BD_GCC_RUNTIME)
#include "gcc/weak.h"
#endif

#include <stdatomic.h>

struct bd_receiver {
  bd_weak object;
  uintptr_t order;
  _Atomic uint32_t references;
  _Atomic bool is_retired;
#if defined(BD_GCC_RUNTIME)
  /// With this entry the object is held for a message. NULL if each message must retain the object.
  gnu_weak_entry *entry;
#endif
};

bd_receiver *bd_receiver_create(bd_object *object) {
  bd_receiver *receiver = bd_allocated(calloc(1, sizeof *receiver), "a receiver");
  receiver->references = 1;
  bd_objc_initWeak(&receiver->object, object);
#if defined(BD_GCC_RUNTIME)
  receiver->entry = gnu_weak_entry_of(object);
#endif
  return receiver;
}

bd_receiver *bd_receiver_retain(bd_receiver *receiver) {
  atomic_fetch_add(&receiver->references, 1);
  return receiver;
}

void bd_receiver_release(bd_receiver *receiver) {
  if (atomic_fetch_sub(&receiver->references, 1) > 1) return;
  bd_objc_destroyWeak(&receiver->object);
#if defined(BD_GCC_RUNTIME)
  gnu_weak_entry_release(receiver->entry);
#endif
  free(receiver);
}

void bd_receiver_setOrder(bd_receiver *receiver, uintptr_t order) { receiver->order = order; }
uintptr_t bd_receiver_order(bd_receiver *receiver) { return receiver->order; }
void bd_receiver_retire(bd_receiver *receiver) { receiver->is_retired = true; }

bd_object *bd_receiver_loadRetained(bd_receiver *receiver) { return bd_objc_loadWeakRetained(&receiver->object); }

bd_object *bd_receiver_hold(bd_receiver *receiver) {
  if (receiver->is_retired) return NULL;
#if defined(BD_GCC_RUNTIME)
  if (receiver->entry != NULL) {
    // The reference is not zeroed while the object lives.
    return gnu_weak_tryHold(receiver->entry) ? __atomic_load_n(&receiver->object.object, __ATOMIC_ACQUIRE) : NULL;
  }
#endif
  return bd_receiver_loadRetained(receiver);
}

void bd_receiver_letGo(bd_receiver *receiver, bd_object *object) {
#if defined(BD_GCC_RUNTIME)
  if (receiver->entry != NULL) return gnu_weak_letGo(receiver->entry);
#else
  (void)receiver;
#endif
  bd_objc_release(object);
}

bool bd_receiver_isLiving(bd_receiver *receiver) {
#if defined(BD_GCC_RUNTIME)
  if (receiver->entry != NULL) return !receiver->is_retired && !gnu_weak_isDead(receiver->entry);
#endif
  // Only the runtime can interpret the memory of a weak reference. libobjc2 stores the address of a counter there, even
  // after the object is deallocated.
  bd_object *object = bd_receiver_hold(receiver);
  if (object != NULL) bd_objc_release(object);
  return object != NULL;
}
