// A block that passes its first call on to another block, drops the others, and is missed when there is none.
#include "slots.h"

#include "../include/bd_blocks.h"
#include "../include/bd_completion.h"
#include "../include/bd_swift.h"
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
  const bd_completion_functions *functions;
  const void *context, *receiver;
  /// A Swift object or NULL: what the original is called with if nobody calls it.
  void *fallback;
  /// NULL until the first call: whose block that came through, or this block where nobody knows.
  const void *caller;
};
_Static_assert(offsetof(struct once_block, slot) == BD_SLOT_BLOCK_OFFSET, "shared with the assembly");

const bd_slot_kind bd_once_slot_kind = {(const void *)bd_forward_entry, bd_slot_nothing, bd_slot_nothing, true, false, false};

/// The block as one of these, or NULL.
static struct once_block *as_once(const void *block) {
  struct once_block *once = (struct once_block *)block;
  const bool has_slot = once->literal.invoke == (const void *)bd_bound_slot_entry;
  return has_slot && once->slot.kind == &bd_once_slot_kind ? once : NULL;
}

// Block_copy calls it once, for the block on the stack. What points into the block points into the copy then.
static void copy_once_block(struct once_block *destination, const struct once_block *source) {
  destination->literal.descriptor = (const uintptr_t *)&destination->descriptor;
  destination->slot.payload = destination;
  destination->original = bd_allocated(bd_Block_copy(source->original), "a block");
}

/// Nobody has called the block.
static void drop(struct once_block *block) {
  struct once_block *outer = as_once(block->original);
  if (outer == NULL) {
    block->functions->drop(block->context, block->receiver, block->original, block->fallback);
    return;
  }
  // Somebody else may still call that one. The first fallback that was given for it stays.
  void *unset = NULL;
  if (__atomic_compare_exchange_n(
          &outer->fallback, &unset, block->fallback, false, __ATOMIC_ACQ_REL, __ATOMIC_RELAXED)) {
    block->fallback = NULL;
  }
}

static void dispose_once_block(struct once_block *block) {
  if (__atomic_load_n(&block->caller, __ATOMIC_ACQUIRE) == NULL) drop(block);
  swift_release(__atomic_load_n(&block->fallback, __ATOMIC_ACQUIRE));
  bd_Block_release(block->original);
}

void *bd_block_makeOnce(const void *original, const bd_completion *completion, void *fallback) {
  struct once_block block = {
      .literal = {
          .isa = _NSConcreteStackBlock,
          .flags = BD_BLOCK_HAS_COPY_DISPOSE | BD_BLOCK_HAS_SIGNATURE,
          .invoke = (const void *)bd_bound_slot_entry,
      },
      .slot = {&bd_once_slot_kind, NULL, NULL},
      .descriptor = {0, sizeof block, copy_once_block, dispose_once_block, {bd_block_getSignature(original), NULL}},
      .original = original,
      .functions = completion->functions,
      .context = completion->context,
      .receiver = completion->receiver,
      .fallback = fallback,
  };
  block.literal.descriptor = (const uintptr_t *)&block.descriptor;
  return bd_allocated(bd_Block_copy(&block), "a block");
}

static void do_nothing(void) {}

bd_imp bd_once_resolve(void *payload, struct message *message) {
  struct once_block *block = payload;
  const void *const receiver = block->receiver;
  // One that several share is called through the one that each of them got.
  for (struct once_block *next = block; next != NULL; next = as_once(block->original)) {
    block = next;
    const void *first = NULL;
    const void *const caller = receiver != NULL ? receiver : block;
    if (!__atomic_compare_exchange_n(&block->caller, &first, caller, false, __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE)) {
      block->functions->repeat(block->context, first == block ? NULL : first, receiver);
      return do_nothing;
    }
  }
  // Where the other block's code looks for its block; the second register holds the first argument, and keeps it.
  message->receiver = (bd_object *)block->original;
  return (bd_imp)bd_block_getInvoke(block->original);
}
