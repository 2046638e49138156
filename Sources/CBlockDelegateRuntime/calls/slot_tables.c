// The use of slot tables that other threads may replace.
#include "slots.h"

bd_slot_table_use bd_object_useSlotTable(bd_object *object) {
  // The use continues in the caller, whose stack frame is not known here.
  struct bd_hazard *hazard = bd_hazard_take(object, UINTPTR_MAX);
  return (bd_slot_table_use){bd_hazard_protect(hazard, bd_object_slotTable(object)), hazard};
}

void bd_slotTable_endUse(bd_slot_table_use use) { bd_hazard_end(use.hazard); }

void bd_slotTable_retire(const bd_slot_table *table, void (*release)(void *argument), void *argument) {
  bd_hazard_retire(table, release, argument, true);
}
