#include "receiver.h"

#include "../calls/hazards.h"
#include "../support/allocation.h"

#include <pthread.h>

static void deallocate(void *object) { bd_objc_deallocateDeferred(object); }
/// Called with an object whose last reference was released.
static void defer_deallocation(bd_object *object) { bd_hazard_retire(object, deallocate, object, true); }
static void prepare(void) {
  bd_fence_prepare();
  bd_objc_setDeferral(defer_deallocation);
}

bd_receiver *bd_receiver_create(bd_object *object) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, prepare);
  bd_receiver *receiver = bd_allocated(calloc(1, sizeof *receiver), "a receiver");
  receiver->references = 1;
  receiver->address = object;
  bd_objc_initWeak(&receiver->object, object);
  // If the fence is expensive, retaining the object for each message costs little more.
  const bool isKept = bd_fence_isCheap && bd_objc_deferDeallocation(object);
  receiver->flags = isKept ? 0 : bd_receiver_mustRetainFlag;
  return receiver;
}

void bd_receiver_setOrder(bd_receiver *receiver, uintptr_t order) { receiver->order = order; }
uintptr_t bd_receiver_order(bd_receiver *receiver) { return receiver->order; }

bd_object *bd_receiver_loadRetained(bd_receiver *receiver) { return bd_objc_loadWeakRetained(&receiver->object); }

bool bd_receiver_isLiving(bd_receiver *receiver) {
  if (!(__atomic_load_n(&receiver->flags, __ATOMIC_ACQUIRE) & bd_receiver_mustRetainFlag)) {
    return __atomic_load_n(&receiver->object.object, __ATOMIC_ACQUIRE) != NULL;
  }
  // Only the runtime can interpret the memory of a weak reference. libobjc2 stores the address of a counter there, even
  // after the object is deallocated.
  bd_object *object = bd_receiver_loadRetained(receiver);
  if (object == NULL) return false;
  bd_objc_release(object);
  return true;
}

void bd_receiver_retire(bd_receiver *receiver) {
  __atomic_fetch_or(&receiver->flags, bd_receiver_isRetiredFlag, __ATOMIC_RELEASE);
}

void bd_receiver_release(bd_receiver *receiver) {
  if (__atomic_sub_fetch(&receiver->references, 1, __ATOMIC_ACQ_REL) > 0) return;
  bd_objc_destroyWeak(&receiver->object);
  free(receiver);
}
