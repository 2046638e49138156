// A block that passes only its first call to another block. The block drops later calls, and reports an error if it is
// released without a call.
#include "slots.h"

#include "../include/bd_runtime.h"
#include "../include/bd_completion.h"
#include "../support/allocation.h"

/// A block that is called at most once. Calls come through the entry for blocks with a slot, and then through the
/// forward entry. Both entries leave the arguments in their registers and on the stack.
struct once_block {
  struct bd_block_literal literal;
  bd_slot slot;
  /// The block's own descriptor, because each block has the signature of its original.
  struct {
    uintptr_t reserved, size;
    void (*copy)(struct once_block *, const struct once_block *);
    void (*dispose)(struct once_block *);
    struct bd_block_types types;
  } descriptor;
  const void *original;
  const bd_completion_functions *functions;
  const void *context, *receiver;
  /// The Swift object that gives the original's default arguments, or NULL. The object is used if no code calls the
  /// block.
  void *fallback;
  /// The receiver whose block was called first, or this block if the receiver is unknown. The field is NULL until the
  /// first call.
  const void *caller;
};
_Static_assert(offsetof(struct once_block, slot) == BD_SLOT_BLOCK_OFFSET, "shared with the assembly");

const bd_slot_kind bd_once_slot_kind = {(const void *)bd_forward_entry, bd_slot_nothing, bd_slot_nothing, true, false, false};

/// Returns the block as an instance of this struct, or NULL if it is another block.
static struct once_block *as_once(const void *block) {
  struct once_block *once = (struct once_block *)block;
  const bool has_slot = once->literal.invoke == (const void *)bd_bound_slot_entry;
  return has_slot && once->slot.kind == &bd_once_slot_kind ? once : NULL;
}

// _Block_copy calls this function once, to move the block from the stack. Pointers into the block must then point into
// the copy.
static void copy_once_block(struct once_block *destination, const struct once_block *source) {
  destination->literal.descriptor = (const uintptr_t *)&destination->descriptor;
  destination->slot.payload = destination;
  destination->original = bd_allocated(bd_Block_copy(source->original), "a block");
}

/// Handles a block that was released without a call.
static void drop(struct once_block *block) {
  struct once_block *outer = as_once(block->original);
  if (outer == NULL) {
    block->functions->drop(block->context, block->receiver, block->original, block->fallback);
    return;
  }
  // Other code may still call the outer block. The outer block keeps the first fallback that it was given.
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
  // If several receivers share a completion block, each gets its own block around the shared one. A call marks all of
  // these blocks.
  for (struct once_block *next = block; next != NULL; next = as_once(block->original)) {
    block = next;
    const void *first = NULL;
    const void *const caller = receiver != NULL ? receiver : block;
    if (!__atomic_compare_exchange_n(&block->caller, &first, caller, false, __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE)) {
      block->functions->repeat(block->context, first == block ? NULL : first, receiver);
      return do_nothing;
    }
  }
  // The first register holds the block, as the original's code expects. The second register holds the first argument,
  // and is not changed.
  message->receiver = (bd_object *)block->original;
  return (bd_imp)bd_block_getInvoke(block->original);
}
