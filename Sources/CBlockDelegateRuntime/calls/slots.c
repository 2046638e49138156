// The kinds of slot but for Swift closures (closures.cpp) and receivers (../receivers).
#include "slots.h"
#include "once_block.h"

#include "../include/bd_blocks.h"

#include <stdatomic.h>
#include <stdlib.h>

void bd_slot_nothing(bd_slot *slot) { (void)slot; }

// MARK: Unimplemented, and which of those that enter by the forward entry

static _Atomic(bd_unimplemented_handler) unimplemented_handler;

void bd_slot_setUnimplementedHandler(bd_unimplemented_handler handler) {
  atomic_store(&unimplemented_handler, handler);
}

bd_imp bd_slot_resolveUnimplemented(bd_object *self, uintptr_t index, struct message *message) {
  const bd_unimplemented_handler handler = atomic_load(&unimplemented_handler);
  if (handler == NULL) abort();
  message->receiver = self;
  return handler(self, index, &message->selector);
}

static const bd_slot_kind unimplemented = {bd_slot_nothing, bd_slot_nothing, false, false};

void bd_slot_initUnimplemented(bd_slot *slot, uintptr_t index, bool indirectResult) {
  const void *entry = (const void *)(indirectResult ? bd_forward_entry_stret : bd_forward_entry);
  *slot = (bd_slot){entry, slot, &unimplemented, NULL, (void *)index};
}

// Called by the forward entry: the implementation to jump to, with its receiver and selector stored in `message`.
HIDDEN bd_imp bd_slot_resolve(const bd_slot *slot, bd_object *self, struct message *message) {
  if (slot->kind == &unimplemented) return bd_slot_resolveUnimplemented(self, (uintptr_t)slot->payload, message);
  if (slot->kind == &bd_once_slot_kind) return bd_once_resolve(slot, message);
  return bd_forward_resolve(slot, self, message);
}

// MARK: Blocks

static void copy_block(bd_slot *slot) { slot->context = bd_Block_copy(slot->context); }
static void release_block(bd_slot *slot) { bd_Block_release(slot->context); }
static const bd_slot_kind blocks = {copy_block, release_block, true, true};

void bd_slot_initBlock(bd_slot *slot, const void *block) {
  const void *copy = bd_Block_copy(block);
  if (copy == NULL) abort();
  *slot = (bd_slot){bd_block_getInvoke(copy), copy, &blocks, NULL, NULL};
}

// MARK: Any kind

void bd_slot_copy(bd_slot *destination, const bd_slot *source) {
  *destination = *source;
  if (source->context == source) destination->context = destination;
  destination->kind->copy(destination);
}

void bd_slot_destroy(bd_slot *slot) { slot->kind->destroy(slot); }
