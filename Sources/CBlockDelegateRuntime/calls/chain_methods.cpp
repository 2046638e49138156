// Sends the messages of a chain to its members. The file is in C++ because destructors run when an exception passes a
// frame.
#include "members.h"
#include "../support/at_end.h"

#include <string.h>

/// Returns whether a result replaces the one that was chosen before. A BOOL is the low byte of a register. The other
/// bytes are undefined (x86-64 psABI 3.2.3).
static bool replaces(bd_combine combine, uintptr_t word) {
  const bool is_yes = (word & 0xff) != 0;
  return combine == bd_combine_last || (combine == bd_combine_all && !is_yes) || (combine == bd_combine_any && is_yes);
}

/// Touches each page of new memory on the stack, from the top down. If the memory does not fit, this touches the page that
/// guards the stack, which ends the process. The compiler has only an option for it, and no attribute
/// (-fstack-clash-protection). A call would write below the new memory first.
__attribute__((always_inline)) static inline void touch(volatile unsigned char *memory, uintptr_t size) {
  for (; size > 4096; size -= 4096) memory[size - 1] = 0;
}

/// Handles a message that no member has answered: another chain that has sent it goes on, or else the method runs that
/// every object has. GNUstep has methods of delegates in categories of NSObject, and sends these without asking.
static void finish_unanswered(bd_call_frame *frame, bd_selector *selector) {
  bd_class *const root = bd_objc_lookUpClass("NSObject");
  if (bd_call_frame_decline(frame) || !bd_class_respondsToSelector(root, selector)) return;
  bd_call(reinterpret_cast<const void *>(bd_class_getMethodImplementation(root, selector)), frame);
}

void bd_chainMethod_send(bd_chain_method *method, bd_call_frame *frame, bd_result_handler handler, void *context) {
  const bd_message_layout *const layout = method->method->layout;
  const uintptr_t size = layout->indirectResultSize;
  bd_call_frame_clearResult(frame, size);
  auto *const list = static_cast<bd_member_list *>(held_take(&method->members->word));
  const at_end release{[=] { bd_memberList_release(list); }};
  const uintptr_t count = bd_list_count(list);
  const bd_combine combine = __atomic_load_n(&method->combine, __ATOMIC_RELAXED);
  // These are read before the message, because the message may deallocate the chain.
  bd_selector *const selector = method->method->selector;
  const uintptr_t index = method->method->index;
  // The arguments in memory are copied for each member, which may change them. The copies and the results are on the
  // stack, so an exception leaks nothing. The method's signature bounds their size.
  const bool copies = layout->referenceCount > 0;
  const uintptr_t memory_size = copies ? layout->memorySize : 0;
  auto *const memory = static_cast<unsigned char *>(__builtin_alloca_with_align(memory_size, 128));
  touch(memory, memory_size);
  auto *const result = static_cast<unsigned char *>(__builtin_alloca_with_align(size, 128));
  touch(result, size);
  bd_call_frame copy;
  bd_call_frame &message = copies ? copy : *frame;
  unsigned char *const chosen_memory = frame->indirectResult;
  bd_object *const self = *bd_call_frame_receiver(frame);
  uint64_t general[2] = {}, vector[BD_VECTOR_RESULT_COUNT] = {};
  bool is_answered = false;
  frame->stackSize = layout->stackSize;
  for (uintptr_t i = 0; i < count; i++) {
    bd_weak *const target = &list->entries[i]->target;
    bd_object *const member = bd_member_takes(list->entries[i], index) ? bd_weak_hold(target) : nullptr;
    if (member == nullptr) continue;
    const at_end letGo{[=] { bd_weak_letGo(target, member); }};
    if (copies) bd_call_frame_copy(layout, frame, &copy, memory);
    if (size > 0) {
      message.indirectResult = result;
      if (frame->hasResultAddress) message.general[0] = reinterpret_cast<uintptr_t>(result);
    }
    if (!bd_call_frame_send(&message, member, selector)) continue;
    if (handler != nullptr) handler(&message, context);
    const bool is_chosen = !is_answered || replaces(combine, message.generalResult[0]);
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
  if (!is_answered) finish_unanswered(frame, selector);
}

static bd_imp run(const bd_slot *slot, bd_call_frame *frame) {
  auto *const method = static_cast<bd_chain_method *>(slot->payload);
  const bd_chain_sender sender = __atomic_load_n(&method->sender, __ATOMIC_RELAXED);
  bd_object *exception = nullptr;
  if (sender == nullptr) bd_chainMethod_send(method, frame, nullptr, nullptr);
  // An exception that is raised here passes no Swift frame.
  else if (sender(method, frame, &exception)) bd_objc_raise(exception);
  return nullptr;
}

void bd_slot_initMembers(bd_slot *slot, bd_chain_method *method) {
  // A chain responds to what its living members respond to.
  static const bd_slot_kind kind = {run, bd_payload_leave, bd_payload_leave, false, false};
  *slot = bd_slot{&kind, nullptr, method};
}
