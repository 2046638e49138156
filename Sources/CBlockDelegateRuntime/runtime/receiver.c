// Objects that get messages. Most are held weakly.
#include "../support/allocation.h"
#include "objc.h"
#if defined(BD_GCC_RUNTIME)
#include "gcc/ending.h"
#include "gcc/memory.h"
#endif

#include <stdatomic.h>

bool bd_objc_isDeallocating(bd_object *object) {
#if defined(BD_GCC_RUNTIME)
  // This is faster than the weak reference below.
  if (gnu_isPlain(object)) return gnu_object_isEnding(object);
#endif
  bd_weak weak;
  bd_objc_initWeak(&weak, object);
  bd_object *living = bd_objc_loadWeakRetained(&weak);
  bd_objc_destroyWeak(&weak);
  bd_objc_release(living);
  return living == NULL;
}

bool bd_object_isShared(bd_object *object) {
  return bd_object_sendWords(object, bd_sel_registerName("retainCount"), 0, 0, 0) > 1;
}

struct bd_receiver {
  bd_weak object;
  /// The object, if the receiver retains it.
  bd_object *kept;
  _Atomic uint32_t references;
  _Atomic bool is_retired;
};

bd_receiver *bd_receiver_create(bd_object *object) {
  bd_receiver *receiver = bd_allocated(calloc(1, sizeof *receiver), "a receiver");
  receiver->references = 1;
  bd_objc_initWeak(&receiver->object, object);
  return receiver;
}

bd_receiver *bd_receiver_retain(bd_receiver *receiver) {
  atomic_fetch_add(&receiver->references, 1);
  return receiver;
}

void bd_receiver_release(bd_receiver *receiver) {
  if (atomic_fetch_sub(&receiver->references, 1) > 1) return;
  bd_object *kept = receiver->kept;
  bd_objc_destroyWeak(&receiver->object);
  free(receiver);
  bd_objc_release(kept);
}

void bd_receiver_keep(bd_receiver *receiver) { receiver->kept = bd_receiver_loadRetained(receiver); }

void bd_receiver_retire(bd_receiver *receiver) { receiver->is_retired = true; }

bd_object *bd_receiver_loadRetained(bd_receiver *receiver) { return bd_objc_loadWeakRetained(&receiver->object); }

bd_object *bd_receiver_hold(bd_receiver *receiver) {
  if (receiver->is_retired) return NULL;
  return receiver->kept != NULL ? receiver->kept : bd_weak_hold(&receiver->object);
}

void bd_receiver_letGo(bd_receiver *receiver, bd_object *object) {
  if (receiver->kept == NULL) bd_weak_letGo(&receiver->object, object);
}

bool bd_receiver_isLiving(bd_receiver *receiver) {
  return !receiver->is_retired && bd_weak_isLiving(&receiver->object);
}
