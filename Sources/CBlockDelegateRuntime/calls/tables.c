// The slot tables of instances and classes, what Swift code provides for them, and selectors with unclear results.
#include "slots.h"

#include "../support/allocation.h"

_Static_assert(offsetof(bd_slot_table, references) == 0, "a table is a held thing");

// The functions that Swift code provides. They are set before the first instance is made.
bd_responds_handler bd_responds;
bd_unimplemented_handler bd_unimplemented;
static void (*deallocate)(bd_object *object);

void bd_slot_setHandlers(
    bd_responds_handler responds, bd_unimplemented_handler unimplemented, void (*function)(bd_object *object)) {
  bd_responds = responds;
  bd_unimplemented = unimplemented;
  deallocate = function;
}

/// Returns how many places a table has for these indices.
static uint16_t count_places(const uint16_t *indices, uintptr_t count) {
  uintptr_t places = 0;
  for (uintptr_t i = 0; i < count; i++) {
    const uintptr_t place = bd_slot_place(indices[i]);
    if (place >= places) places = place + 1;
  }
  return (uint16_t)places;
}

uintptr_t bd_slotTable_size(const uint16_t *indices, uintptr_t count) {
  bd_slot_table table = {.placeCount = count_places(indices, count)};
  return (uintptr_t)bd_slotTable_slots(&table) - (uintptr_t)&table + count * sizeof(bd_slot);
}

bd_slot_table *bd_slotTable_make(void *memory, const uint16_t *indices, uintptr_t count) {
  bd_slot_table *const table =
      memory != NULL ? memory : bd_allocated(calloc(1, bd_slotTable_size(indices, count)), "a table");
  table->references = 1;
  table->isInside = memory != NULL;
  table->placeCount = count_places(indices, count);
  table->count = (uint16_t)count;
  const bd_slot *const slots = bd_slotTable_slots(table);
  for (uintptr_t i = 0; i < count; i++) {
    table->places[bd_slot_place(indices[i])] =
        (uint16_t)(((uintptr_t)&slots[i] - (uintptr_t)table) / sizeof(uintptr_t));
  }
  return table;
}

// A loop, because a call can keep any number of tables that were replaced after its own.
void bd_table_end(void *thing) {
  do {
    bd_slot_table *table = thing;
    const bool ends_instance = table->endsInstance;
    thing = table->after;
    const bd_slot *const slots = bd_slotTable_slots(table);
    for (uintptr_t i = 0; i < table->count; i++) {
      if (slots[i].kind != NULL) slots[i].kind->destroy(&slots[i]);
    }
    swift_release(table->instanceInfo);
    if (!table->isInside) free(table);
    if (thing == NULL) return;
    if (ends_instance) return deallocate(thing);
  } while (held_giveBack(thing, 1));
}

bd_slot_table *bd_object_holdSlotTable(bd_object *object) { return held_take(bd_word_of_instance(object)); }
void bd_slotTable_retain(bd_slot_table *table) { held_retain(table, 1); }
void bd_slotTable_release(bd_slot_table *table) { held_release(table, 1, bd_table_end); }

void bd_instance_setSlotTable(bd_object *object, bd_slot_table *table) {
  uint16_t answers = table->instanceInfo == NULL ? bd_answers_areAll : 0;
  for (uintptr_t i = 0; i < bd_answers_count; i++) {
    const bd_slot *slot = bd_slotTable_get(table, i);
    if (slot != NULL && slot->kind->answers) answers |= 1 << i;
  }
  uintptr_t *word = bd_word_of_instance(object);
  bd_slot_table *previous = held_current(word);
  if (table->after != NULL) {
    // The table is set again, so it no longer waits for the one that had replaced it.
    bd_slotTable_release(table->after);
    table->after = NULL;
  }
  if (previous != NULL) {
    bd_slotTable_retain(table);
    previous->after = table;
  }
  held_replace(word, table, bd_table_end);
  __atomic_store_n(&bd_table_inside(object)->answers, answers, __ATOMIC_RELAXED);
}

void bd_object_deallocate(bd_object *object) {
  uintptr_t *word = bd_word_of_instance(object);
  bd_slot_table *table = held_current(word);
  if (table == NULL) return deallocate(object);
  table->after = object;
  table->endsInstance = true;
  held_replace(word, NULL, bd_table_end);
}

// MARK: Classes

/// The words of classes, which are never freed.
static bd_address_map *class_words;

uintptr_t *bd_word_of_class(const bd_class *cls) {
  for (; cls != NULL; cls = bd_class_getSuperclass(cls)) {
    const intptr_t known = bd_address_map_get(class_words, cls);
    if (known != -1) return (uintptr_t *)known;
  }
  abort();  // only classes with a word have class methods with slots
}

void bd_class_setSlotTable(bd_class *cls, bd_slot_table *table) {
  if (class_words == NULL) class_words = bd_address_map_create();
  if (bd_address_map_get(class_words, cls) == -1) {
    bd_address_map_set(class_words, cls, (intptr_t)bd_allocated(calloc(1, sizeof(uintptr_t)), "a class"));
  }
  held_replace(bd_word_of_class(cls), table, bd_table_end);
}

// MARK: Results

/// The keys of the selectors of methods whose results may be in memory or not. The map is never freed.
static bd_address_map *_Atomic unclear_selectors;

bool bd_selector_isUnclear(const bd_selector *selector) {
  return unclear_selectors != NULL && bd_address_map_get(unclear_selectors, bd_sel_key(selector)) != -1;
}

bool bd_slot_setUnclear(const bd_selector *selector, bool guess) {
  if (unclear_selectors == NULL) unclear_selectors = bd_address_map_create();
  bd_address_map_set(unclear_selectors, bd_sel_key(selector), 0);
#if defined(__APPLE__)
  return guess;
#else
  (void)guess;
  return true;  // the entry finds out in each call where the result is
#endif
}
