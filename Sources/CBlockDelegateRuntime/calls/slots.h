// Declarations that the files about slots share with each other and with the assembly.
#pragma once

#include "../include/bd_slots.h"
#include "../support/block_layout.h"
#include "hazards.h"

#ifdef __cplusplus
extern "C" {
#endif

#define HIDDEN __attribute__((visibility("hidden")))

extern void bd_slot_entry(void), bd_slot_entry_stret(void);
extern void bd_bound_slot_entry(void), bd_bound_slot_entry_stret(void);
// The code of slots. A call that enters it has a hazard pointer that protects the table or the block from which the
// slot comes. The code frees the hazard pointer.
extern void bd_closure_entry(void), bd_closure_entry_stret(void);
extern void bd_forward_entry(void), bd_forward_entry_stret(void);
extern void bd_stack_block_entry(void), bd_stack_block_entry_stret(void);

/// The block of a slot's method, which contains only the offset of the slot.
struct slot_block {
  struct bd_block_literal literal;
  uintptr_t offset;
};

/// The receiver and the selector of a message in the saved argument registers.
struct message {
  bd_object *receiver;
  bd_selector *selector;
};

/// Returns the implementation to jump to for a message that a slot forwards. Frees the hazard pointer, unless the code
/// at the implementation frees it.
HIDDEN bd_imp bd_forward_resolve(
    const bd_slot *slot, bd_object *self, struct message *message, struct bd_hazard *hazard);

/// The kind of the slot in a block that is called at most once. The code of this kind is the forward entry, which calls
/// `bd_once_resolve`.
extern const bd_slot_kind bd_once_slot_kind HIDDEN;
/// Returns the code that a call of a block that is called at most once jumps to. The first call jumps to the original
/// block's code, with the original block in the message's first register. Later calls jump to code that does nothing.
/// - `payload`: The payload of the slot.
HIDDEN bd_imp bd_once_resolve(void *payload, struct message *message);

/// Does nothing, as the copy function and the destroy function of kinds that own nothing.
HIDDEN void bd_slot_nothing(bd_slot *slot);

#ifdef __cplusplus
}
#else
_Static_assert(offsetof(struct slot_block, offset) == BD_SLOT_BLOCK_OFFSET, "shared with the assembly");
#endif
