// Sends messages in frames: to one object, and to the members of a chain. The file is in C++ because destructors run
// when an exception passes a frame.
#include "members.h"

#include <string.h>

// The variables are at a constant offset from the thread pointer, even in a shared library.
/// The address of the first stack argument of the message that this thread is sending, or NULL. It is only compared,
/// because it stays after longjmp has left the message.
static __thread __attribute__((tls_model("initial-exec"))) unsigned char *sent_at;
/// Whether the last object has declined the message.
static __thread __attribute__((tls_model("initial-exec"))) bool is_declined;

bool bd_call_frame_send(bd_call_frame *frame, bd_object *object, bd_selector *selector) {
  struct sending {
    unsigned char *const outer = sent_at;
    ~sending() {
      sent_at = outer;
      is_declined = false;
    }
  } const sending;
  is_declined = false;
  const bd_imp implementation = bd_call_frame_address(frame, object, selector);
  bd_call(reinterpret_cast<const void *>(implementation), frame, &sent_at);
  return !is_declined;
}

bool bd_call_frame_decline(const bd_call_frame *frame) {
  if (sent_at == nullptr || sent_at != frame->stack) return false;
  return is_declined = true;
}

namespace {

/// The list of members of a message.
struct held_list {
  bd_member_list *const list;
  const uintptr_t count;
  explicit held_list(bd_members *members)
      : list(static_cast<bd_member_list *>(held_take(&members->list))), count(bd_list_count(list)) {}
  ~held_list() noexcept(false) { bd_memberList_release(list); }
};

/// The object of a member while it gets a message, or NULL if it must not get the message.
struct held_member {
  const uintptr_t entry;
  bd_object *const object;
  held_member(const held_list &held, uintptr_t index)
      : entry(__atomic_load_n(&held.list->entries[index], __ATOMIC_ACQUIRE)),
        object(entry & bd_entry_isRemoved ? nullptr : bd_receiver_hold(bd_entry_receiver(entry))) {}
  // Letting go may deallocate the object, which may raise an exception.
  ~held_member() noexcept(false) {
    if (object != nullptr) bd_receiver_letGo(bd_entry_receiver(entry), object);
  }
};

}  // namespace

bool bd_members_send(bd_members *members, bd_call_frame *frame, bd_result_handler handler, void *context) {
  const bd_message_layout *const layout = members->layout;
  const uintptr_t size = layout->indirectResultSize;
  bd_call_frame_clearResult(frame, size);
  const held_list held(members);
  if (held.count == 0) return false;
  const bd_combine combine = __atomic_load_n(&members->combine, __ATOMIC_RELAXED);
  // The selector is read before the message, because the message may deallocate the chain.
  bd_selector *const selector = members->selector;
  // The arguments in memory are copied for each member, which may change them. The copies and the results are on the
  // stack, so an exception leaks nothing. The method's signature bounds their size.
  const bool copies = layout->referenceCount > 0;
  auto *const memory = static_cast<unsigned char *>(__builtin_alloca_with_align(copies ? layout->memorySize : 0, 128));
  auto *const result = static_cast<unsigned char *>(__builtin_alloca_with_align(size, 128));
  bd_call_frame copy;
  bd_call_frame &message = copies ? copy : *frame;
  unsigned char *const chosen_memory = frame->indirectResult;
  bd_object *const self = *bd_call_frame_receiver(frame);
  uint64_t general[2] = {}, vector[BD_VECTOR_RESULT_COUNT] = {};
  bool is_answered = false;
  frame->stackSize = layout->stackSize;
  for (uintptr_t i = 0; i < held.count; i++) {
    const held_member member(held, i);
    if (member.object == nullptr) continue;
    if (copies) bd_call_frame_copy(layout, frame, &copy, memory);
    if (size > 0) {
      message.indirectResult = result;
      if (frame->hasResultAddress) message.general[0] = reinterpret_cast<uintptr_t>(result);
    }
    if (!bd_call_frame_send(&message, member.object, selector)) continue;
    if (handler != nullptr) handler(&message, context);
    const bool is_chosen = !is_answered || bd_combine_replaces(combine, message.generalResult[0]);
    is_answered = true;
    if (!is_chosen) continue;
    if (size > 0) memcpy(chosen_memory, result, size);
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
