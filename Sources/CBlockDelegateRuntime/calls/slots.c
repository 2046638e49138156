// Slots with blocks and continuations, and those that forward.
#include "slots.h"

#include "../support/allocation.h"

// MARK: Kinds

static bd_imp run_block(const bd_slot *slot, bd_call_frame *frame) {
  const void *self = *bd_call_frame_receiver(frame);
  bd_call_frame_setReceiver(frame, slot->payload, self);
  frame->stackSize = (uintptr_t)slot->function;
  bd_call(bd_block_getInvoke(slot->payload), frame);
  return NULL;
}

static bd_imp run_continuation(const bd_slot *slot, bd_call_frame *frame) {
  return ((bd_continuation)slot->function)(slot->payload, frame);
}

static void copy_block(const bd_slot *slot) { bd_Block_copy(slot->payload); }
static void release_block(const bd_slot *slot) { bd_Block_release(slot->payload); }
static void retain_receiver(const bd_slot *slot) { bd_receiver_retain(slot->payload); }
static void release_receiver(const bd_slot *slot) { bd_receiver_release(slot->payload); }

static const bd_slot_kind block_kind = {run_block, copy_block, release_block, true, false};
static const bd_slot_kind continuation_kind = {run_continuation, bd_payload_retain, bd_payload_release, true, false};
static const bd_slot_kind forward_kind = {bd_forward_run, retain_receiver, release_receiver, false, false};

void bd_slot_initBlock(bd_slot *slot, const void *block, uintptr_t stackSize) {
  *slot = (bd_slot){&block_kind, (const void *)stackSize, bd_allocated(bd_Block_copy(block), "a block")};
}

void bd_slot_initContinuation(bd_slot *slot, bd_continuation function, void *payload) {
  *slot = (bd_slot){&continuation_kind, (const void *)function, swift_retain(payload)};
}

void bd_slot_initForward(bd_slot *slot, const bd_slot_method *method, bd_receiver *receiver) {
  *slot = (bd_slot){&forward_kind, method, bd_receiver_retain(receiver)};
}

void bd_slot_copy(bd_slot *destination, const bd_slot *source) {
  *destination = *source;
  destination->kind->copy(destination);
}
