// Sends messages in frames: to one object, to an instance's target, and to the members of a chain. The file is in C++
// because destructors run when an exception passes a frame.
#include "members.h"
#include "../support/at_end.h"

#include <string.h>

/// The message that a thread is sending.
struct sending {
  /// The address of the message's first stack argument, or NULL. It is only compared, because it stays after longjmp
  /// has left the message.
  unsigned char *at;
  /// Whether the object has declined the message.
  bool is_declined;
};

// The variable is at a constant offset from the thread pointer, even in a shared library.
static __thread __attribute__((tls_model("initial-exec"), used)) sending current __asm__("bd_sending");

/// Returns the thread's variable. A message that a coroutine sends may end on another thread, and compilers assume that
/// the address does not change within a function. So the address is read in a function of its own, or in assembly, which
/// costs a member of a chain 1.4 ns less.
#if defined(__linux__) && defined(__x86_64__)
__attribute__((always_inline)) static inline sending *here() {
  sending *address;
  asm volatile("movq bd_sending@gottpoff(%%rip), %0\n\taddq %%fs:0, %0" : "=r"(address) : : "cc");
  return address;
}
#else
__attribute__((noinline)) static sending *here() {
  sending *address = &current;
  asm volatile("" : "+r"(address));  // without an effect the compiler would merge two calls
  return address;
}
#endif

bool bd_call_frame_send(bd_call_frame *frame, bd_object *object, bd_selector *selector) {
  const bd_imp implementation = bd_call_frame_address(frame, object, selector);
  sending *const begin = here();
  const sending outer = *begin;
  bool is_declined = begin->is_declined = false;
  {
    // If the message ends on another thread, that thread's own messages go on.
    const at_end restore{[&] {
      if (here() != begin) return;
      is_declined = begin->is_declined;
      *begin = outer;
    }};
    bd_call(reinterpret_cast<const void *>(implementation), frame, &begin->at);
  }
  return !is_declined;
}

static bool is_sent(const sending *message, const bd_call_frame *frame) {
  return message->at != nullptr && message->at == frame->stack;
}

bool bd_call_frame_decline(const bd_call_frame *frame) {
  sending *const message = here();
  return is_sent(message, frame) && (message->is_declined = true);
}

/// Sends the message of an incoming call to another object. If a chain has sent the message, it learns whether that object
/// declines it.
static void pass(bd_call_frame *frame, bd_object *target, bd_selector *selector) {
  if (is_sent(here(), frame)) {
    if (!bd_call_frame_send(frame, target, selector)) bd_call_frame_decline(frame);
  } else {
    bd_call(reinterpret_cast<const void *>(bd_call_frame_address(frame, target, selector)), frame, nullptr);
  }
}

bd_unimplemented_handler bd_unimplemented;

bd_imp bd_run_unimplemented(uintptr_t index, bd_call_frame *frame) {
  bd_object *target = nullptr;
  const bd_imp next = bd_unimplemented(index, frame, &target);
  if (target == nullptr) return next;
  const at_end release{[=] { bd_objc_release(target); }};
  pass(frame, target, reinterpret_cast<bd_selector *>(bd_call_frame_receiver(frame)[1]));
  return nullptr;
}

bd_imp bd_forward_run(const bd_slot *slot, bd_call_frame *frame) {
  const auto *const method = static_cast<const bd_slot_method *>(slot->function);
  auto *const receiver = static_cast<bd_receiver *>(slot->payload);
  if (bd_object *const target = bd_receiver_hold(receiver)) {
    const at_end letGo{[=] { bd_receiver_letGo(receiver, target); }};
    if (method->layout != nullptr && target != *bd_call_frame_receiver(frame) &&
        bd_class_respondsToSelector(bd_object_getClass(target), method->selector)) {
      frame->stackSize = method->layout->stackSize;
      pass(frame, target, method->selector);
      return nullptr;
    }
  }
  return bd_run_unimplemented(method->index, frame);
}

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
  bd_call(reinterpret_cast<const void *>(bd_class_getMethodImplementation(root, selector)), frame, nullptr);
}

void bd_chainMethod_send(bd_chain_method *method, bd_call_frame *frame, bd_result_handler handler, void *context) {
  const bd_message_layout *const layout = method->layout;
  const uintptr_t size = layout->indirectResultSize;
  bd_call_frame_clearResult(frame, size);
  auto *const list = static_cast<bd_member_list *>(held_take(&method->members->word));
  const at_end release{[=] { bd_memberList_release(list); }};
  const uintptr_t count = bd_list_count(list);
  const bd_combine combine = __atomic_load_n(&method->combine, __ATOMIC_RELAXED);
  // These are read before the message, because the message may deallocate the chain.
  bd_selector *const selector = method->selector;
  const uintptr_t index = method->index;
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
