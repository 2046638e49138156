// Slots that run Swift closures.
#include "closures.h"

/// Runs a simple closure without references: no destructor is needed.
static bd_imp run_plain(const bd_slot *slot, bd_call_frame *frame) {
  typedef SWIFT_FUNCTION void (*pack_function)(
      SWIFT_RESULT void *, const void *const *, void *, SWIFT_CONTEXT void *, SWIFT_ERROR void **);
  const bd_closure_plan *plan = (const bd_closure_plan *)slot->kind;
  const void *arguments[bd_simple_count];
  for (uintptr_t i = 0; i < plan->count; i++) arguments[i] = bd_place_find(plan->arguments[i].place, frame);
  void *error = NULL;
  frame->generalResult[0] = 0;
  void *result = bd_place_find(plan->result.place, frame);
  ((pack_function)slot->function)(result, arguments, NULL, slot->payload, &error);
  bd_closure_extendResult(plan, frame);
  return NULL;
}

static bd_imp run(const bd_slot *slot, bd_call_frame *frame) {
  // The kind is the first field of the plan.
  const bd_closure_plan *plan = (const bd_closure_plan *)slot->kind;
  bd_object *exception = bd_closure_call(plan, slot->function, slot->payload, frame);
  // An exception that is raised here passes no Swift frame.
  if (__builtin_expect(exception != NULL, 0)) bd_objc_raise(bd_objc_autorelease(exception));
  return NULL;
}

void bd_closure_plan_prepare(bd_closure_plan *plan) {
  uintptr_t references = 0;
  bool makes_others = false;
  for (uintptr_t i = 0; i < plan->count; i++) {
    references += plan->arguments[i].isReference;
    // The value of an enumeration with one case has no bytes.
    makes_others |= plan->arguments[i].isMade && !plan->arguments[i].isReference;
  }
  const bool is_simple = !makes_others && !plan->enters && !plan->takesFrame && !plan->lastIsApart &&
                         plan->count <= bd_simple_count && plan->valuesSize == 16 * references;
  plan->kind = (bd_slot_kind){!is_simple ? run : references > 0 ? bd_closure_runSimple : run_plain, bd_payload_retain,
                               bd_payload_release, true};
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
      .kind = {run, bd_payload_retain, bd_payload_release, true},
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
  const bool is_closure =
      kind != NULL && (kind->run == run || kind->run == run_plain || kind->run == bd_closure_runSimple);
  return is_closure ? ((const bd_closure_plan *)kind)->plan : NULL;
}
