// What an instance answers about its methods.
#include "slots.h"

/// Returns whether an instance that other code asks about any selector responds to it. The table is held meanwhile.
static bool responds(bd_object *self, bd_selector *selector) {
  intptr_t index = -1;
  bool answers = false;
  bd_slot_table *table = bd_object_holdSlotTable(self);
  if (table != NULL) {
    index = bd_class_info_index(table->classInfo, selector);
    const bd_slot *slot = index >= 0 ? bd_slotTable_get(table, (uintptr_t)index) : NULL;
    answers = slot != NULL && slot->kind->answers;
    bd_slotTable_release(table);
  }
  return answers || bd_responds(self, selector, index);
}

// On every platform BOOL is one byte, in the low bits of a register.
static unsigned char responds_to_selector(bd_object *self, bd_selector *command, bd_selector *selector) {
  (void)command;
  if (selector == NULL) return 0;
  // An instance that other code has made has no table.
  if (held_current(bd_word_of_instance(self)) != NULL) {
    const bd_slot_table *const inside = bd_table_inside(self);
    const bd_class_info *const info = inside->classInfo;
    const intptr_t index = bd_class_info_index(info, selector);
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
