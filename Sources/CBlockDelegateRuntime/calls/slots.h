// What the files of slots share with each other and with the assembly.
#pragma once

#include "../include/bd_slots.h"
#include "../support/block_layout.h"
#include "hazards.h"

#ifdef __cplusplus
extern "C" {
#endif

#define HIDDEN __attribute__((visibility("hidden")))

// Defined in the processor's folder.
extern void bd_slot_entry(void), bd_slot_entry_stret(void);
extern void bd_bound_slot_entry(void), bd_bound_slot_entry_stret(void);
// What can stand in a slot as its code. A call that comes there has a hazard pointer with what it came through, the
// table or the block, and gives it back.
extern void bd_closure_entry(void), bd_closure_entry_stret(void);
extern void bd_forward_entry(void), bd_forward_entry_stret(void);
extern void bd_stack_block_entry(void), bd_stack_block_entry_stret(void);

/// The block behind a slot's method: it knows nothing but where the slot stands.
struct slot_block {
  struct bd_block_literal literal;
  uintptr_t offset;
};

/// The receiver and the selector of a message as they stand in the saved argument registers.
struct message {
  bd_object *receiver;
  bd_selector *selector;
};

/// The implementation to jump to for a message that a slot sends on. Gives the hazard pointer back, if that is not for
/// the code at the implementation to do.
HIDDEN bd_imp bd_forward_resolve(
    const bd_slot *slot, bd_object *self, struct message *message, struct bd_hazard *hazard);

/// The kind of the slot in a block that runs once: the forward entry asks what to jump to.
extern const bd_slot_kind bd_once_slot_kind HIDDEN;
/// What a call of such a block jumps to: the other block's code, with that block in the message's first register, or
/// code that does nothing.
/// - `payload`: the slot's.
HIDDEN bd_imp bd_once_resolve(void *payload, struct message *message);

/// Does nothing, as the copy and destroy functions of kinds that own nothing.
HIDDEN void bd_slot_nothing(bd_slot *slot);

#ifdef __cplusplus
}
#else
_Static_assert(offsetof(struct slot_block, offset) == BD_SLOT_BLOCK_OFFSET, "shared with the assembly");
#endif
