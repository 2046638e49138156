// Slots with blocks and continuations, and the methods of instances with slots.
#include "slots.h"

#include "../support/allocation.h"

#include <string.h>

// MARK: Kinds

static bd_imp run_block(const bd_slot *slot, bd_call_frame *frame) {
  const void *self = *bd_call_frame_receiver(frame);
  bd_call_frame_setReceiver(frame, slot->payload, self);
  frame->stackSize = (uintptr_t)slot->function;
  bd_call(bd_block_getInvoke(slot->payload), frame, NULL);
  return NULL;
}

static bd_imp run_continuation(const bd_slot *slot, bd_call_frame *frame) {
  return ((bd_continuation)slot->function)(slot->payload, frame);
}

static void copy_block(const bd_slot *slot) { bd_Block_copy(slot->payload); }
static void release_block(const bd_slot *slot) { bd_Block_release(slot->payload); }
static void retain_receiver(const bd_slot *slot) { bd_receiver_retain(slot->payload); }
static void release_receiver(const bd_slot *slot) { bd_receiver_release(slot->payload); }

static const bd_slot_kind block_kind = {run_block, copy_block, release_block, true, false};
static const bd_slot_kind continuation_kind = {run_continuation, bd_payload_retain, bd_payload_release, true, false};
static const bd_slot_kind forward_kind = {bd_forward_run, retain_receiver, release_receiver, false, false};

void bd_slot_initBlock(bd_slot *slot, const void *block, uintptr_t stackSize) {
  *slot = (bd_slot){&block_kind, (const void *)stackSize, bd_allocated(bd_Block_copy(block), "a block")};
}

void bd_slot_initContinuation(bd_slot *slot, bd_continuation function, void *payload) {
  *slot = (bd_slot){&continuation_kind, (const void *)function, swift_retain(payload)};
}

void bd_slot_initForward(bd_slot *slot, const bd_slot_method *method, bd_receiver *receiver) {
  *slot = (bd_slot){&forward_kind, method, bd_receiver_retain(receiver)};
}

void bd_slot_copy(bd_slot *destination, const bd_slot *source) {
  *destination = *source;
  destination->kind->copy(destination);
}

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

/// Whether the implementation for a result in memory finds out in each call where the result is.
enum { finds_results = false };

/// The implementations by index, for results in registers and in memory. They are never freed.
static _Atomic(bd_imp) implementations[2][BD_SLOT_COUNT];

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
    implementations[indirectResult][index] = bd_imp_implementationWithBlock(block);
  }
  pthread_mutex_unlock(&lock);
  return implementations[indirectResult][index];
}

bool bd_imp_isSlot(bd_imp implementation) {
  for (int i = 0; i < 2 * BD_SLOT_COUNT; i++) {
    if (implementations[i / BD_SLOT_COUNT][i % BD_SLOT_COUNT] == implementation) return true;
  }
  return false;
}
#else
extern const char bd_trampolines[], bd_trampolines_stret[];
enum { finds_results = true };

bd_imp bd_slot_implementation(uintptr_t index, bool indirectResult) {
  const char *first = indirectResult ? bd_trampolines_stret : bd_trampolines;
  return index < BD_SLOT_COUNT ? (bd_imp)(first + index * BD_TRAMPOLINE_SIZE) : NULL;
}

static bool is_in(const char *trampolines, bd_imp implementation) {
  return (uintptr_t)implementation - (uintptr_t)trampolines < BD_SLOT_COUNT * BD_TRAMPOLINE_SIZE;
}

bool bd_imp_isSlot(bd_imp implementation) {
  return is_in(bd_trampolines, implementation) || is_in(bd_trampolines_stret, implementation);
}
#endif

/// The keys of the selectors of methods whose results may be in memory or not. The map is never freed.
static bd_address_map *_Atomic unclear_selectors;

bool bd_selector_isUnclear(const bd_selector *selector) {
  return unclear_selectors != NULL && bd_address_map_get(unclear_selectors, bd_sel_key(selector)) != -1;
}

bool bd_slot_setUnclear(const bd_selector *selector, bool guess) {
  if (unclear_selectors == NULL) unclear_selectors = bd_address_map_create();
  bd_address_map_set(unclear_selectors, bd_sel_key(selector), 0);
  return finds_results || guess;
}

bool bd_slot_isOverridden(bd_object *self, bd_selector *selector) {
  // Without this check, the lookup for an object without the method would create a forwarding implementation.
  return bd_class_respondsToSelector(bd_object_getClass(self), selector) &&
         !bd_imp_isSlot(bd_objc_msg_lookup(self, selector));
}

// The handlers are set before the first instance is made.
static bd_responds_handler responds_handler;
bd_unimplemented_handler bd_unimplemented;

void bd_slot_setHandlers(bd_responds_handler responds, bd_unimplemented_handler unimplemented) {
  responds_handler = responds;
  bd_unimplemented = unimplemented;
}

/// Returns whether an instance that other code asks about any selector responds to it. The table is held meanwhile.
static bool responds(bd_object *self, bd_selector *selector) {
  intptr_t index = -1;
  bool answers = false;
  bd_slot_table *table = bd_object_holdSlotTable(self);
  if (table != NULL) {
    index = bd_address_map_get(table->classInfo->slotIndices, bd_sel_key(selector));
    const bd_slot *slot = index >= 0 ? bd_slotTable_get(table, (uintptr_t)index) : NULL;
    answers = slot != NULL && slot->kind->answers;
    bd_slotTable_release(table);
  }
  return answers || responds_handler(self, selector, index);
}

// On every platform BOOL is one byte, in the low bits of a register.
static unsigned char responds_to_selector(bd_object *self, bd_selector *command, bd_selector *selector) {
  (void)command;
  if (selector == NULL) return 0;
  // An instance that other code has made has no table.
  if (held_current(bd_word_of_instance(self)) != NULL) {
    const bd_slot_table *const inside = bd_table_inside(self);
    const bd_class_info *const info = inside->classInfo;
    const intptr_t index = bd_address_map_get(info->slotIndices, bd_sel_key(selector));
    const uint16_t answers = __atomic_load_n(&inside->answers, __ATOMIC_RELAXED);
    if ((uintptr_t)index < bd_answers_count) {
      if ((answers >> index & 1) != 0) return 1;
      // The class has all methods of the protocol, so an instance without other state has only those with slots.
      if ((answers & bd_answers_areAll) != 0 && bd_object_getClass(self) == bd_class_info_class(info)) return 0;
    }
  }
  return responds(self, selector);
}

bd_imp bd_slot_respondsToSelectorImplementation(void) { return (bd_imp)responds_to_selector; }
