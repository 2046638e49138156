// The members of a chain that get one message, and the list of them.
//
//     bd_members           bd_member_list      bd_receiver
//     +----------+         +------------+      +---------------+
//     | list   --+-------->| references |  +-->| object (weak) |
//     | selector |         | capacity   |  |   | order         |
//     | layout   |         | count      |  |   +---------------+
//     | combine  |         | entries  --+--+
//     +----------+         +------------+
//
// The entries of a list are filled from the first to the last. An entry is marked when its member is removed. A message
// goes through the entries that were filled when it began. A list is replaced when it has no room for another entry, or
// when most of its entries are marked. Adding and removing therefore take the same time for any number of members.
#include "members.h"

#include "../support/allocation.h"

void bd_list_end(void *thing) {
  bd_member_list *list = thing;
  for (uintptr_t i = 0; i < list->count; i++) bd_receiver_release(bd_entry_receiver(list->entries[i]));
  free(list);
}

void bd_memberList_release(bd_member_list *list) {
  if (list != NULL) held_release(list, 1, bd_list_end);
}

bd_members *bd_members_create(bd_selector *selector, const bd_message_layout *layout) {
  bd_members *members = bd_allocated(calloc(1, sizeof *members), "members");
  members->selector = selector;
  members->layout = layout;
  return members;
}

uintptr_t bd_members_count(bd_members *members) { return members->count; }

// MARK: Changes of a list

/// Replaces the list. Returns the previous list, with a reference that the caller releases.
static bd_member_list *replace(bd_members *members, bd_member_list *list) {
  bd_member_list *previous = held_current(&members->list);
  if (previous != NULL) held_retain(previous, 1);
  held_replace(&members->list, list, bd_list_end);
  members->visible = list;
  bd_memberList_release(list);
  return previous;
}

void bd_members_destroy(bd_members *members) {
  bd_memberList_release(replace(members, NULL));
  free(members);
}

/// Returns the index of the first entry whose order is not below `order`.
static uintptr_t find(const bd_member_list *list, uintptr_t order) {
  uintptr_t low = 0, high = list == NULL ? 0 : list->count;
  while (low < high) {
    const uintptr_t middle = low + (high - low) / 2;
    if (bd_receiver_order(bd_entry_receiver(list->entries[middle])) < order) low = middle + 1;
    else high = middle;
  }
  return low;
}

/// Fills the next entry of a list that has room.
static void append(bd_member_list *list, bd_receiver *receiver) {
  list->entries[list->count] = (uintptr_t)bd_receiver_retain(receiver);
  __atomic_store_n(&list->count, list->count + 1, __ATOMIC_RELEASE);
}

/// Replaces the list by one without the marked entries and with room for more entries.
/// - `other`: The receiver of a member to add, or NULL.
static bd_member_list *rebuild(bd_members *members, bd_receiver *other) {
  const bd_member_list *old = held_current(&members->list);
  if (members->count == 0) return replace(members, NULL);
  const uintptr_t capacity = members->count + members->count / 2;
  bd_member_list *list = bd_allocated(malloc(sizeof *list + capacity * sizeof(uintptr_t)), "members");
  *list = (bd_member_list){.references = 1, .capacity = capacity};
  for (uintptr_t i = 0; old != NULL && i < old->count; i++) {
    bd_receiver *receiver = bd_entry_receiver(old->entries[i]);
    if (other != NULL && bd_receiver_order(other) < bd_receiver_order(receiver)) {
      append(list, other);
      other = NULL;
    }
    if (!(old->entries[i] & bd_entry_isRemoved)) append(list, receiver);
  }
  if (other != NULL) append(list, other);
  return replace(members, list);
}

bd_member_list *bd_members_add(bd_members *members, bd_receiver *receiver) {
  bd_member_list *list = held_current(&members->list);
  const uintptr_t index = find(list, bd_receiver_order(receiver));
  const uintptr_t entry = list != NULL && index < list->count ? list->entries[index] : 0;
  if (entry == (uintptr_t)receiver) return NULL;
  members->count++;
  if (bd_entry_receiver(entry) == receiver) {
    // The member was in the list before, and its entry is marked.
    __atomic_store_n(&list->entries[index], (uintptr_t)receiver, __ATOMIC_RELEASE);
    return NULL;
  }
  if (list == NULL || index < list->count || list->count == list->capacity) return rebuild(members, receiver);
  append(list, receiver);
  return NULL;
}

bd_member_list *bd_members_remove(bd_members *members, bd_receiver *receiver) {
  bd_member_list *list = held_current(&members->list);
  const uintptr_t index = find(list, bd_receiver_order(receiver));
  if (list == NULL || index == list->count || list->entries[index] != (uintptr_t)receiver) return NULL;
  __atomic_store_n(&list->entries[index], (uintptr_t)receiver | bd_entry_isRemoved, __ATOMIC_RELEASE);
  members->count--;
  return members->count < list->count / 2 ? rebuild(members, NULL) : NULL;
}

// MARK: Settings of the messages

void bd_members_setCombine(bd_members *members, bd_combine combine) {
  __atomic_store_n(&members->combine, combine, __ATOMIC_RELAXED);
}

void bd_members_setSender(bd_members *members, bd_members_sender sender, void *context) {
  // A message that reads the sender reads its context afterwards.
  __atomic_store_n(&members->context, context, __ATOMIC_RELAXED);
  __atomic_store_n(&members->sender, sender, __ATOMIC_RELEASE);
}

bool bd_members_hasLiving(bd_members *members) {
  bd_member_list *list = held_take(&members->list);
  const uintptr_t count = bd_list_count(list);
  bool is_living = false;
  for (uintptr_t i = 0; i < count && !is_living; i++) {
    const uintptr_t entry = __atomic_load_n(&list->entries[i], __ATOMIC_ACQUIRE);
    is_living = !(entry & bd_entry_isRemoved) && bd_receiver_isLiving(bd_entry_receiver(entry));
  }
  bd_memberList_release(list);
  return is_living;
}

// MARK: Slots

static bd_imp run(const bd_slot *slot, bd_call_frame *frame) {
  bd_members *members = slot->payload;
  const bd_members_sender sender = __atomic_load_n(&members->sender, __ATOMIC_ACQUIRE);
  bd_object *exception = NULL;
  if (sender == NULL) bd_members_send(members, frame, NULL, NULL);
  // An exception that is raised here passes no Swift frame.
  else if (sender(__atomic_load_n(&members->context, __ATOMIC_RELAXED), frame, &exception)) bd_objc_raise(exception);
  return NULL;
}

void bd_slot_initMembers(bd_slot *slot, bd_members *members) {
  // A chain responds to what its living members respond to.
  static const bd_slot_kind kind = {run, bd_payload_leave, bd_payload_leave, false, false};
  *slot = (bd_slot){&kind, NULL, members};
}
