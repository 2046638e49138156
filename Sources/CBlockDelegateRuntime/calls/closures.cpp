// Calls of Swift closures. The file is in C++ because destructors run when an exception passes a frame. Swift
// frames release nothing then.
#include "references.h"
#include "slots.h"
#include "../support/at_end.h"

namespace {

/// The kinds of calls. In a simple one, each value is its bytes in the frame or a reference to an object, nothing is
/// checked, and an error is in the register for errors. It takes half the time of a general call. In a plain one, each
/// value is its bytes in the frame.
enum call_kind { is_general, is_simple, is_plain };

/// Calls a function of Swift ("CallingConvention.rst", "Swift Calling Convention"). `words` are its arguments.
template <class... Words> inline void call(const bd_bound_call &bound, void *result, void **error, Words... words) {
  using function = __attribute__((swiftcall)) void (*)(
      __attribute__((swift_indirect_result)) void *, Words..., __attribute__((swift_context)) void *,
      __attribute__((swift_error_result)) void **);
  reinterpret_cast<function>(const_cast<void *>(bound.function))(result, words..., bound.closure, error);
}

/// Calls a function that takes each argument's address by itself. A function ignores words behind its arguments, so one
/// call with `bd_few_separate` words serves most functions, and one with `bd_most_separate` all others. A simple call has
/// few arguments, so it gives no count.
inline void call_separate(const bd_bound_call &to, void *result, void **error, const void **a, uintptr_t count) {
  if (count <= bd_few_separate) return call(to, result, error, a[0], a[1], a[2], a[3], a[4], a[5]);
  call(to, result, error, a[0], a[1], a[2], a[3], a[4], a[5], a[6], a[7], a[8], a[9], a[10], a[11], a[12], a[13], a[14],
       a[15]);
}

/// The arguments of one call. The destructor destroys the values that were made.
template <call_kind kind> struct made_arguments {
  const bd_closure_plan *const plan;
  unsigned char *const values;
  uintptr_t count = 0;

  void destroy() {
    while (count > 0) {
      const bd_value &value = plan->arguments[--count];
      if (!value.isMade || bd_reference_destroy(&value, values)) continue;
      plan->functions->destroy(plan->plan, count, values + value.offset);
    }
  }

  ~made_arguments() noexcept(false) {
    if (kind == is_plain) return;
    // If the deallocation of an argument raises an exception, the arguments before it are destroyed all the same.
    const at_end others{[this] { destroy(); }};
    destroy();
  }

  /// Finds or makes the arguments. Returns whether all could be made.
  __attribute__((always_inline)) bool make(const void **arguments, bd_call_frame *frame, const void *bound) {
    for (; count < plan->count; count++) {
      const bd_value &value = plan->arguments[count];
      unsigned char *bytes = bd_place_find(value.place, frame), joined[kind == is_general ? 32 : 1];
      if (kind == is_general && __builtin_expect(value.place.count > 1, 0)) {
        bytes = value.isMade ? joined : values + value.offset;
        bd_place_join(value.place, frame, bytes);
      }
      if (kind != is_plain && value.isMade) {
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

/// Calls a closure.
template <call_kind kind> inline __attribute__((always_inline)) bd_object *call_closure(
    const bd_closure_plan *plan, const void *function, void *closure, bd_call_frame *frame) {
  const bool isSimple = kind != is_general;
  bd_bound_call bound = {function, closure, nullptr};
  const void *const object = !isSimple && plan->isBound ? closure : nullptr;
  if (!isSimple && plan->enters && !plan->functions->enter(plan->plan, object, frame, &bound)) return nullptr;
  const at_end release{[&] {
    if (!isSimple) swift_release(bound.receiver);
  }};
  const uintptr_t size = kind == is_plain ? 1 : isSimple ? 16 * bd_simple_count : plan->valuesSize;
  auto *const values = static_cast<unsigned char *>(__builtin_alloca_with_align(size, 128));
  const uintptr_t count = isSimple ? bd_simple_count : plan->count + bd_most_separate;
  auto **const arguments = static_cast<const void **>(__builtin_alloca(count * sizeof(void *)));
  made_arguments<kind> made = {plan, values};
  if (!made.make(arguments, frame, object)) return nullptr;
  const bd_place &place = plan->result.place;
  const bool is_apart = !isSimple && (plan->result.isMade || place.count > 1);
  void *const result = is_apart ? values + plan->result.offset : bd_place_find(place, frame);
  void *error = nullptr, *const error_address = values + plan->errorOffset;
  // The register is cleared because a narrow result does not write all of it.
  frame->generalResult[0] = 0;
  // A parameter pack is passed as the address of an array of its elements' addresses, as generic code does. An object
  // may come before the pack, and one more argument after it.
  if (plan->isSeparate) {
    call_separate(bound, result, &error, arguments, isSimple ? 0 : plan->count);
  } else if (!isSimple && plan->lastIsApart) {
    call(bound, result, &error, arguments, arguments[plan->count - 1], error_address);
  } else if (!isSimple && bound.receiver != nullptr) {
    call(bound, result, &error, bound.receiver, arguments, error_address);
  } else {
    call(bound, result, &error, arguments, error_address);
  }
  if (__builtin_expect(error != nullptr, 0)) {
    // The error of a function that takes a pack is in memory, because its type is generic. The other's is in the
    // register.
    void *thrown = error, *const address = plan->isSeparate ? static_cast<void *>(&thrown) : error_address;
    return plan->functions->fail(plan->plan, frame, address, object);
  }
  if (!is_apart) {
    // Copies the sign of a narrow result into the rest of its register. Reading the word of any other result would wait
    // until the closure's narrow store has left the processor's store buffer.
    const int shift = plan->resultShift;
    uint64_t &word = frame->generalResult[0];
    if (shift > 0) word = static_cast<uint64_t>(static_cast<int64_t>(word << shift) >> shift);
  } else if (plan->result.isMade) {
    plan->functions->store(plan->plan, frame, result, object);
  } else {
    bd_place_split(place, frame, static_cast<unsigned char *>(result));
  }
  return nullptr;
}

}  // namespace

bd_object *bd_closure_call(const bd_closure_plan *plan, const void *function, void *closure, bd_call_frame *frame) {
  return call_closure<is_general>(plan, function, closure, frame);
}

/// Runs a slot.
template <call_kind kind> static bd_imp run(const bd_slot *slot, bd_call_frame *frame) {
  // The kind is the first field of the plan.
  const auto *plan = reinterpret_cast<const bd_closure_plan *>(slot->kind);
  bd_object *const exception = call_closure<kind>(plan, slot->function, slot->payload, frame);
  // An exception that is raised here passes no Swift frame.
  if (__builtin_expect(exception != nullptr, 0)) bd_objc_raise(bd_objc_autorelease(exception));
  return nullptr;
}

// A breakpoint on all functions with such a name stops before every closure (Docs/Errors.md).
bd_imp bd_closure_run(const bd_slot *slot, bd_call_frame *frame) { return run<is_general>(slot, frame); }
bd_imp bd_closure_runSimple(const bd_slot *slot, bd_call_frame *frame) { return run<is_simple>(slot, frame); }
bd_imp bd_closure_runPlain(const bd_slot *slot, bd_call_frame *frame) { return run<is_plain>(slot, frame); }
