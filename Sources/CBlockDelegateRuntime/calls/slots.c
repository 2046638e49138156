// All kinds of slot, except those for Swift closures (closures.cpp) and for receivers (../receivers).
#include "slots.h"

#include "../include/bd_runtime.h"
#include "../support/allocation.h"

#include <stdatomic.h>
#include <stdlib.h>

void bd_slot_nothing(bd_slot *slot) { (void)slot; }

// MARK: Blocks

static void copy_block(bd_slot *slot) { bd_Block_copy(slot->payload); }
static void release_now(bd_slot *slot) { bd_Block_release(slot->payload); }
static void release(void *block) { bd_Block_release(block); }
static void release_block(bd_slot *slot) { bd_hazard_retire(slot->payload, release, slot->payload, false); }

#define ENTRY(name) (const void *)name
static const bd_slot_kind blocks = {NULL, copy_block, release_block, true, false, false};
// The first kind is for results in registers, and the second for results in memory.
static const bd_slot_kind stack_blocks[] = {
    {ENTRY(bd_stack_block_entry), copy_block, release_block, true, false, false},
    {ENTRY(bd_stack_block_entry_stret), copy_block, release_block, true, false, false}};
static const bd_slot_kind jumped_blocks[] = {
    {ENTRY(bd_forward_entry), copy_block, release_now, true, true, false},
    {ENTRY(bd_forward_entry_stret), copy_block, release_now, true, true, false}};

void bd_slot_initBlock(bd_slot *slot, const void *block, bool indirectResult, uintptr_t stackSize) {
  void *copy = bd_allocated(bd_Block_copy(block), "a block");
  if (stackSize == BD_STACK_SIZE_UNKNOWN) {
    *slot = (bd_slot){&jumped_blocks[indirectResult], NULL, copy};
  } else if (stackSize > 0) {
    *slot = (bd_slot){&stack_blocks[indirectResult], (const void *)stackSize, copy};
  } else {
    *slot = (bd_slot){&blocks, NULL, copy};
  }
}

// MARK: Unimplemented slots, and the resolver of the forward entry

static _Atomic(bd_unimplemented_handler) unimplemented_handler;

void bd_slot_setUnimplementedHandler(bd_unimplemented_handler handler) {
  atomic_store(&unimplemented_handler, handler);
}

/// Stores the slot, or its block, in `message`, and returns the code to jump to. Returns NULL for a slot that is a
/// block.
static bd_imp enter(const bd_slot *slot, struct message *message) {
  const void *code = slot->kind->code;
  message->receiver = code != NULL ? (bd_object *)slot : slot->payload;
  return (bd_imp)code;
}

/// Returns the implementation to jump to for a message whose slot the instance has not filled.
static bd_imp resolve_unimplemented(
    bd_object *self, uintptr_t index, struct message *message, struct bd_hazard **hazard, uintptr_t stack_pointer) {
  const bd_unimplemented_handler handler = atomic_load(&unimplemented_handler);
  if (handler == NULL) abort();
  // The handler may raise an exception.
  bd_hazard_end(*hazard);
  bd_selector *selector = NULL;
  const bd_slot *slot = NULL;
  const bd_imp implementation = handler(self, index, &selector, &slot);
  if (slot == NULL) {
    *message = (struct message){self, selector};
    return implementation;
  }
  *hazard = bd_hazard_take(self, stack_pointer);
  return enter(slot, message);
}

static const bd_slot_kind unimplemented[] = {
    {ENTRY(bd_forward_entry), bd_slot_nothing, bd_slot_nothing, false, false, false},
    {ENTRY(bd_forward_entry_stret), bd_slot_nothing, bd_slot_nothing, false, false, false}};

void bd_slot_initUnimplemented(bd_slot *slot, uintptr_t index, bool indirectResult) {
  *slot = (bd_slot){&unimplemented[indirectResult], NULL, (void *)index};
}

// Called by the forward entry. Returns the code to jump to, and stores its first two arguments in `message`. Frees the
// call's hazard pointer, unless the code itself frees it.
HIDDEN bd_imp bd_slot_resolve(
    const bd_slot *slot, bd_object *self, struct message *message, struct bd_hazard **hazard,
    uintptr_t stack_pointer) {
  const bd_slot_kind *kind = slot->kind;
  void *payload = slot->payload;
  const bool is_unimplemented = kind == &unimplemented[0] || kind == &unimplemented[1];
  if (!is_unimplemented && !kind->isJumpedTo && kind != &bd_once_slot_kind) {
    return bd_forward_resolve(slot, self, message, *hazard);
  }
  if (is_unimplemented) return resolve_unimplemented(self, (uintptr_t)payload, message, hazard, stack_pointer);
  bd_hazard_end(*hazard);
  if (kind == &bd_once_slot_kind) return bd_once_resolve(payload, message);
  message->receiver = payload;
  return (bd_imp)bd_block_getInvoke(payload);
}

// MARK: Finding a slot in the cases that the assembly entries do not handle

// Called by the slot entry for a slot at `offset`, if the thread has no free hazard pointer at its stack's top, or if
// the instance does not have the slot. Stores the call's hazard pointer. Replaces the method's block in `message` by
// the slot or the slot's block.
// - `stack_pointer`: The stack pointer of the call.
HIDDEN bd_imp bd_slot_find(
    uintptr_t offset, bd_object *self, struct message *message, struct bd_hazard **hazard, uintptr_t stack_pointer) {
  *hazard = bd_hazard_take_slowly(self, stack_pointer);
  bd_slot_table *table = bd_hazard_protect(*hazard, bd_object_slotTable(self));
  const bd_slot *slot = table != NULL ? bd_slotTable_get(table, offset) : NULL;
  if (slot == NULL) {
    const uintptr_t index = (offset - bd_slot_offset(0)) / sizeof(bd_slot);
    return resolve_unimplemented(self, index, message, hazard, stack_pointer);
  }
  return enter(slot, message);
}

// Called by the entry of a block that contains a slot, if the thread has no free hazard pointer at its stack's top.
// Stores the hazard pointer and the slot, as `bd_slot_find` does.
HIDDEN bd_imp bd_slot_findBound(
    const struct bd_block_literal *block, bd_object *self, struct message *message, struct bd_hazard **hazard,
    uintptr_t stack_pointer) {
  (void)self;
  const bd_slot *slot = (const bd_slot *)((const char *)block + BD_SLOT_BLOCK_OFFSET);
  *hazard = bd_hazard_take_slowly(block, stack_pointer);
  return enter(slot, message);
}

// MARK: Tables that other threads may replace

bd_slot_table_use bd_object_useSlotTable(bd_object *object) {
  // The use continues in the caller, whose stack frame is not known here.
  struct bd_hazard *hazard = bd_hazard_take(object, UINTPTR_MAX);
  return (bd_slot_table_use){bd_hazard_protect(hazard, bd_object_slotTable(object)), hazard};
}

void bd_slotTable_endUse(bd_slot_table_use use) { bd_hazard_end(use.hazard); }

void bd_slotTable_retire(const bd_slot_table *table, void (*release)(void *argument), void *argument) {
  bd_hazard_retire(table, release, argument, true);
}

// MARK: Slots of any kind

void bd_slot_copy(bd_slot *destination, const bd_slot *source) {
  *destination = *source;
  destination->kind->copy(destination);
}

void bd_slot_destroy(bd_slot *slot) { slot->kind->destroy(slot); }
