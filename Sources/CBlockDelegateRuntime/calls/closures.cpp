// Slots that run Swift closures. The file is in C++ because destructors run when an exception passes a frame. Swift
// frames release nothing then.
#include "slots.h"

#include "../include/bd_runtime.h"

#include <string.h>

#define SWIFT_FUNCTION __attribute__((swiftcall))
#define SWIFT_RESULT __attribute__((swift_indirect_result))
#define SWIFT_CONTEXT __attribute__((swift_context))
#define SWIFT_ERROR __attribute__((swift_error_result))

namespace {

/// Calls a function with a parameter pack as generic code does. An object may come before the pack, and one more
/// argument after it (Swift's "CallingConvention.rst", "Swift Calling Convention"). A pack is passed as the address of
/// an array of its elements' addresses.
template <class... Before>
inline void call(
    const bd_closure_plan *plan, const bd_bound_call &bound, void *result, const void *const *arguments,
    void *error_address, void **error, Before... before) {
  void *const code = const_cast<void *>(bound.function);
  if (plan->lastIsApart) {
    using with_last = SWIFT_FUNCTION void (*)(
        SWIFT_RESULT void *, Before..., const void *const *, const void *, void *, SWIFT_CONTEXT void *,
        SWIFT_ERROR void **);
    const void *const last = arguments[plan->count - 1];
    return reinterpret_cast<with_last>(code)(result, before..., arguments, last, error_address, bound.closure, error);
  }
  using pack_alone = SWIFT_FUNCTION void (*)(
      SWIFT_RESULT void *, Before..., const void *const *, void *, SWIFT_CONTEXT void *, SWIFT_ERROR void **);
  reinterpret_cast<pack_alone>(code)(result, before..., arguments, error_address, bound.closure, error);
}

/// Copies the pieces of a value between a frame and contiguous memory.
template <class Copy>
inline void for_each_piece(const bd_place &place, bd_call_frame *frame, unsigned char *joined, Copy copy) {
  unsigned char *piece = bd_place_find(place, frame);
  for (int i = 0; i < place.count; i++, piece += place.step) copy(piece, joined + i * place.pieceSize, place.pieceSize);
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
      if (value.isMade) value.maker->destroy(_plan->plan, _count, _values + value.offset);
    }
  }

  /// Finds or makes the arguments. Returns whether all could be made.
  bool make(const void **arguments, bd_call_frame *frame, const void *bound) {
    for (; _count < _plan->count; _count++) {
      const bd_value &value = _plan->arguments[_count];
      unsigned char *bytes = bd_place_find(value.place, frame), joined[32];
      if (__builtin_expect(value.place.count > 1, 0)) {
        bytes = value.isMade ? joined : _values + value.offset;
        for_each_piece(value.place, frame, bytes, [](auto *piece, auto *part, auto size) { memcpy(part, piece, size); });
      }
      if (value.isMade) {
        unsigned char *const made = _values + value.offset;
        if (!value.maker->load(_plan->plan, _count, frame, bytes, made, bound)) return false;
        bytes = made;
      }
      arguments[_count] = bytes;
    }
    return true;
  }
};

/// The receiver of a bound closure.
struct owned_receiver {
  void *const object;
  ~owned_receiver() noexcept(false) {
    if (object != nullptr) swift_release(object);
  }
};

}  // namespace

/// Copies the sign of a narrow result into the rest of its register.
static void extend_result(const bd_closure_plan *plan, bd_call_frame *frame) {
  uint64_t *const word = &frame->generalResult[0];
  if (plan->resultShift > 0) *word = static_cast<uint64_t>(static_cast<int64_t>(*word << plan->resultShift) >> plan->resultShift);
}

bd_object *bd_closure_call(
    const bd_closure_plan *plan, const void *function, void *closure, bd_call_frame *frame) {
  bd_bound_call bound = {function, closure, nullptr};
  const void *const object = plan->isBound ? closure : nullptr;
  if (plan->enters && !plan->functions->enter(plan->plan, object, frame, &bound)) return nullptr;
  const owned_receiver receiver = {bound.receiver};
  auto *const values = static_cast<unsigned char *>(__builtin_alloca_with_align(plan->valuesSize, 128));
  auto **const arguments = static_cast<const void **>(__builtin_alloca((plan->count + 1) * sizeof(void *)));
  made_arguments made(plan, values);
  if (!made.make(arguments, frame, object)) return nullptr;
  if (plan->takesFrame) arguments[0] = &frame;
  const bd_place &place = plan->result.place;
  const bool is_apart = plan->result.isMade || place.count > 1;
  void *const result = is_apart ? values + plan->result.offset : bd_place_find(place, frame);
  void *const error_address = values + plan->errorOffset;
  void *error = nullptr;
  // The register is cleared because a narrow result does not write all of it.
  frame->generalResult[0] = 0;
  if (receiver.object == nullptr) {
    call(plan, bound, result, arguments, error_address, &error);
  } else {
    call(plan, bound, result, arguments, error_address, &error, receiver.object);
  }
  if (__builtin_expect(error != nullptr, 0)) return plan->functions->fail(plan->plan, frame, error_address, object);
  if (plan->result.isMade) {
    plan->functions->store(plan->plan, frame, result, object);
  } else if (is_apart) {
    auto *const joined = static_cast<unsigned char *>(result);
    for_each_piece(place, frame, joined, [](auto *piece, auto *part, auto size) { memcpy(piece, part, size); });
  } else {
    extend_result(plan, frame);
  }
  return nullptr;
}

// MARK: Slots

enum { plain_count = 8 };

/// Runs a closure of at most `plain_count` values that are their bytes in the frame or on the stack. Nothing is made,
/// checked or thrown, so no destructor is needed: half the time of `bd_closure_call`.
static bd_imp run_plain(const bd_slot *slot, bd_call_frame *frame) {
  const auto *const plan = reinterpret_cast<const bd_closure_plan *>(slot->kind);
  const void *arguments[plain_count];
  for (uintptr_t i = 0; i < plan->count; i++) arguments[i] = bd_place_find(plan->arguments[i].place, frame);
  const bd_bound_call bound = {slot->function, slot->payload, nullptr};
  void *error = nullptr;
  frame->generalResult[0] = 0;
  call(plan, bound, bd_place_find(plan->result.place, frame), arguments, nullptr, &error);
  extend_result(plan, frame);
  return nullptr;
}

static bd_imp run(const bd_slot *slot, bd_call_frame *frame) {
  // The kind is the first field of the plan.
  const auto *const plan = reinterpret_cast<const bd_closure_plan *>(slot->kind);
  bd_object *const exception = bd_closure_call(plan, slot->function, slot->payload, frame);
  // An exception that is raised here passes no Swift frame.
  if (__builtin_expect(exception != nullptr, 0)) bd_objc_raise(bd_objc_autorelease(exception));
  return nullptr;
}

static void retain(const bd_slot *slot) { swift_retain(slot->payload); }
static void release(const bd_slot *slot) { swift_release(slot->payload); }

static const bd_slot_kind kind = {run, retain, release, true}, plain_kind = {run_plain, retain, release, true};

void bd_closure_plan_prepare(bd_closure_plan *plan) {
  const bool is_plain = !plan->enters && !plan->takesFrame && plan->valuesSize == 0 && plan->count <= plain_count;
  plan->kind = is_plain ? plain_kind : kind;
}

/// Returns the exception that a closure over call frames has thrown. The error of such a closure is the exception's
/// address.
static bd_object *take_exception(const void *, bd_call_frame *, void *error, const void *) {
  return *static_cast<bd_object **>(error);
}

const bd_closure_plan *bd_closure_plan_forFrames(void) {
  static const bd_closure_functions functions = {nullptr, nullptr, take_exception};
  static const bd_closure_plan plan = [] {
    bd_closure_plan made = {};
    made.functions = &functions;
    made.valuesSize = sizeof(bd_object *);
    made.takesFrame = true;
    bd_closure_plan_prepare(&made);
    return made;
  }();
  return &plan;
}

void bd_slot_initClosure(bd_slot *slot, const bd_closure_plan *plan, const void *function, void *closure) {
  *slot = {&plan->kind, function, swift_retain(closure)};
}

const void *bd_slot_closurePlan(const bd_slot *slot) {
  if (slot->kind == nullptr || slot->kind->destroy != release) return nullptr;
  return reinterpret_cast<const bd_closure_plan *>(slot->kind)->plan;
}
