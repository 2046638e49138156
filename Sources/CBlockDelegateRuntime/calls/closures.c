// Slots that run Swift closures.
#include "slots.h"

void bd_closure_plan_prepare(bd_closure_plan *plan) {
  uintptr_t references = 0;
  bool makes_others = false;
  for (uintptr_t i = 0; i < plan->count; i++) {
    references += plan->arguments[i].isReference;
    // The value of an enumeration with one case has no bytes.
    makes_others |= plan->arguments[i].isMade && !plan->arguments[i].isReference;
  }
  const bool is_simple = !makes_others && !plan->enters && !plan->lastIsApart &&
                         plan->count <= (plan->isSeparate ? bd_few_separate : bd_simple_count) &&
                         plan->valuesSize == 16 * references;
  bd_slot_run *const simple = references > 0 ? bd_closure_runSimple : bd_closure_runPlain;
  plan->kind = (bd_slot_kind){is_simple ? simple : bd_closure_run, bd_payload_retain, bd_payload_release, true, true};
}

void bd_slot_initClosure(bd_slot *slot, const bd_closure_plan *plan, const void *function, void *closure) {
  *slot = (bd_slot){&plan->kind, function, swift_retain(closure)};
}

const void *bd_slot_closurePlan(const bd_slot *slot) {
  const bd_slot_kind *kind = slot->kind;
  return kind != NULL && kind->isClosure ? ((const bd_closure_plan *)kind)->plan : NULL;
}
