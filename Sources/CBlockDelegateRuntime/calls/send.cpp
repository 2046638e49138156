// Sends messages in frames: to one object, and to an instance's target. The file is in C++ because destructors run when an
// exception passes a frame.
#include "slots.h"
#include "../support/at_end.h"

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
