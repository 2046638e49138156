// What slots.c needs of a block that runs once.
#ifndef BD_ONCE_BLOCK_H
#define BD_ONCE_BLOCK_H

#include "slots.h"

/// The kind of the slot in such a block: the forward entry asks what to jump to.
extern const bd_slot_kind bd_once_slot_kind HIDDEN;
/// What a call jumps to: the other block's code, with that block in the message's first register, or code that does
/// nothing.
/// - `payload`: the slot's.
HIDDEN bd_imp bd_once_resolve(void *payload, struct message *message);

#endif
