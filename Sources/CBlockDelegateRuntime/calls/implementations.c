// What runs a slot: method implementations, and blocks that contain a slot.
#include "slots.h"

#include "../support/allocation.h"

#include <string.h>

// MARK: Blocks that contain a slot

struct slot_block_descriptor {
  uintptr_t reserved, size;
  void (*copy)(struct slot_block *, const struct slot_block *);
  void (*dispose)(struct slot_block *);
  struct bd_block_types types;
};

static void copy_slot_block(struct slot_block *destination, const struct slot_block *source) {
  bd_slot_copy(&destination->slot, &source->slot);
}

static void dispose_slot_block(struct slot_block *block) { block->slot.kind->destroy(&block->slot); }

static struct slot_block make_block(const bd_slot *slot, bool indirect_result, const void *descriptor) {
  return (struct slot_block){
      .literal = {
          .isa = _NSConcreteStackBlock,
          .flags = BD_BLOCK_HAS_COPY_DISPOSE | BD_BLOCK_HAS_SIGNATURE | (indirect_result ? BD_BLOCK_USE_STRET : 0),
          .invoke = (const void *)(indirect_result ? bd_block_entry_stret : bd_block_entry),
          .descriptor = descriptor,
      },
      .slot = *slot,
  };
}

const void *bd_slot_makeBlockDescriptor(const char *signature) {
  struct slot_block_descriptor *descriptor = bd_allocated(malloc(sizeof *descriptor), "a block");
  const char *copy = bd_allocated(strdup(signature), "a block");
  *descriptor = (struct slot_block_descriptor){
      0, sizeof(struct slot_block), copy_slot_block, dispose_slot_block, {copy, NULL}};
  return descriptor;
}

void *bd_slot_makeBlock(const bd_slot *slot, bool indirectResult, const void *descriptor) {
  // _Block_copy moves the block from the stack to the heap, where it has a reference count. The copy retains its own
  // references.
  const struct slot_block block = make_block(slot, indirectResult, descriptor);
  void *copy = bd_allocated(bd_Block_copy(&block), "a block");
  slot->kind->destroy(slot);
  return copy;
}

void *bd_block_payload(const void *block, bd_continuation function) {
  const struct slot_block *known = block;
  const void *invoke = known->literal.invoke;
  const bool has_slot = invoke == (const void *)bd_block_entry || invoke == (const void *)bd_block_entry_stret;
  return has_slot && known->slot.function == (const void *)function ? known->slot.payload : NULL;
}

// MARK: Method implementations

#if defined(__APPLE__)
#include <pthread.h>

/// The implementations by index, for results in registers and in memory. They are never freed.
static _Atomic(bd_imp) implementations[2][BD_SLOT_COUNT];
/// The indices by implementation.
static bd_address_map *_Atomic indices;

bd_imp bd_slot_implementation(uintptr_t index, bool indirectResult) {
  static const struct {
    uintptr_t reserved, size;
    struct bd_block_types types;
  } descriptor = {0, sizeof(struct slot_block), {"v16@?0@8", NULL}};
  static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
  if (index >= BD_SLOT_COUNT) return NULL;
  pthread_mutex_lock(&lock);
  if (implementations[indirectResult][index] == NULL) {
    struct slot_block *block = bd_allocated(malloc(sizeof *block), "a method");
    *block = make_block(&(bd_slot){NULL, NULL, NULL}, indirectResult, &descriptor);
    block->literal.isa = _NSConcreteGlobalBlock;
    block->literal.flags = (block->literal.flags & ~BD_BLOCK_HAS_COPY_DISPOSE) | BD_BLOCK_IS_GLOBAL;
    block->index = index;
    const bd_imp made = bd_imp_implementationWithBlock(block);
    if (indices == NULL) indices = bd_address_map_create();
    bd_address_map_set(indices, (const void *)made, (intptr_t)index);
    implementations[indirectResult][index] = made;
  }
  pthread_mutex_unlock(&lock);
  return implementations[indirectResult][index];
}

intptr_t bd_imp_slot(bd_imp implementation) {
  return indices == NULL ? -1 : bd_address_map_get(indices, (const void *)implementation);
}
#else
extern const char bd_trampolines[], bd_trampolines_stret[];

bd_imp bd_slot_implementation(uintptr_t index, bool indirectResult) {
  const char *first = indirectResult ? bd_trampolines_stret : bd_trampolines;
  return index < BD_SLOT_COUNT ? (bd_imp)(first + index * BD_TRAMPOLINE_SIZE) : NULL;
}

intptr_t bd_imp_slot(bd_imp implementation) {
  const uintptr_t size = BD_SLOT_COUNT * BD_TRAMPOLINE_SIZE;
  uintptr_t offset = (uintptr_t)implementation - (uintptr_t)bd_trampolines;
  if (offset >= size) offset = (uintptr_t)implementation - (uintptr_t)bd_trampolines_stret;
  return offset < size ? (intptr_t)(offset / BD_TRAMPOLINE_SIZE) : -1;
}
#endif

// The constructor runs before those without a priority, which send `+load`.
__attribute__((constructor(102))) static void prepare(void) {
#if defined(__APPLE__)
  bd_slot_methods = (struct slot_methods){0, UINTPTR_MAX, bd_imp_slot};
#else
  const uintptr_t start = (uintptr_t)bd_trampolines, last = (uintptr_t)bd_trampolines_stret;
  bd_slot_methods = (struct slot_methods){start, last + BD_SLOT_COUNT * BD_TRAMPOLINE_SIZE - start, bd_imp_slot};
#endif
}

bool bd_slot_isOverridden(bd_object *self, bd_selector *selector) {
  // Without this check, the lookup for an object without the method would create a forwarding implementation.
  return bd_class_respondsToSelector(bd_object_getClass(self), selector) &&
         bd_imp_slot(bd_objc_msg_lookup(self, selector)) < 0;
}
