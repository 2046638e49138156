#include "receiver_list.h"

#include "active_calls.h"
#include "asymmetric_fence.h"
#include "receivers.h"

#include <stdlib.h>

// MARK: Which objects are receivers

enum { filter_bits = 12 };
/// How many receivers there are whose addresses share some bits.
static uint32_t filter[1 << filter_bits];

static uint32_t *filter_counter(const void *address) {
  return &filter[((uintptr_t)address * UINT64_C(0x9E3779B97F4A7C15)) >> (64 - filter_bits)];
}

bool bd_receivers_mayHave(const bd_object *object) {
  return __atomic_load_n(filter_counter(object), __ATOMIC_ACQUIRE) != 0;
}

// MARK: One

static void retain(bd_receiver *receiver) { __atomic_add_fetch(&receiver->references, 1, __ATOMIC_RELAXED); }

bd_receiver *bd_receiver_create(bd_object *object) {
  bd_receiver *receiver = calloc(1, sizeof *receiver);
  if (receiver == NULL) abort();
  receiver->references = 1;
  receiver->address = object;
  // First: from now on the object's deallocation asks here.
  __atomic_add_fetch(filter_counter(object), 1, __ATOMIC_ACQ_REL);
  bd_objc_initWeak(&receiver->object, object);
#if defined(__APPLE__)
  receiver->state = is_unkept;
#else
  receiver->state = gnu_weak_asksReceivers(object) ? is_kept : is_unkept;
#endif
  return receiver;
}

bd_object *bd_receiver_loadRetained(bd_receiver *receiver) { return bd_objc_loadWeakRetained(&receiver->object); }

bool bd_receiver_isLiving(bd_receiver *receiver) {
  return __atomic_load_n(&receiver->object.object, __ATOMIC_ACQUIRE) != NULL;
}

void bd_receiver_retire(bd_receiver *receiver) { __atomic_store_n(&receiver->state, is_retired, __ATOMIC_RELEASE); }

bool bd_receiver_isRetired(bd_receiver *receiver) { return state_of(receiver) == is_retired; }

void bd_receiver_release(bd_receiver *receiver) {
  if (__atomic_sub_fetch(&receiver->references, 1, __ATOMIC_ACQ_REL) > 0) return;
  bd_objc_destroyWeak(&receiver->object);
  __atomic_sub_fetch(filter_counter(receiver->address), 1, __ATOMIC_ACQ_REL);
  free(receiver);
}

// MARK: What running calls use

static void free_list(void *memory) {
  struct receiver_list *list = memory;
  for (uintptr_t i = 0; i < list->count; i++) bd_receiver_release(list->receivers[i]);
  free(list);
}

static const struct bd_active_kind lists = {bd_active_isNoted, free_list};

/// Has a thing released when no call uses it; false when none does.
static bool defer(void *thing, const struct bd_active_kind *kind) {
  bd_fence_heavy();
  if (!bd_active_defer(thing, kind)) return false;
  bd_fence_heavy();
  bd_active_settle(thing);
  return true;
}

#if !defined(__APPLE__)
static bool sends_to(const struct bd_active_thread *thread, uint32_t index, const void *deferred) {
  return __atomic_load_n(&thread->receivers[index], __ATOMIC_ACQUIRE) ==
         ((const struct bd_deferred_object *)deferred)->object;
}

bool bd_receivers_defer(struct bd_deferred_object *object) {
  static const struct bd_active_kind objects = {sends_to, gnu_weak_deallocate};
  return defer(object, &objects);
}
#endif

// MARK: Several

static const struct receiver_list no_receivers;

static const struct receiver_list *make_list(bd_receiver *const *receivers, uintptr_t count) {
  if (count == 0) return &no_receivers;
  struct receiver_list *list = malloc(sizeof *list + count * sizeof(bd_receiver *));
  if (list == NULL) abort();
  list->count = count;
  for (uintptr_t i = 0; i < count; i++) {
    retain(receivers[i]);
    list->receivers[i] = receivers[i];
  }
  return list;
}

bd_receivers *bd_receivers_create(bd_selector *selector) {
  bd_fence_prepare();
  bd_receivers *receivers = calloc(1, sizeof *receivers);
  if (receivers == NULL) abort();
  receivers->list = &no_receivers;
  receivers->selector = selector;
  receivers->isPlain = true;
  return receivers;
}

static void replace(bd_receivers *receivers, const struct receiver_list *next) {
  struct receiver_list *previous = (struct receiver_list *)__atomic_exchange_n(&receivers->list, next, __ATOMIC_ACQ_REL);
  if (previous != &no_receivers && !defer(previous, &lists)) free_list(previous);
}

void bd_receivers_destroy(bd_receivers *receivers) {
  replace(receivers, &no_receivers);
  free(receivers);
}

void bd_receivers_set(bd_receivers *receivers, bd_receiver *const *list, uintptr_t count) {
  replace(receivers, make_list(list, count));
}

static void set_plain(bd_receivers *receivers) {
  const bool isPlain = receivers->sender == NULL && receivers->combine == bd_combine_last;
  __atomic_store_n(&receivers->isPlain, isPlain, __ATOMIC_RELEASE);
}

void bd_receivers_setCombine(bd_receivers *receivers, bd_combine combine) {
  __atomic_store_n(&receivers->combine, combine, __ATOMIC_RELAXED);
  set_plain(receivers);
}

void bd_receivers_setSender(bd_receivers *receivers, bd_words_sender sender, void *context) {
  // Who has found the sender before needs the context still.
  if (sender != NULL) __atomic_store_n(&receivers->context, context, __ATOMIC_RELAXED);
  __atomic_store_n(&receivers->sender, sender, __ATOMIC_RELEASE);
  set_plain(receivers);
}
