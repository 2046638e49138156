// The kinds of slot, and the one method implementation for each slot index.
#include "bd_slots.h"
#include "bd_blocks.h"
#include "bd_runtime.h"
#include "bd_swift.h"
#include "active_calls.h"
#include "block_layout.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

#define SWIFT_FUNCTION __attribute__((swiftcall))
#define SWIFT_CONTEXT __attribute__((swift_context))

extern void *_NSConcreteGlobalBlock[];
extern void *_NSConcreteStackBlock[];

// In the processor's folder.
extern void bd_slot_entry(void), bd_slot_entry_stret(void);
extern void bd_bound_slot_entry(void), bd_bound_slot_entry_stret(void);
extern void bd_frame_entry(void), bd_frame_entry_stret(void);
extern void bd_forward_entry(void), bd_forward_entry_stret(void);

#define HIDDEN __attribute__((visibility("hidden")))

static const void *code(void (*entry)(void)) { return (const void *)entry; }

static bool is_forwarding(const bd_slot *slot) {
  return slot->code == code(bd_forward_entry) || slot->code == code(bd_forward_entry_stret);
}

// MARK: One implementation for each index

/// The block behind a slot's method: it knows nothing but where the slot stands.
struct slot_block {
  struct bd_block_literal literal;
  uintptr_t offset;
};
_Static_assert(offsetof(struct slot_block, offset) == BD_SLOT_BLOCK_OFFSET, "shared with the assembly");

static const struct {
  uintptr_t reserved, size;
  const char *signature;
} slot_block_descriptor = {0, sizeof(struct slot_block), "v16@?0@8"};

/// Never freed: the longest protocol's number of methods bounds it.
static struct {
  pthread_mutex_t lock;
  bd_imp *implementations[2];
  uintptr_t count[2];
} methods = {.lock = PTHREAD_MUTEX_INITIALIZER};

static bd_imp make_implementation(uintptr_t index, bool indirect_result) {
  struct slot_block *block = malloc(sizeof *block);
  if (block == NULL) return NULL;
  *block = (struct slot_block){
      .literal = {
          .isa = _NSConcreteGlobalBlock,
          .flags = BD_BLOCK_IS_GLOBAL | BD_BLOCK_HAS_SIGNATURE | (indirect_result ? BD_BLOCK_USE_STRET : 0),
          .invoke = code(indirect_result ? bd_slot_entry_stret : bd_slot_entry),
          .descriptor = (const uintptr_t *)&slot_block_descriptor,
      },
      .offset = bd_slot_offset(index),
  };
  const bd_imp implementation = bd_imp_implementationWithBlock(block);
  if (implementation == NULL) free(block);
  return implementation;
}

bd_imp bd_slot_implementation(uintptr_t index, bool indirectResult) {
  pthread_mutex_lock(&methods.lock);
  bd_imp **implementations = &methods.implementations[indirectResult];
  uintptr_t *count = &methods.count[indirectResult];
  if (index >= *count) {
    const uintptr_t wanted = (index | 15) + 1;
    bd_imp *grown = realloc(*implementations, wanted * sizeof *grown);
    if (grown == NULL) abort();
    for (uintptr_t i = *count; i < wanted; i++) grown[i] = NULL;
    *implementations = grown;
    *count = wanted;
  }
  bd_imp implementation = (*implementations)[index];
  if (implementation == NULL) {
    implementation = make_implementation(index, indirectResult);
    (*implementations)[index] = implementation;
  }
  pthread_mutex_unlock(&methods.lock);
  return implementation;
}

// MARK: Unimplemented

static _Atomic(bd_unimplemented_handler) unimplemented_handler;

void bd_slot_setUnimplementedHandler(bd_unimplemented_handler handler) {
  atomic_store(&unimplemented_handler, handler);
}

/// The receiver and the selector of a message as they stand in the saved argument registers.
struct message {
  bd_object *receiver;
  bd_selector *selector;
};

static bd_imp unimplemented(bd_object *self, uintptr_t index, struct message *message) {
  const bd_unimplemented_handler handler = atomic_load(&unimplemented_handler);
  if (handler == NULL) abort();
  message->receiver = self;
  return handler(self, index, &message->selector);
}

// From the slot entry, when the instance's table ends before the slot.
HIDDEN bd_imp bd_slot_resolveMissing(const struct slot_block *block, bd_object *self, struct message *message) {
  return unimplemented(self, (block->offset - bd_slot_offset(0)) / sizeof(bd_slot), message);
}

void bd_slot_initUnimplemented(bd_slot *slot, uintptr_t index, bool indirectResult) {
  *slot = (bd_slot){code(indirectResult ? bd_forward_entry_stret : bd_forward_entry), slot, NULL, (void *)index};
}

bool bd_slot_isUnimplemented(const bd_slot *slot) { return is_forwarding(slot) && slot->function == NULL; }

// MARK: respondsToSelector:

static _Atomic(bd_responds_handler) responds_handler;

void bd_slot_setRespondsHandler(bd_responds_handler handler) { atomic_store(&responds_handler, handler); }

// BOOL is one byte, in the low bits of a register, on every platform.
static unsigned char responds_to_selector(bd_object *self, bd_selector *command, bd_selector *selector) {
  (void)command;
  if (selector == NULL) return 0;
  const bd_slot_table *table = bd_object_getSlotTable(self);
  intptr_t index = -1;
  if (table != NULL && table->classInfo != NULL) {
    index = bd_address_map_get(table->classInfo->slotIndices, bd_sel_key(selector));
    if (index >= 0 && bd_slot_offset((uintptr_t)index) < table->size && !is_forwarding(&table->slots[index])) return 1;
  }
  return atomic_load_explicit(&responds_handler, memory_order_acquire)(self, selector, index);
}

bd_imp bd_slot_respondsToSelectorImplementation(void) { return (bd_imp)responds_to_selector; }

// MARK: Blocks

void bd_slot_initBlock(bd_slot *slot, const void *block) {
  const void *copy = bd_Block_copy(block);
  if (copy == NULL) abort();
  *slot = (bd_slot){bd_block_getInvoke(copy), copy, NULL, NULL};
}

bool bd_slot_isBlock(const bd_slot *slot) { return slot->function == NULL && !bd_slot_isUnimplemented(slot); }

// MARK: Swift closures

typedef SWIFT_FUNCTION uintptr_t (*words_function)(
    uintptr_t, uintptr_t, uintptr_t, uintptr_t, SWIFT_CONTEXT void *);
typedef SWIFT_FUNCTION void (*frame_function)(bd_call_frame *, SWIFT_CONTEXT void *);

// The closure may take itself out of its slot, or release the instance: the slot is not looked at again.
static uintptr_t words_entry(
    const bd_slot *slot, bd_object *self, uintptr_t a, uintptr_t b, uintptr_t c, uintptr_t d) {
  (void)self;
  const words_function function = (words_function)slot->function;
  void *closure = slot->payload;
  struct bd_active_thread *thread;
  uint32_t depth;
  if (__builtin_expect(!bd_active_begin(&thread, &depth, closure), 0)) {
    swift_retain(closure);
    const uintptr_t result = function(a, b, c, d, closure);
    swift_release(closure);
    return result;
  }
  const uintptr_t result = function(a, b, c, d, closure);
  bd_active_end(thread, depth);
  return result;
}

void bd_slot_initWords(bd_slot *slot, const void *function, void *closure) {
  *slot = (bd_slot){(const void *)words_entry, slot, function, swift_retain(closure)};
}

// From the frame entry.
HIDDEN void bd_slot_runFrame(const bd_slot *slot, bd_call_frame *frame) {
  const frame_function function = (frame_function)slot->function;
  void *closure = slot->payload;
  struct bd_active_thread *thread;
  uint32_t depth;
  if (__builtin_expect(!bd_active_begin(&thread, &depth, closure), 0)) {
    swift_retain(closure);
    function(frame, closure);
    swift_release(closure);
    return;
  }
  function(frame, closure);
  bd_active_end(thread, depth);
}

void bd_slot_initFrame(bd_slot *slot, const void *function, void *closure, bool indirectResult) {
  *slot = (bd_slot){
      code(indirectResult ? bd_frame_entry_stret : bd_frame_entry), slot, function, swift_retain(closure)};
}

static bool is_closure(const bd_slot *slot) {
  return slot->code == (const void *)words_entry || slot->code == code(bd_frame_entry) ||
         slot->code == code(bd_frame_entry_stret);
}

// MARK: Forwarding

// From the forward entry: the implementation to jump to, with its receiver and selector stored in `message`.
HIDDEN bd_imp bd_slot_resolve(const bd_slot *slot, bd_object *self, struct message *message) {
  if (slot->function == NULL) return unimplemented(self, (uintptr_t)slot->payload, message);
  message->selector = slot->payload;
  message->receiver = ((bd_forward_target)slot->function)(self);
  if (message->receiver == NULL) return unimplemented(self, bd_slot_no_index, message);
  const bool indirect_result = slot->code == code(bd_forward_entry_stret);
  return indirect_result ? bd_objc_msg_lookup_stret(message->receiver, message->selector)
                         : bd_objc_msg_lookup(message->receiver, message->selector);
}

void bd_slot_initForward(bd_slot *slot, bd_selector *selector, bd_forward_target target, bool indirectResult) {
  *slot = (bd_slot){
      code(indirectResult ? bd_forward_entry_stret : bd_forward_entry), slot, (const void *)target, selector};
}

bool bd_slot_isForward(const bd_slot *slot) { return is_forwarding(slot) && slot->function != NULL; }

// MARK: Ownership

void bd_slot_copy(bd_slot *destination, const bd_slot *source) {
  *destination = *source;
  if (bd_slot_isBlock(source)) {
    destination->context = bd_Block_copy(source->context);
  } else {
    // A slot that is not its own context has the same one as its function (receivers.cpp).
    if (source->context != source->function) destination->context = destination;
    if (is_closure(source)) swift_retain(source->payload);
  }
}

void bd_slot_destroy(bd_slot *slot) {
  if (bd_slot_isBlock(slot)) bd_Block_release(slot->context);
  else if (is_closure(slot)) bd_active_release(slot->payload);
}

// MARK: A slot as a block

/// A block that holds a slot of its own.
struct bound_block {
  struct bd_block_literal literal;
  bd_slot slot;
};
_Static_assert(offsetof(struct bound_block, slot) == BD_SLOT_BLOCK_OFFSET, "shared with the assembly");

static void copy_bound_block(struct bound_block *destination, const struct bound_block *source) {
  bd_slot_copy(&destination->slot, &source->slot);
}

static void dispose_bound_block(struct bound_block *block) { bd_slot_destroy(&block->slot); }

static const struct {
  uintptr_t reserved, size;
  void (*copy)(struct bound_block *, const struct bound_block *);
  void (*dispose)(struct bound_block *);
  const char *signature;
} bound_block_descriptor = {
    0, sizeof(struct bound_block), copy_bound_block, dispose_bound_block, "v16@?0@8"};

void *bd_slot_makeBlock(const bd_slot *slot, bool indirectResult) {
  // Block_copy moves a stack block to the heap, where it is counted; the copy takes its own references.
  struct bound_block block = {
      .literal = {
          .isa = _NSConcreteStackBlock,
          .flags = BD_BLOCK_HAS_COPY_DISPOSE | BD_BLOCK_HAS_SIGNATURE | (indirectResult ? BD_BLOCK_USE_STRET : 0),
          .invoke = code(indirectResult ? bd_bound_slot_entry_stret : bd_bound_slot_entry),
          .descriptor = (const uintptr_t *)&bound_block_descriptor,
      },
      .slot = *slot,
  };
  void *copy = bd_Block_copy(&block);
  if (copy == NULL) abort();
  bd_slot_destroy(&block.slot);
  return copy;
}
