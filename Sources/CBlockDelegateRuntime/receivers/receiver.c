#include "receiver.h"

#include "../calls/hazards.h"

#include <pthread.h>
#include <stdlib.h>

// MARK: One

static void deallocate(void *object) { bd_objc_deallocateDeferred(object); }
/// Called with an object whose last reference has gone.
static void defer_deallocation(bd_object *object) { bd_hazard_retire(object, deallocate, true); }
static void prepare(void) {
  bd_fence_prepare();
  bd_objc_setDeferral(defer_deallocation);
}

bd_receiver *bd_receiver_create(bd_object *object) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, prepare);
  bd_receiver *receiver = calloc(1, sizeof *receiver);
  if (receiver == NULL) abort();
  receiver->references = 1;
  receiver->address = object;
  bd_objc_initWeak(&receiver->object, object);
  // Where a fence costs something for each message, retaining the object costs little more.
  const bool isKept = bd_fence_isAsymmetric && bd_objc_deferDeallocation(object);
  receiver->flags = isKept ? 0 : bd_receiver_mustRetainFlag;
  return receiver;
}

bd_object *bd_receiver_loadRetained(bd_receiver *receiver) { return bd_objc_loadWeakRetained(&receiver->object); }

bool bd_receiver_isLiving(bd_receiver *receiver) {
  if (!(__atomic_load_n(&receiver->flags, __ATOMIC_ACQUIRE) & bd_receiver_mustRetainFlag)) {
    return __atomic_load_n(&receiver->object.object, __ATOMIC_ACQUIRE) != NULL;
  }
  // What the place of a weak reference holds is known to its runtime only: libobjc2 keeps a counter's address there,
  // also when the object has gone.
  bd_object *object = bd_receiver_loadRetained(receiver);
  if (object == NULL) return false;
  bd_objc_release(object);
  return true;
}

void bd_receiver_retire(bd_receiver *receiver) {
  __atomic_fetch_or(&receiver->flags, bd_receiver_isRetiredFlag, __ATOMIC_RELEASE);
}

bool bd_receiver_isRetired(bd_receiver *receiver) {
  return (__atomic_load_n(&receiver->flags, __ATOMIC_ACQUIRE) & bd_receiver_isRetiredFlag) != 0;
}

void bd_receiver_release(bd_receiver *receiver) {
  if (__atomic_sub_fetch(&receiver->references, 1, __ATOMIC_ACQ_REL) > 0) return;
  bd_objc_destroyWeak(&receiver->object);
  free(receiver);
}

// MARK: Several

static struct receiver_list no_receivers;

static struct receiver_list *make_list(bd_receiver *const *receivers, uintptr_t count) {
  if (count == 0) return &no_receivers;
  struct receiver_list *list = malloc(sizeof *list + count * sizeof(bd_receiver *));
  if (list == NULL) abort();
  list->count = count;
  for (uintptr_t i = 0; i < count; i++) {
    __atomic_add_fetch(&receivers[i]->references, 1, __ATOMIC_RELAXED);
    list->receivers[i] = receivers[i];
  }
  return list;
}

static void free_list(void *memory) {
  struct receiver_list *list = memory;
  for (uintptr_t i = 0; i < list->count; i++) bd_receiver_release(list->receivers[i]);
  free(list);
}

bd_receivers *bd_receivers_create(bd_selector *selector) {
  bd_receivers *receivers = calloc(1, sizeof *receivers);
  if (receivers == NULL) abort();
  receivers->list = &no_receivers;
  receivers->selector = selector;
  return receivers;
}

void bd_receivers_set(bd_receivers *receivers, bd_receiver *const *list, uintptr_t count) {
  struct receiver_list *previous =
      __atomic_exchange_n(&receivers->list, make_list(list, count), __ATOMIC_ACQ_REL);
  if (previous != &no_receivers) bd_hazard_defer(previous, free_list, true);
}

void bd_receivers_destroy(bd_receivers *receivers) {
  bd_receivers_set(receivers, NULL, 0);
  free(receivers);
  bd_receivers_releaseReplaced();
}

void bd_receivers_releaseReplaced(void) { bd_hazard_release_waiting(); }

void bd_receivers_setCombine(bd_receivers *receivers, bd_combine combine) {
  __atomic_store_n(&receivers->combine, combine, __ATOMIC_RELAXED);
}

void bd_receivers_setCompletion(bd_receivers *receivers, bd_completion completion) {
  receivers->completion = completion;
}

void bd_receivers_passCompletionUnchanged(bd_receivers *receivers) {
  __atomic_store_n(&receivers->passesCompletionUnchanged, true, __ATOMIC_RELAXED);
}

void bd_receivers_setSender(bd_receivers *receivers, bd_words_sender sender, void *context) {
  // A message that found the previous sender may still read the context that belongs to it.
  if (sender != NULL) __atomic_store_n(&receivers->context, context, __ATOMIC_RELAXED);
  __atomic_store_n(&receivers->sender, sender, __ATOMIC_RELEASE);
}
