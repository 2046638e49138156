// The methods of instances with slots: one implementation for each slot index, and -respondsToSelector:.
#include "slots.h"

#include "../include/bd_runtime.h"
#include "../support/block_layout.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

// MARK: Implementations for slot indices

static const struct {
  uintptr_t reserved, size;
  struct bd_block_types types;
} slot_block_descriptor = {0, sizeof(struct slot_block), {"v16@?0@8", NULL}};

static bd_imp make_implementation(uintptr_t index, bool indirect_result) {
  struct slot_block *block = malloc(sizeof *block);
  if (block == NULL) return NULL;
  *block = (struct slot_block){
      .literal = {
          .isa = _NSConcreteGlobalBlock,
          .flags = BD_BLOCK_IS_GLOBAL | BD_BLOCK_HAS_SIGNATURE | (indirect_result ? BD_BLOCK_USE_STRET : 0),
          .invoke = (const void *)(indirect_result ? bd_slot_entry_stret : bd_slot_entry),
          .descriptor = (const uintptr_t *)&slot_block_descriptor,
      },
      .offset = bd_slot_offset(index),
  };
  const bd_imp implementation = bd_imp_implementationWithBlock(block);
  if (implementation == NULL) free(block);
  return implementation;
}

/// The set of all implementations, which is read without the lock. The set and the map from indices are never freed.
static _Atomic(bd_address_map *) known_implementations;

bd_imp bd_slot_implementation(uintptr_t index, bool indirectResult) {
  static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
  // The map is never freed. The number of methods in the largest protocol bounds the size of the map. The keys of this
  // map are not addresses.
  static bd_address_map *implementations;
  const void *key = (const void *)(2 * index + indirectResult + 1);
  pthread_mutex_lock(&lock);
  if (implementations == NULL) {
    implementations = bd_address_map_create();
    atomic_store(&known_implementations, bd_address_map_create());
  }
  const intptr_t known = bd_address_map_get(implementations, key);
  const bd_imp implementation = known != -1 ? (bd_imp)known : make_implementation(index, indirectResult);
  if (known == -1 && implementation != NULL) {
    bd_address_map_set(implementations, key, (intptr_t)implementation);
    bd_address_map_set(known_implementations, (const void *)implementation, 1);
  }
  pthread_mutex_unlock(&lock);
  return implementation;
}

bool bd_imp_isSlot(bd_imp implementation) {
  const bd_address_map *known = atomic_load_explicit(&known_implementations, memory_order_acquire);
  return known != NULL && bd_address_map_get(known, (const void *)implementation) != -1;
}

bool bd_slot_isOverridden(bd_object *self, bd_selector *selector) {
  // Without this check, the lookup for an object without the method would create a forwarding implementation.
  return bd_class_respondsToSelector(bd_object_getClass(self), selector) &&
         !bd_imp_isSlot(bd_objc_msg_lookup(self, selector));
}

// MARK: respondsToSelector:

static _Atomic(bd_responds_handler) responds_handler;

void bd_slot_setRespondsHandler(bd_responds_handler handler) { atomic_store(&responds_handler, handler); }

// On every platform BOOL is one byte, in the low bits of a register.
static unsigned char responds_to_selector(bd_object *self, bd_selector *command, bd_selector *selector) {
  (void)command;
  if (selector == NULL) return 0;
  intptr_t index = -1;
  bool answers = false;
  struct bd_hazard *hazard = bd_hazard_take(self, BD_STACK_POINTER);
  bd_slot_table *table = bd_hazard_protect(hazard, bd_object_slotTable(self));
  if (table != NULL && table->classInfo != NULL) {
    index = bd_address_map_get(table->classInfo->slotIndices, bd_sel_key(selector));
    const bd_slot *slot = index >= 0 ? bd_slotTable_get(table, bd_slot_offset((uintptr_t)index)) : NULL;
    answers = slot != NULL && slot->kind->answers;
  }
  bd_hazard_end(hazard);
  if (answers) return 1;
  return atomic_load_explicit(&responds_handler, memory_order_acquire)(self, selector, index);
}

bd_imp bd_slot_respondsToSelectorImplementation(void) { return (bd_imp)responds_to_selector; }
