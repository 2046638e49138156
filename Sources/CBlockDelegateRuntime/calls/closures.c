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
  const bool is_simple = !makes_others && !plan->enters && !plan->takesFrame && !plan->lastIsApart &&
                         plan->count <= (plan->isSeparate ? bd_few_separate : bd_simple_count) &&
                         plan->valuesSize == 16 * references;
  bd_slot_run *run = bd_closure_run;
  if (is_simple && plan->isSeparate) run = references > 0 ? bd_closure_runSimple : bd_closure_runPlain;
  else if (is_simple) run = references > 0 ? bd_closure_runSimplePack : bd_closure_runPlainPack;
  plan->kind = (bd_slot_kind){run, bd_payload_retain, bd_payload_release, true, true};
}

/// Returns the exception that a closure over call frames has thrown. The error of such a closure is the exception's
/// address.
static bd_object *take_exception(const void *plan, bd_call_frame *frame, void *error, const void *bound) {
  (void)plan, (void)frame, (void)bound;
  return *(bd_object **)error;
}

const bd_closure_plan *bd_closure_plan_forFrames(void) {
  static const bd_closure_functions functions = {.fail = take_exception};
  static const bd_closure_plan plan = {
      .kind = {bd_closure_run, bd_payload_retain, bd_payload_release, true, true},
      .functions = &functions,
      .valuesSize = sizeof(bd_object *),
      .takesFrame = true,
  };
  return &plan;
}

void bd_slot_initClosure(bd_slot *slot, const bd_closure_plan *plan, const void *function, void *closure) {
  *slot = (bd_slot){&plan->kind, function, swift_retain(closure)};
}

const void *bd_slot_closurePlan(const bd_slot *slot) {
  const bd_slot_kind *kind = slot->kind;
  return kind != NULL && kind->isClosure ? ((const bd_closure_plan *)kind)->plan : NULL;
}
