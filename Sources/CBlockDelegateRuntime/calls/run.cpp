// Finds the slot of a message, holds what the call needs, and runs the slot on the frame: for the entries, and for
// messages in frames to objects of the library. The file is in C++ because destructors run when an exception passes a
// frame.
#include "slots.h"
#include "../support/at_end.h"

#include <string.h>

/// Prepares the frame of an incoming call. `token` is odd for a method whose first register has the result's address.
static void begin(uintptr_t token, bd_call_frame *frame) {
  if (!(token & 1)) return;
  frame->hasResultAddress = true;
  frame->indirectResult = reinterpret_cast<unsigned char *>(frame->general[0]);
}

/// Ends an incoming call. The method returns the result's address (psABI AMD64 3.2.3, "Returning of Values").
static bd_imp finish(bd_imp next, bd_call_frame *frame) {
  if (frame->hasResultAddress) frame->generalResult[0] = reinterpret_cast<uintptr_t>(frame->indirectResult);
  return next;
}

static inline __attribute__((always_inline)) bd_imp run(uintptr_t index, bd_call_frame *frame) {
  bd_object *const self = *bd_call_frame_receiver(frame);
  const bool is_class = __builtin_expect(index >= BD_FIRST_CLASS_SLOT, 0);
  uintptr_t *const word = is_class ? bd_word_of_class(reinterpret_cast<bd_class *>(self)) : bd_word_of_instance(self);
  auto *const table = static_cast<bd_slot_table *>(held_take(word));
  const at_end release{[=] {
    if (table != nullptr) held_release(table, 1, bd_table_end);
  }};
  frame->table = table;
  const bd_slot *const slot = table != nullptr ? bd_slotTable_get(table, index) : nullptr;
  return slot != nullptr ? slot->kind->run(slot, frame) : bd_run_unimplemented(index, frame);
}

slot_methods bd_slot_methods;

/// Runs a message in a frame whose method has a slot, on a copy of the frame. Returns false if the copy was declined.
__attribute__((noinline)) static bool run_sent(
    intptr_t index, bd_call_frame *frame, bd_object *object, bd_selector *selector, bool canBeDeclined) {
  bd_call_frame call = *frame;
  bd_call_frame_setReceiver(&call, object, selector);
  call.canBeDeclined = canBeDeclined;
  call.isDeclined = false;
  bd_imp next = nullptr;
  for (; index >= 0; index = next == nullptr ? -1 : bd_slot_of(next)) {
    next = finish(run(static_cast<uintptr_t>(index), &call), &call);
  }
  if (next != nullptr) bd_call(reinterpret_cast<const void *>(next), &call);
  memcpy(frame->generalResult, call.generalResult, sizeof call.generalResult);
  memcpy(frame->vectorResult, call.vectorResult, sizeof call.vectorResult);
  return !call.isDeclined;
}

/// Sends the message in a frame, and stores its result there. A method that has a slot runs without the entry. Returns
/// false if it has declined the message.
static inline bool send(bd_call_frame *frame, bd_object *object, bd_selector *selector, bool canBeDeclined) {
  const bd_imp method = (frame->hasResultAddress ? bd_objc_msg_lookup_stret : bd_objc_msg_lookup)(object, selector);
  const intptr_t index = bd_slot_of(method);
  if (index >= 0) return run_sent(index, frame, object, selector, canBeDeclined);
  bd_call_frame_setReceiver(frame, object, selector);
  bd_call(reinterpret_cast<const void *>(method), frame);
  return true;
}

bool bd_call_frame_send(bd_call_frame *frame, bd_object *object, bd_selector *selector) {
  return send(frame, object, selector, true);
}

/// Sends the message of an incoming call to another object. If that object declines it, the message is declined.
static void pass(bd_call_frame *frame, bd_object *target, bd_selector *selector) {
  if (!send(frame, target, selector, frame->canBeDeclined)) bd_call_frame_decline(frame);
}

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

bd_imp bd_run_method(uintptr_t token, bd_call_frame *frame) {
  // The second register has the selector, or else `self` after the address of the result.
  if ((token & 1) && bd_selector_isUnclear(reinterpret_cast<bd_selector *>(frame->general[1]))) token--;
  begin(token, frame);
  return finish(run(token >> 1, frame), frame);
}

bd_imp bd_run_block(uintptr_t token, bd_call_frame *frame) {
  const auto *const block = reinterpret_cast<const slot_block *>(token & ~uintptr_t(1));
  begin(token, frame);
  if (block->slot.kind == nullptr) {
    // The block of a method implementation was called with itself and `self`.
    bd_call_frame_setReceiver(frame, bd_call_frame_receiver(frame)[1], nullptr);
    return finish(run(block->index, frame), frame);
  }
  // The block lives during its call, even if the call releases it.
  const void *const held = bd_Block_copy(block);
  const at_end release{[=] { bd_Block_release(held); }};
  frame->table = nullptr;
  return finish(block->slot.kind->run(&block->slot, frame), frame);
}
