#include "slots.h"

#include "../include/bd_runtime.h"
#include "../support/block_layout.h"
#include "../support/allocation.h"

#include <string.h>

/// A block that contains one slot, and runs it.
struct bound_block {
  struct bd_block_literal literal;
  bd_slot slot;
};
_Static_assert(offsetof(struct bound_block, slot) == BD_SLOT_BLOCK_OFFSET, "shared with the assembly");

static void copy_bound_block(struct bound_block *destination, const struct bound_block *source) {
  bd_slot_copy(&destination->slot, &source->slot);
}

static void dispose_bound_block(struct bound_block *block) { bd_slot_destroy(&block->slot); }

struct bound_block_descriptor {
  uintptr_t reserved, size;
  void (*copy)(struct bound_block *, const struct bound_block *);
  void (*dispose)(struct bound_block *);
  struct bd_block_types types;
};

#define DESCRIPTOR(signature) {0, sizeof(struct bound_block), copy_bound_block, dispose_bound_block, {signature, NULL}}

// The signature of a method without arguments. The block of an IMP reveals nothing more about the method.
static const struct bound_block_descriptor method_descriptor = DESCRIPTOR("v16@?0@8");

const void *bd_slot_makeBlockDescriptor(const char *signature) {
  struct bound_block_descriptor *descriptor = malloc(sizeof *descriptor);
  const char *copy = strdup(signature);
  if (descriptor == NULL || copy == NULL) {
    free(descriptor);
    free((void *)copy);
    return NULL;
  }
  *descriptor = (struct bound_block_descriptor)DESCRIPTOR(copy);
  return descriptor;
}

void *bd_slot_makeBlock(const bd_slot *slot, bool indirectResult, const void *descriptor) {
  // _Block_copy moves the block from the stack to the heap, where it has a reference count. The copy retains its own
  // references.
  struct bound_block block = {
      .literal = {
          .isa = _NSConcreteStackBlock,
          .flags = BD_BLOCK_HAS_COPY_DISPOSE | BD_BLOCK_HAS_SIGNATURE | (indirectResult ? BD_BLOCK_USE_STRET : 0),
          .invoke = (const void *)(indirectResult ? bd_bound_slot_entry_stret : bd_bound_slot_entry),
          .descriptor = descriptor != NULL ? descriptor : (const void *)&method_descriptor,
      },
      .slot = *slot,
  };
  void *copy = bd_allocated(bd_Block_copy(&block), "a block");
  bd_slot_destroy(&block.slot);
  return copy;
}
