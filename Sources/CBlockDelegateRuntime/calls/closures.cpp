// Calls of Swift closures. The file is in C++ because destructors run when an exception passes a frame. Swift
// frames release nothing then.
#include "closures.h"

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

/// The arguments of one call. The destructor destroys the values that were made.
struct made_arguments {
  const bd_closure_plan *const plan;
  unsigned char *const values;
  uintptr_t count = 0;

  ~made_arguments() noexcept(false) {
    while (count-- > 0) {
      const bd_value &value = plan->arguments[count];
      if (!value.isMade || bd_reference_destroy(&value, values)) continue;
      plan->functions->destroy(plan->plan, count, values + value.offset);
    }
  }

  /// Finds or makes the arguments. Returns whether all could be made.
  template <bool mayBeSplit> bool make(const void **arguments, bd_call_frame *frame, const void *bound) {
    for (; count < plan->count; count++) {
      const bd_value &value = plan->arguments[count];
      unsigned char *bytes = bd_place_find(value.place, frame), joined[mayBeSplit ? 32 : 1];
      if (mayBeSplit && __builtin_expect(value.place.count > 1, 0)) {
        bytes = value.isMade ? joined : values + value.offset;
        bd_place_join(value.place, frame, bytes);
      }
      if (value.isMade) {
        unsigned char *const made = values + value.offset;
        if (!bd_reference_load(&value, bytes, made) &&
            !plan->functions->load(plan->plan, count, frame, bytes, made, bound)) return false;
        bytes = made;
      }
      arguments[count] = bytes;
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

/// Calls a closure. A simple call needs only a part of this, and half the time (closures.h).
template <bool isSimple>
inline __attribute__((always_inline)) bd_object *call_closure(
    const bd_closure_plan *plan, const void *function, void *closure, bd_call_frame *frame) {
  bd_bound_call bound = {function, closure, nullptr};
  const void *const object = !isSimple && plan->isBound ? closure : nullptr;
  if (!isSimple && plan->enters && !plan->functions->enter(plan->plan, object, frame, &bound)) return nullptr;
  const owned_receiver receiver = {bound.receiver};
  const uintptr_t size = isSimple ? 16 * bd_simple_count : plan->valuesSize;
  auto *const values = static_cast<unsigned char *>(__builtin_alloca_with_align(size, 128));
  const uintptr_t count = isSimple ? bd_simple_count : plan->count + 1;
  auto **const arguments = static_cast<const void **>(__builtin_alloca(count * sizeof(void *)));
  made_arguments made = {plan, values};
  if (!made.make<!isSimple>(arguments, frame, object)) return nullptr;
  if (!isSimple && plan->takesFrame) arguments[0] = &frame;
  const bd_place &place = plan->result.place;
  const bool is_apart = !isSimple && (plan->result.isMade || place.count > 1);
  void *const result = is_apart ? values + plan->result.offset : bd_place_find(place, frame);
  void *const error_address = values + plan->errorOffset;
  void *error = nullptr;
  // The register is cleared because a narrow result does not write all of it.
  frame->generalResult[0] = 0;
  if (isSimple || receiver.object == nullptr) {
    call(plan, bound, result, arguments, error_address, &error);
  } else {
    call(plan, bound, result, arguments, error_address, &error, receiver.object);
  }
  if (!isSimple && error != nullptr) return plan->functions->fail(plan->plan, frame, error_address, object);
  if (!is_apart) {
    bd_closure_extendResult(plan, frame);
  } else if (plan->result.isMade) {
    plan->functions->store(plan->plan, frame, result, object);
  } else {
    bd_place_split(place, frame, static_cast<unsigned char *>(result));
  }
  return nullptr;
}

}  // namespace

bd_object *bd_closure_call(
    const bd_closure_plan *plan, const void *function, void *closure, bd_call_frame *frame) {
  return call_closure<false>(plan, function, closure, frame);
}

bd_imp bd_closure_runSimple(const bd_slot *slot, bd_call_frame *frame) {
  call_closure<true>(reinterpret_cast<const bd_closure_plan *>(slot->kind), slot->function, slot->payload, frame);
  return nullptr;
}
