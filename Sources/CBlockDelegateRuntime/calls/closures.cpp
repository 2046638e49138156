// Slots that run Swift closures. The file is in C++ because destructors run when an exception passes a frame. Swift
// frames release nothing then.
#include "completed.h"
#include "running.h"
#include "slots.h"

#include "../include/bd_runtime.h"
#include "../support/allocation.h"

#include <string.h>

#define SWIFT_FUNCTION __attribute__((swiftcall))
#define SWIFT_RESULT __attribute__((swift_indirect_result))
#define SWIFT_CONTEXT __attribute__((swift_context))
#define SWIFT_ERROR __attribute__((swift_error_result))

/// The largest number of arguments in a simple call.
enum { simple_count = 8 };

struct bd_closure_plan {
  /// The kind of the slots with this plan.
  bd_slot_kind kind;
  const bd_closure_functions *functions;
  const void *plan;
  uint32_t values_size, error_offset;
  uint16_t count;
  bool is_checked, last_is_apart;
  /// Whether every value is its bytes in the frame or on the stack, and nothing is checked or thrown.
  bool is_simple;
  uint8_t result_shift;
  /// For simple calls: the offsets of the values' bytes from the start of the frame that the closure entry saves.
  uint32_t result_distance, distances[simple_count];
  /// The method's completion block. The struct is all zero if the method has no completion block that is called exactly
  /// once.
  bd_completion completion;
  bd_value result;
  bd_value arguments[];
};

static void retain_closure(bd_slot *slot) { swift_retain(slot->payload); }

static void release_closure(bd_slot *slot) {
  if (slot->payload != nullptr) bd_hazard_retire(slot->payload, swift_release, slot->payload, false);
}

static bd_slot_kind closure_kind(bool has_indirect_result) {
  void (*const entry)(void) = has_indirect_result ? bd_closure_entry_stret : bd_closure_entry;
  return {reinterpret_cast<const void *>(entry), retain_closure, release_closure, true, false, false};
}

// MARK: Plans

static bool is_simple(const bd_value &value) {
  return !value.isMade && (value.place == bd_value_in_frame || value.place == bd_value_on_stack);
}

static uint32_t distance(const bd_value &value) {
  // The frame pointer and the return address are between the frame and the stack arguments.
  return value.offset + (value.place == bd_value_on_stack ? BD_FRAME_ALLOCATION + 16 : 0);
}

static bool uses_vectors(const bd_value &value) {
  const uint32_t offset = value.offset;
  return value.place == bd_value_scattered || value.place == bd_value_is_frame ||
         (value.place == bd_value_in_frame && offset >= BD_FRAME_VECTOR && offset < BD_FRAME_STACK);
}

static bd_closure_plan *make_plan(uintptr_t count, bool has_indirect_result) {
  void *memory = calloc(1, sizeof(bd_closure_plan) + count * sizeof(bd_value));
  auto *made = static_cast<bd_closure_plan *>(bd_allocated(memory, "a closure's plan"));
  made->kind = closure_kind(has_indirect_result);
  made->count = static_cast<uint16_t>(count);
  return made;
}

const bd_closure_plan *bd_closure_plan_create(
    const bd_value *arguments, uintptr_t count, bd_value result, uint8_t resultShift, uintptr_t valuesSize,
    uintptr_t errorOffset, bool isChecked, bool lastIsApart, bool hasIndirectResult, const bd_completion *completion,
    const bd_closure_functions *functions, const void *plan) {
  bd_closure_plan *made = make_plan(count, hasIndirectResult);
  if (count > 0) memcpy(made->arguments, arguments, count * sizeof(bd_value));
  made->result = result;
  made->result_shift = resultShift;
  made->values_size = static_cast<uint32_t>(valuesSize);
  made->error_offset = static_cast<uint32_t>(errorOffset);
  made->is_checked = isChecked;
  made->last_is_apart = lastIsApart;
  if (completion != nullptr) made->completion = *completion;
  made->functions = functions;
  made->plan = plan;
  made->is_simple = !isChecked && completion == nullptr && valuesSize == 0 && count <= simple_count && is_simple(result);
  for (uintptr_t i = 0; i < count; i++) {
    made->is_simple = made->is_simple && is_simple(arguments[i]);
    made->kind.usesVectors = made->kind.usesVectors || uses_vectors(arguments[i]);
  }
  if (made->is_simple) {
    made->result_distance = distance(result);
    for (uintptr_t i = 0; i < count; i++) made->distances[i] = distance(arguments[i]);
  }
  return made;
}

static const bd_completion *completion_of(const bd_closure_plan *plan) {
  return plan->completion.functions != nullptr ? &plan->completion : nullptr;
}

void bd_completion_drop(const bd_completion *completion, bd_call_frame *frame) { completed(completion, frame); }

void bd_closure_plan_dropCompletion(const bd_closure_plan *plan, bd_call_frame *frame) {
  completed(completion_of(plan), frame);
}

void bd_closure_plan_destroy(const bd_closure_plan *plan) { free(const_cast<bd_closure_plan *>(plan)); }

/// Returns the exception that a closure over call frames has thrown. The error of such a closure is the exception's
/// address.
static bd_object *take_exception(const void *, bd_call_frame *, void *error, const void *) {
  return *static_cast<bd_object **>(error);
}

static const bd_closure_functions frame_functions = {nullptr, nullptr, take_exception};

static const bd_closure_plan *make_frame_plan(bool has_indirect_result) {
  bd_closure_plan *made = make_plan(1, has_indirect_result);
  made->arguments[0].place = bd_value_is_frame;
  made->kind.usesVectors = true;
  made->values_size = sizeof(bd_object *);
  made->functions = &frame_functions;
  // The closure returns void, so nothing is stored at this location.
  made->result.place = bd_value_in_frame;
  made->result.offset = BD_FRAME_GENERAL_RESULT;
  return made;
}

const bd_closure_plan *bd_closure_plan_forFrames(bool hasIndirectResult) {
  static const bd_closure_plan *const plans[] = {make_frame_plan(false), make_frame_plan(true)};
  return plans[hasIndirectResult];
}

// MARK: Calls

namespace {

/// Calls a function with a parameter pack as generic code does. An object may come before the pack, and one more
/// argument after it (Swift's "CallingConvention.rst", "Swift Calling Convention"). A pack is passed as the address of
/// an array of its elements' addresses.
template <class... Before>
inline void call(
    const bd_closure_plan *plan, const void *function, void *result, const void *const *arguments, void *error_address,
    void *closure, void **error, Before... before) {
  void *const code = const_cast<void *>(function);
  if (plan->last_is_apart) {
    using with_last = SWIFT_FUNCTION void (*)(
        SWIFT_RESULT void *, Before..., const void *const *, const void *, void *, SWIFT_CONTEXT void *,
        SWIFT_ERROR void **);
    const void *const last = arguments[plan->count - 1];
    return reinterpret_cast<with_last>(code)(result, before..., arguments, last, error_address, closure, error);
  }
  using pack_alone = SWIFT_FUNCTION void (*)(
      SWIFT_RESULT void *, Before..., const void *const *, void *, SWIFT_CONTEXT void *, SWIFT_ERROR void **);
  reinterpret_cast<pack_alone>(code)(result, before..., arguments, error_address, closure, error);
}

/// Returns the address of a value's bytes, or NULL if the bytes are not contiguous.
unsigned char *find(const bd_value &value, bd_call_frame *frame) {
  unsigned char *address = nullptr;
  switch (value.place) {
    case bd_value_in_frame: address = reinterpret_cast<unsigned char *>(frame) + value.offset; break;
    case bd_value_on_stack: address = frame->stack + value.offset; break;
    case bd_value_behind_frame:
      memcpy(&address, reinterpret_cast<unsigned char *>(frame) + value.offset, sizeof address);
      break;
    case bd_value_behind_stack: memcpy(&address, frame->stack + value.offset, sizeof address); break;
    case bd_value_scattered:
    case bd_value_is_frame: break;
  }
  return address;
}

/// Copies the sign of a narrow result into the rest of its register.
inline void extend_result(bd_call_frame *frame, uint8_t shift) {
  uint64_t *const word = &frame->generalResult[0];
  if (shift > 0) *word = static_cast<uint64_t>(static_cast<int64_t>(*word << shift) >> shift);
}

/// The arguments of one call. The destructor destroys the values that Swift code has made.
class made_arguments {
  const bd_closure_plan *const _plan;
  unsigned char *const _values;
  uintptr_t _count = 0;

 public:
  made_arguments(const bd_closure_plan *plan, unsigned char *values) : _plan(plan), _values(values) {}
  made_arguments(const made_arguments &) = delete;

  ~made_arguments() noexcept(false) {
    while (_count-- > 0) {
      const bd_value &value = _plan->arguments[_count];
      if (value.isMade) value.maker->destroy(_plan->plan, _count, _values + value.madeOffset);
    }
  }

  /// Finds or makes the arguments. Returns whether all could be made.
  bool make(const void **arguments, bd_call_frame *const *frame, const void *context) {
    for (; _count < _plan->count; _count++) {
      const bd_value &value = _plan->arguments[_count];
      unsigned char *const bytes = find(value, *frame);
      unsigned char *const made = _values + value.madeOffset;
      if (value.isMade && !value.maker->load(_plan->plan, _count, *frame, bytes, made, context)) return false;
      arguments[_count] = value.isMade ? made : value.place == bd_value_is_frame ? static_cast<const void *>(frame) : bytes;
    }
    return true;
  }
};

}  // namespace

bd_object *bd_closure_call(
    const bd_closure_plan *plan, const void *function, void *closure, const void *receiver, bd_call_frame *frame,
    const void *context) {
  if (plan->is_checked) plan->functions->check(plan->plan);
  const completed completed(completion_of(plan), frame);
  auto *const values = static_cast<unsigned char *>(__builtin_alloca_with_align(plan->values_size, 128));
  auto **const arguments = static_cast<const void **>(__builtin_alloca(plan->count * sizeof(void *)));
  made_arguments made(plan, values);
  if (!made.make(arguments, &frame, context)) return nullptr;
  void *const result = plan->result.isMade ? values + plan->result.madeOffset : find(plan->result, frame);
  void *const error_address = values + plan->error_offset;
  void *error = nullptr;
  // The register is cleared because a narrow result does not write all of it.
  frame->generalResult[0] = 0;
  if (receiver == nullptr) {
    call(plan, function, result, arguments, error_address, closure, &error);
  } else {
    call(plan, function, result, arguments, error_address, closure, &error, receiver);
  }
  if (error != nullptr) return plan->functions->fail(plan->plan, frame, error_address, context);
  extend_result(frame, plan->result_shift);
  if (plan->result.isMade) plan->functions->store(plan->plan, frame, result, context);
  return nullptr;
}

// Called by the closure entry.
extern "C" HIDDEN void bd_closure_run(const bd_slot *slot, bd_call_frame *frame, bd_hazard *hazard) {
  const void *const function = slot->function;
  void *const closure = slot->payload;
  const auto *plan = reinterpret_cast<const bd_closure_plan *>(slot->kind);
  const running running(hazard, closure);
  if (!plan->is_simple) {
    bd_object *const exception = bd_closure_call(plan, function, closure, nullptr, frame, nullptr);
    // An exception that is raised here passes no Swift frame.
    if (__builtin_expect(exception != nullptr, 0)) bd_objc_raise(bd_objc_autorelease(exception));
    return;
  }
  // Does the same as bd_closure_call for a closure whose values are neither made nor checked.
  auto *const start = reinterpret_cast<unsigned char *>(frame);
  const void *arguments[simple_count];
  for (int i = 0; i < simple_count; i++) arguments[i] = start + plan->distances[i];
  void *error = nullptr;
  frame->generalResult[0] = 0;
  call(plan, function, start + plan->result_distance, arguments, nullptr, closure, &error);
  extend_result(frame, plan->result_shift);
}

void bd_slot_initClosure(bd_slot *slot, const bd_closure_plan *plan, const void *function, void *closure) {
  *slot = {&plan->kind, function, swift_retain(closure)};
}

const void *bd_slot_closurePlan(const bd_slot *slot) {
  if (slot->kind->destroy != release_closure) return nullptr;
  // The kind is the first field of the plan.
  return reinterpret_cast<const bd_closure_plan *>(slot->kind)->plan;
}
