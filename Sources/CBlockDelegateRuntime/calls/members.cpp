// Sends one message to the members of a chain. The file is in C++ because destructors run when an exception passes a
// frame.
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
#include "held.h"

#include "../include/bd_members.h"
#include "../support/allocation.h"

#include <stdlib.h>
#include <string.h>

struct bd_member_list {
  intptr_t references;
  uintptr_t capacity, count;
  /// The receivers of the members, sorted by their order and retained. The lowest bit is set when the member is removed.
  uintptr_t entries[];
};

struct bd_members {
  /// The word that leads to the list.
  uintptr_t list;
  /// The number of entries that are not marked.
  uintptr_t count;
  bd_selector *selector;
  const bd_message_layout *layout;
  bd_combine combine;
  bd_members_sender sender;
  void *context;
};

enum { is_removed = 1 };

static bd_receiver *receiver_at(uintptr_t entry) {
  return reinterpret_cast<bd_receiver *>(entry & ~uintptr_t(is_removed));
}

static void bd_end(bd_member_list *list) {
  for (uintptr_t i = 0; i < list->count; i++) bd_receiver_release(receiver_at(list->entries[i]));
  free(list);
}

typedef held<bd_member_list> held_list;

static bd_member_list *list_of(const bd_members *members) { return held_list::current(&members->list); }

void bd_memberList_release(bd_member_list *list) {
  if (list != nullptr) held_list::release(list);
}

bd_members *bd_members_create(bd_selector *selector, const bd_message_layout *layout) {
  auto *const members = static_cast<bd_members *>(bd_allocated(calloc(1, sizeof(bd_members)), "members"));
  members->selector = selector;
  members->layout = layout;
  return members;
}

uintptr_t bd_members_count(bd_members *members) { return __atomic_load_n(&members->count, __ATOMIC_RELAXED); }

// MARK: Changes of a list

/// Replaces the list. Returns the previous list, with a reference that the caller releases.
static bd_member_list *replace(bd_members *members, bd_member_list *list) {
  bd_member_list *const previous = list_of(members);
  if (previous != nullptr) held_list::retain(previous);
  held_list::replace(&members->list, list);
  if (list != nullptr) held_list::release(list);
  return previous;
}

bd_member_list *bd_members_destroy(bd_members *members) {
  bd_member_list *const previous = replace(members, nullptr);
  free(members);
  return previous;
}

/// Returns the index of the first entry whose order is not below `order`.
static uintptr_t find(const bd_member_list *list, uintptr_t order) {
  uintptr_t low = 0, high = list == nullptr ? 0 : list->count;
  while (low < high) {
    const uintptr_t middle = low + (high - low) / 2;
    if (bd_receiver_order(receiver_at(list->entries[middle])) < order) low = middle + 1;
    else high = middle;
  }
  return low;
}

/// Fills the next entry of a list that has room.
static void append(bd_member_list *list, bd_receiver *receiver) {
  list->entries[list->count] = reinterpret_cast<uintptr_t>(bd_receiver_retain(receiver));
  __atomic_store_n(&list->count, list->count + 1, __ATOMIC_RELEASE);
}

/// Replaces the list by one without the marked entries and with room for more entries.
/// - `other`: The receiver of a member to add, or NULL.
static bd_member_list *rebuild(bd_members *members, bd_receiver *other) {
  const bd_member_list *const old = list_of(members);
  if (members->count == 0) return replace(members, nullptr);
  const uintptr_t capacity = members->count + members->count / 2;
  void *const memory = malloc(sizeof(bd_member_list) + capacity * sizeof(uintptr_t));
  auto *const list = static_cast<bd_member_list *>(bd_allocated(memory, "members"));
  *list = {1, capacity, 0, {}};
  for (uintptr_t i = 0; old != nullptr && i < old->count; i++) {
    bd_receiver *const receiver = receiver_at(old->entries[i]);
    if (other != nullptr && bd_receiver_order(other) < bd_receiver_order(receiver)) {
      append(list, other);
      other = nullptr;
    }
    if (!(old->entries[i] & is_removed)) append(list, receiver);
  }
  if (other != nullptr) append(list, other);
  return replace(members, list);
}

static void set_count(bd_members *members, uintptr_t count) {
  __atomic_store_n(&members->count, count, __ATOMIC_RELAXED);
}

bd_member_list *bd_members_add(bd_members *members, bd_receiver *receiver) {
  bd_member_list *const list = list_of(members);
  set_count(members, members->count + 1);
  const uintptr_t index = find(list, bd_receiver_order(receiver));
  if (list == nullptr || (index == list->count && list->count == list->capacity)) return rebuild(members, receiver);
  if (index < list->count && receiver_at(list->entries[index]) == receiver) {
    // The member was in the list before, and its entry is marked.
    __atomic_store_n(&list->entries[index], reinterpret_cast<uintptr_t>(receiver), __ATOMIC_RELEASE);
    return nullptr;
  }
  if (index < list->count) return rebuild(members, receiver);
  append(list, receiver);
  return nullptr;
}

bd_member_list *bd_members_remove(bd_members *members, bd_receiver *receiver) {
  bd_member_list *const list = list_of(members);
  uintptr_t *const entry = &list->entries[find(list, bd_receiver_order(receiver))];
  __atomic_store_n(entry, *entry | is_removed, __ATOMIC_RELEASE);
  set_count(members, members->count - 1);
  return members->count < list->count / 2 ? rebuild(members, nullptr) : nullptr;
}

// MARK: Settings of the messages

void bd_members_setCombine(bd_members *members, bd_combine combine) {
  __atomic_store_n(&members->combine, combine, __ATOMIC_RELAXED);
}

void bd_members_setSender(bd_members *members, bd_members_sender sender, void *context) {
  // A message that has read the previous sender may still read the context that belongs to it.
  if (sender != nullptr) __atomic_store_n(&members->context, context, __ATOMIC_RELAXED);
  __atomic_store_n(&members->sender, sender, __ATOMIC_RELEASE);
}

// MARK: Messages

#if defined(__ELF__)
// The variable is at a constant offset from the thread pointer, even in a shared library.
#define BD_THREAD __thread __attribute__((tls_model("initial-exec")))
#else
#define BD_THREAD __thread
#endif

/// The frame of the message that this thread is sending, or NULL.
static BD_THREAD bd_call_frame *sent;

bool bd_call_frame_send(bd_call_frame *frame, bd_object *object, bd_selector *selector) {
  struct sending {
    bd_call_frame *const outer = sent;
    ~sending() { sent = outer; }
  } const sending;
  sent = frame;
  frame->isDeclined = false;
  bd_call_frame_setReceiver(frame, object, selector);
  const auto look_up = frame->hasResultAddress ? bd_objc_msg_lookup_stret : bd_objc_msg_lookup;
  bd_call(reinterpret_cast<const void *>(look_up(object, selector)), frame);
  return !frame->isDeclined;
}

bool bd_call_frame_decline(const bd_call_frame *frame) {
  if (sent == nullptr || sent->calledAt != frame->stack) return false;
  sent->isDeclined = true;
  return true;
}

namespace {

/// The object of a member while it gets a message, or NULL if it must not get the message.
struct living {
  bd_receiver *const receiver;
  bd_object *const object;

  living(const bd_member_list *list, uintptr_t index) : living(__atomic_load_n(&list->entries[index], __ATOMIC_ACQUIRE)) {}
  explicit living(uintptr_t entry)
      : receiver(receiver_at(entry)), object(entry & is_removed ? nullptr : bd_receiver_hold(receiver)) {}
  living(const living &) = delete;
  // Letting go may deallocate the object, which may raise an exception.
  ~living() noexcept(false) {
    if (object != nullptr) bd_receiver_letGo(receiver, object);
  }
};

/// The choice of the result that the sender gets.
class choice {
  const bd_combine _combine;
  bool _is_first = true;

 public:
  explicit choice(bd_members *members) : _combine(__atomic_load_n(&members->combine, __ATOMIC_RELAXED)) {}

  /// Returns whether the next result, whose register is `word`, replaces the previous choice. A BOOL is the low byte of
  /// a register. The other bytes are undefined (x86-64 psABI 3.2.3).
  bool takes(uintptr_t word) {
    const bool was_first = _is_first, is_yes = (word & 0xff) != 0;
    _is_first = false;
    switch (_combine) {
      case bd_combine_last: return true;
      case bd_combine_first: return was_first;
      case bd_combine_all: return was_first || !is_yes;
      case bd_combine_any: return was_first || is_yes;
    }
  }
};

}  // namespace

bool bd_members_hasLiving(bd_members *members) {
  const held_list list(&members->list);
  const uintptr_t count = list.get() == nullptr ? 0 : __atomic_load_n(&list.get()->count, __ATOMIC_ACQUIRE);
  for (uintptr_t i = 0; i < count; i++) {
    if (living(list.get(), i).object != nullptr) return true;
  }
  return false;
}

bool bd_members_send(bd_members *members, bd_call_frame *frame, bd_result_handler handler, void *context) {
  const bd_message_layout *const layout = members->layout;
  bd_call_frame_clearResult(frame, layout->indirectResultSize);
  const held_list list(&members->list);
  const uintptr_t count = list.get() == nullptr ? 0 : __atomic_load_n(&list.get()->count, __ATOMIC_ACQUIRE);
  if (count == 0) return false;
  choice choice(members);
  // The selector is read before the message, because the message may deallocate the chain.
  bd_selector *const selector = members->selector;
  // The arguments in memory are copied for each member, which may change them. The copies and the results are on the
  // stack, so an exception leaks nothing. The method's signature bounds their size.
  const bool copies = layout->referenceCount > 0;
  auto *const memory = static_cast<unsigned char *>(__builtin_alloca_with_align(copies ? layout->memorySize : 0, 128));
  auto *const result = static_cast<unsigned char *>(__builtin_alloca_with_align(layout->indirectResultSize, 128));
  bd_call_frame copy;
  bd_call_frame &message = copies ? copy : *frame;
  unsigned char *const chosen_memory = frame->indirectResult;
  bd_object *const self = *bd_call_frame_receiver(frame);
  uint64_t general[2] = {}, vector[BD_VECTOR_RESULT_COUNT] = {};
  bool is_answered = false;
  frame->stackSize = layout->stackSize;
  for (uintptr_t i = 0; i < count; i++) {
    const living member(list.get(), i);
    if (member.object == nullptr) continue;
    if (copies) bd_call_frame_copy(layout, frame, &copy, memory);
    if (layout->indirectResultSize > 0) {
      message.indirectResult = result;
      if (frame->hasResultAddress) message.general[0] = reinterpret_cast<uintptr_t>(result);
    }
    if (!bd_call_frame_send(&message, member.object, selector)) continue;
    is_answered = true;
    if (handler != nullptr) handler(&message, context);
    if (!choice.takes(message.generalResult[0])) continue;
    if (layout->indirectResultSize > 0) memcpy(chosen_memory, result, layout->indirectResultSize);
    memcpy(general, message.generalResult, sizeof general);
    memcpy(vector, message.vectorResult, sizeof vector);
  }
  frame->indirectResult = chosen_memory;
  if (frame->hasResultAddress) frame->general[0] = reinterpret_cast<uintptr_t>(chosen_memory);
  bd_call_frame_setReceiver(frame, self, selector);
  memcpy(frame->generalResult, general, sizeof general);
  memcpy(frame->vectorResult, vector, sizeof vector);
  return is_answered;
}

// MARK: Slots

static bd_imp run(const bd_slot *slot, bd_call_frame *frame) {
  auto *const members = static_cast<bd_members *>(slot->payload);
  const bd_members_sender sender = __atomic_load_n(&members->sender, __ATOMIC_ACQUIRE);
  if (sender == nullptr) {
    if (!bd_members_send(members, frame, nullptr, nullptr)) bd_call_frame_decline(frame);
    return nullptr;
  }
  bd_object *exception = nullptr;
  // An exception that is raised here passes no Swift frame.
  if (sender(__atomic_load_n(&members->context, __ATOMIC_RELAXED), frame, &exception)) bd_objc_raise(exception);
  return nullptr;
}

static void do_nothing(const bd_slot *) {}

void bd_slot_initMembers(bd_slot *slot, bd_members *members) {
  static const bd_slot_kind kind = {run, do_nothing, do_nothing, true};
  *slot = {&kind, nullptr, members};
}
