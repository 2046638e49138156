// Lists of receivers, and the settings for sending a message to a list: how results are combined, the completion
// block, and the function that sends.
#include "receiver.h"

#include "../calls/hazards.h"
#include "../support/allocation.h"

enum { is_removed = 1 };

static struct receiver_list no_receivers;

static bd_old_receiver *receiver_at(uintptr_t entry) { return (bd_old_receiver *)(entry & ~(uintptr_t)is_removed); }

static void free_list(void *memory) {
  struct receiver_list *list = memory;
  for (uintptr_t i = 0; i < list->count; i++) bd_old_receiver_release(receiver_at(list->entries[i]));
  free(list);
}

static void replace_list(bd_receivers *receivers, struct receiver_list *list) {
  struct receiver_list *previous = receivers->list;
  __atomic_store_n(&receivers->list, list, __ATOMIC_RELEASE);
  if (previous != &no_receivers) bd_hazard_defer(previous, free_list, previous, true);
}

bd_receivers *bd_receivers_create(bd_selector *selector) {
  bd_receivers *receivers = bd_allocated(calloc(1, sizeof *receivers), "receivers");
  receivers->list = &no_receivers;
  receivers->selector = selector;
  return receivers;
}

void bd_receivers_destroy(bd_receivers *receivers) {
  replace_list(receivers, &no_receivers);
  free(receivers);
  bd_receivers_releaseReplaced();
}

void bd_receivers_releaseReplaced(void) { bd_hazard_release_waiting(); }

uintptr_t bd_receivers_count(bd_receivers *receivers) { return __atomic_load_n(&receivers->count, __ATOMIC_RELAXED); }

// MARK: Changes of a list

static void set_count(bd_receivers *receivers, uintptr_t count) {
  __atomic_store_n(&receivers->count, count, __ATOMIC_RELAXED);
}

/// Returns the index of the first entry whose receiver's order is not below `order`.
static uintptr_t find(const struct receiver_list *list, uintptr_t order) {
  uintptr_t low = 0, high = list->count;
  while (low < high) {
    const uintptr_t middle = low + (high - low) / 2;
    if (receiver_at(list->entries[middle])->order < order) low = middle + 1;
    else high = middle;
  }
  return low;
}

/// Fills the next entry of a list that has room.
static void append(struct receiver_list *list, bd_old_receiver *receiver) {
  __atomic_add_fetch(&receiver->references, 1, __ATOMIC_RELAXED);
  list->entries[list->count] = (uintptr_t)receiver;
  __atomic_store_n(&list->count, list->count + 1, __ATOMIC_RELEASE);
}

/// Replaces the list by one without the marked entries and with room for more entries.
/// - `other`: A receiver to add, or NULL.
static void rebuild(bd_receivers *receivers, bd_old_receiver *other) {
  const struct receiver_list *old = receivers->list;
  const uintptr_t count = receivers->count + (other != NULL);
  set_count(receivers, count);
  if (count == 0) return replace_list(receivers, &no_receivers);
  const uintptr_t capacity = count + count / 2;
  struct receiver_list *new = bd_allocated(malloc(sizeof *new + capacity * sizeof(uintptr_t)), "receivers");
  new->message.selector = receivers->selector;
  new->capacity = capacity;
  new->count = 0;
  for (uintptr_t i = 0; i < old->count; i++) {
    bd_old_receiver *receiver = receiver_at(old->entries[i]);
    if (other != NULL && other->order < receiver->order) {
      append(new, other);
      other = NULL;
    }
    if (!(old->entries[i] & is_removed)) append(new, receiver);
  }
  if (other != NULL) append(new, other);
  replace_list(receivers, new);
}

void bd_receivers_add(bd_receivers *receivers, bd_old_receiver *receiver) {
  struct receiver_list *list = receivers->list;
  const uintptr_t index = find(list, receiver->order);
  if (index == list->count && list->count < list->capacity) {
    append(list, receiver);
    set_count(receivers, receivers->count + 1);
  } else if (index < list->count && receiver_at(list->entries[index]) == receiver) {
    // The receiver was in the list before, and its entry is marked.
    __atomic_store_n(&list->entries[index], (uintptr_t)receiver, __ATOMIC_RELEASE);
    set_count(receivers, receivers->count + 1);
  } else {
    rebuild(receivers, receiver);
  }
}

void bd_receivers_remove(bd_receivers *receivers, bd_old_receiver *receiver) {
  struct receiver_list *list = receivers->list;
  const uintptr_t index = find(list, receiver->order);
  __atomic_store_n(&list->entries[index], (uintptr_t)receiver | is_removed, __ATOMIC_RELEASE);
  set_count(receivers, receivers->count - 1);
  if (receivers->count < list->count / 2) rebuild(receivers, NULL);
}

// MARK: Settings of the messages

void bd_receivers_setCombine(bd_receivers *receivers, bd_combine combine) {
  __atomic_store_n(&receivers->combine, combine, __ATOMIC_RELAXED);
}

void bd_receivers_setOwner(bd_receivers *receivers, bd_object *owner) { receivers->owner = owner; }

void bd_receivers_setCompletion(bd_receivers *receivers, bd_completion completion) {
  receivers->completion = completion;
}

void bd_receivers_passCompletionUnchanged(bd_receivers *receivers) {
  __atomic_store_n(&receivers->passesCompletionUnchanged, true, __ATOMIC_RELAXED);
}

void bd_receivers_setSender(bd_receivers *receivers, bd_words_sender sender, void *context) {
  // A message that has read the previous sender may still read the context that belongs to it.
  if (sender != NULL) __atomic_store_n(&receivers->context, context, __ATOMIC_RELAXED);
  __atomic_store_n(&receivers->sender, sender, __ATOMIC_RELEASE);
}
