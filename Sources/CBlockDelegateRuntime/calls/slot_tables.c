// Slot tables beside threads that replace them.
#include "slots.h"

bd_slot_table_use bd_object_useSlotTable(bd_object *object) {
  struct bd_hazard *place = bd_hazard_take(object);
  return (bd_slot_table_use){bd_hazard_protect(place, bd_object_slotTable(object)), place};
}

void bd_slotTable_endUse(bd_slot_table_use use) { bd_hazard_end_call(use.place); }

void bd_slotTable_retire(const bd_slot_table *table, void (*release)(void *argument), void *argument) {
  bd_hazard_retire(table, release, argument, true);
}
