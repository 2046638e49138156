#include "receiver.h"

#include "../support/allocation.h"

bd_old_receiver *bd_old_receiver_create(bd_object *object) {
  bd_old_receiver *receiver = bd_allocated(calloc(1, sizeof *receiver), "a receiver");
  receiver->references = 1;
  receiver->address = object;
  bd_objc_initWeak(&receiver->object, object);
  receiver->flags = bd_old_receiver_mustRetainFlag;
  return receiver;
}

void bd_old_receiver_setOrder(bd_old_receiver *receiver, uintptr_t order) { receiver->order = order; }
uintptr_t bd_old_receiver_order(bd_old_receiver *receiver) { return receiver->order; }

bd_object *bd_old_receiver_loadRetained(bd_old_receiver *receiver) { return bd_objc_loadWeakRetained(&receiver->object); }

bool bd_old_receiver_isLiving(bd_old_receiver *receiver) {
  // Only the runtime can interpret the memory of a weak reference. libobjc2 stores the address of a counter there, even
  // after the object is deallocated.
  bd_object *object = bd_old_receiver_loadRetained(receiver);
  if (object == NULL) return false;
  bd_objc_release(object);
  return true;
}

void bd_old_receiver_retire(bd_old_receiver *receiver) {
  __atomic_fetch_or(&receiver->flags, bd_old_receiver_isRetiredFlag, __ATOMIC_RELEASE);
}

void bd_old_receiver_release(bd_old_receiver *receiver) {
  if (__atomic_sub_fetch(&receiver->references, 1, __ATOMIC_ACQ_REL) > 0) return;
  bd_objc_destroyWeak(&receiver->object);
  free(receiver);
}
