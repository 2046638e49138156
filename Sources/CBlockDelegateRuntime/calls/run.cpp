// The C side of the entries: finds the slot of a message, holds what the call needs, and runs the slot on the frame. The
// file is in C++ because destructors run when an exception passes a frame.
#include "slots.h"
#include "../support/at_end.h"

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
