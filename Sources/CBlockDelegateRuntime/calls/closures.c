// Slots that run Swift closures.
#include "closures.h"

#include "../include/bd_runtime.h"

enum { plain_count = 8 };

/// Runs a closure of at most `plain_count` values that are their bytes in the frame or on the stack. Nothing is made,
/// checked or thrown, so no destructor is needed: half the time of `bd_closure_call`.
static bd_imp run_plain(const bd_slot *slot, bd_call_frame *frame) {
  typedef SWIFT_FUNCTION void (*pack_function)(
      SWIFT_RESULT void *, const void *const *, void *, SWIFT_CONTEXT void *, SWIFT_ERROR void **);
  const bd_closure_plan *plan = (const bd_closure_plan *)slot->kind;
  const void *arguments[plain_count];
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

static void retain(const bd_slot *slot) { swift_retain(slot->payload); }
static void release(const bd_slot *slot) { swift_release(slot->payload); }

void bd_closure_plan_prepare(bd_closure_plan *plan) {
  const bool is_plain = !plan->enters && !plan->takesFrame && !plan->lastIsApart && plan->valuesSize == 0 &&
                        plan->count <= plain_count;
  plan->kind = (bd_slot_kind){is_plain ? run_plain : run, retain, release, true};
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
      .kind = {run, retain, release, true},
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
  if (slot->kind == NULL || slot->kind->destroy != release) return NULL;
  return ((const bd_closure_plan *)slot->kind)->plan;
}
