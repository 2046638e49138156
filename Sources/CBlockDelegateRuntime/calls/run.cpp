// The C side of the entries: finds the slot of a message, holds what the call needs, and runs the slot on the frame. The
// file is in C++ because destructors run when an exception passes a frame.
#include "held.h"
#include "slots.h"

#include "../include/bd_runtime.h"

#include <stdlib.h>

static void (*deallocate)(bd_object *object);

void bd_slot_setDeallocator(void (*function)(bd_object *object)) { deallocate = function; }

/// Releases the content of a table that no instance has and no call uses.
static void bd_end(bd_slot_table *table) {
  const bool is_inside = table->isInside, ends_instance = table->endsInstance;
  void *const after = table->after;
  for (uintptr_t i = 0; i < table->count; i++) {
    if (table->slots[i].kind != nullptr) table->slots[i].kind->destroy(&table->slots[i]);
  }
  swift_release(table->instanceInfo);
  if (!is_inside) free(table);
  if (after == nullptr) return;
  if (ends_instance) return deallocate(static_cast<bd_object *>(after));
  bd_slotTable_release(static_cast<bd_slot_table *>(after));
}

typedef held<bd_slot_table> held_table;

// MARK: The words of instances and classes

static bd_address_map *class_words;

static uintptr_t *word_of_instance(bd_object *object) {
  return reinterpret_cast<uintptr_t *>(reinterpret_cast<char *>(object) + BD_SLOT_TABLE_IVAR);
}

/// Returns the word of a class, or of the nearest class above it. Other code may have made a subclass.
static uintptr_t *word_of_class(const bd_class *cls) {
  for (; cls != nullptr; cls = bd_class_getSuperclass(cls)) {
    const intptr_t known = bd_address_map_get(class_words, cls);
    if (known != -1) return reinterpret_cast<uintptr_t *>(known);
  }
  abort();  // only classes with a word have class methods with slots
}

void bd_class_setSlotTable(bd_class *cls, bd_slot_table *table) {
  if (class_words == nullptr) class_words = bd_address_map_create();
  if (bd_address_map_get(class_words, cls) == -1) {
    bd_address_map_set(class_words, cls, reinterpret_cast<intptr_t>(calloc(1, sizeof(uintptr_t))));
  }
  held_table::replace(word_of_class(cls), table);
}

void bd_object_setSlotTable(bd_object *object, bd_slot_table *table) {
  uintptr_t *const word = word_of_instance(object);
  bd_slot_table *const previous = held_table::current(word);
  if (table->after != nullptr) {
    // The table is set again, so it no longer waits for the one that had replaced it.
    bd_slotTable_release(static_cast<bd_slot_table *>(table->after));
    table->after = nullptr;
  }
  if (previous != nullptr) {
    held_table::retain(table);
    previous->after = table;
  }
  held_table::replace(word, table);
}

bd_slot_table *bd_object_holdSlotTable(bd_object *object) { return held_table::hold(word_of_instance(object)); }
void bd_slotTable_retain(bd_slot_table *table) { held_table::retain(table); }
void bd_slotTable_release(bd_slot_table *table) { held_table::release(table); }

void bd_object_deallocate(bd_object *object) {
  uintptr_t *const word = word_of_instance(object);
  bd_slot_table *const table = held_table::current(word);
  if (table == nullptr) return deallocate(object);
  table->after = object;
  table->endsInstance = true;
  held_table::replace(word, nullptr);
}

// MARK: Calls

/// Prepares the frame of an incoming call. `token` is odd for a method whose first register has the result's address.
static void begin(uintptr_t token, bd_call_frame *frame) {
  if (!(token & 1)) return;
  frame->hasResultAddress = true;
  frame->indirectResult = reinterpret_cast<unsigned char *>(frame->general[0]);
}

/// Ends an incoming call. The method returns the result's address (psABI AMD64 3.2.3, "Returning of Values").
static bd_imp finish(bd_imp next, bd_call_frame *frame) {
  if (frame->hasResultAddress) frame->generalResult[0] = reinterpret_cast<uintptr_t>(frame->indirectResult);
  return next;
}

static bd_imp run(uintptr_t index, bd_call_frame *frame) {
  bd_object *const self = *bd_call_frame_receiver(frame);
  const bool is_class = __builtin_expect(index >= BD_FIRST_CLASS_SLOT, 0);
  const held_table table(is_class ? word_of_class(reinterpret_cast<bd_class *>(self)) : word_of_instance(self));
  frame->table = table.get();
  const bd_slot *const slot = table.get() != nullptr ? bd_slotTable_get(table.get(), index) : nullptr;
  if (__builtin_expect(slot == nullptr, 0)) return bd_run_unimplemented(index, frame);
  return slot->kind->run(slot, frame);
}

// Called by the trampolines: `token` is twice the slot's index, plus 1 for a result in memory.
extern "C" __attribute__((visibility("hidden"))) bd_imp bd_run_method(uintptr_t token, bd_call_frame *frame) {
  begin(token, frame);
  return finish(run(token >> 1, frame), frame);
}

namespace {

/// A block that lives during its call, even if the call releases it.
struct held_block {
  const void *const block;
  explicit held_block(const void *given) : block(bd_Block_copy(given)) {}
  ~held_block() noexcept(false) { bd_Block_release(block); }
};

}  // namespace

// Called by the block entries: `token` is the block's address, plus 1 for a result in memory.
extern "C" __attribute__((visibility("hidden"))) bd_imp bd_run_block(uintptr_t token, bd_call_frame *frame) {
  const auto *const block = reinterpret_cast<const slot_block *>(token & ~uintptr_t(1));
  begin(token, frame);
  if (block->slot.kind == nullptr) {
    // The block of a method implementation was called with itself and `self`.
    bd_call_frame_setReceiver(frame, bd_call_frame_receiver(frame)[1], nullptr);
    return finish(run(block->index, frame), frame);
  }
  const held_block held(block);
  frame->table = nullptr;
  return finish(block->slot.kind->run(&block->slot, frame), frame);
}
