// Declarations that the files about closures share.
#pragma once

#include "slots.h"
#include "references.h"

// Swift's calling convention ("CallingConvention.rst", "Swift Calling Convention").
#define SWIFT_FUNCTION __attribute__((swiftcall))
#define SWIFT_RESULT __attribute__((swift_indirect_result))
#define SWIFT_CONTEXT __attribute__((swift_context))
#define SWIFT_ERROR __attribute__((swift_error_result))

/// Copies the sign of a narrow result into the rest of its register.
static inline void bd_closure_extendResult(const bd_closure_plan *plan, bd_call_frame *frame) {
  uint64_t *word = &frame->generalResult[0];
  if (plan->resultShift > 0) *word = (uint64_t)((int64_t)(*word << plan->resultShift) >> plan->resultShift);
}

/// The largest number of values of a simple call: each is its bytes in the frame or a reference to an object, and
/// nothing is checked or thrown.
#define bd_simple_count 8

#ifdef __cplusplus
extern "C"
#endif
/// Runs a simple closure in half the time of `bd_closure_call`.
bd_imp bd_closure_runSimple(const bd_slot *slot, bd_call_frame *frame);
