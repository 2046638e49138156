// A block that passes its first call on to another block, and drops the others.
#include "slots.h"

#include "../include/bd_blocks.h"
#include "../support/allocation.h"

/// Calls come through the entries of a block with a slot and of a slot that forwards: whatever the arguments are, they
/// stay in their registers and on the stack.
struct once_block {
  struct bd_block_literal literal;
  bd_slot slot;
  /// Of its own, for the original's signature.
  struct {
    uintptr_t reserved, size;
    void (*copy)(struct once_block *, const struct once_block *);
    void (*dispose)(struct once_block *);
    struct bd_block_types types;
  } descriptor;
  const void *original;
  bd_repeated_call_handler repeated;
  void *context;
  bool isCalled;
};
_Static_assert(offsetof(struct once_block, slot) == BD_SLOT_BLOCK_OFFSET, "shared with the assembly");

const bd_slot_kind bd_once_slot_kind = {(const void *)bd_forward_entry, bd_slot_nothing, bd_slot_nothing, true, false, false};

// Block_copy calls it once, for the block on the stack. What points into the block points into the copy then.
static void copy_once_block(struct once_block *destination, const struct once_block *source) {
  destination->literal.descriptor = (const uintptr_t *)&destination->descriptor;
  destination->slot.payload = destination;
  destination->original = bd_allocated(bd_Block_copy(source->original), "a block");
}

static void dispose_once_block(struct once_block *block) { bd_Block_release(block->original); }

void *bd_block_makeOnce(const void *original, bd_repeated_call_handler repeated, void *context) {
  struct once_block block = {
      .literal = {
          .isa = _NSConcreteStackBlock,
          .flags = BD_BLOCK_HAS_COPY_DISPOSE | BD_BLOCK_HAS_SIGNATURE,
          .invoke = (const void *)bd_bound_slot_entry,
      },
      .slot = {&bd_once_slot_kind, NULL, NULL},
      .descriptor = {0, sizeof block, copy_once_block, dispose_once_block, {bd_block_getSignature(original), NULL}},
      .original = original,
      .repeated = repeated,
      .context = context,
  };
  block.literal.descriptor = (const uintptr_t *)&block.descriptor;
  return bd_allocated(bd_Block_copy(&block), "a block");
}

static void drop(void) {}

bd_imp bd_once_resolve(void *payload, struct message *message) {
  struct once_block *block = payload;
  if (__atomic_exchange_n(&block->isCalled, true, __ATOMIC_ACQ_REL)) {
    block->repeated(block->context);
    return drop;
  }
  // Where the other block's code looks for its block; the second register holds the first argument, and keeps it.
  message->receiver = (bd_object *)block->original;
  return (bd_imp)bd_block_getInvoke(block->original);
}
