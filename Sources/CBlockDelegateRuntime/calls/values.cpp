// Slots that run Swift closures over values, without a closure between that knows their types. In a C++ file for the
// destructors, which run when an exception leaves a frame.
#include "running.h"
#include "slots.h"

#include "../include/bd_blocks.h"
#include "../include/bd_runtime.h"
#include "../include/bd_swift.h"

#include <stdlib.h>

#define SWIFT_FUNCTION __attribute__((swiftcall))
#define SWIFT_RESULT __attribute__((swift_indirect_result))
#define SWIFT_CONTEXT __attribute__((swift_context))
#define SWIFT_ERROR __attribute__((swift_error_result))

struct bd_value_plan {
  /// What its slots have as their kind.
  bd_slot_kind kind;
  uint8_t arguments[4];
  uintptr_t count;
  bd_value_kind result;
  /// Whether every value is its bits, and nothing is to be checked.
  bool is_bits;
  bool is_checked;
  const bd_value_functions *functions;
  const void *plan;
};

namespace {

/// A Swift function as generic code calls it: everything by its address, the result's in a register of its own. One
/// of fewer arguments does not look at the others; one that throws `Never` does not look where its error would go.
using value_function = SWIFT_FUNCTION void (*)(
    SWIFT_RESULT void *, const void *, const void *, const void *, const void *, SWIFT_CONTEXT void *,
    SWIFT_ERROR void **);

/// What a call takes from its slot, before its hazard pointer lets go of that.
struct callee {
  const value_function function;
  void *const closure;

  explicit callee(const bd_slot *slot)
      : function(reinterpret_cast<value_function>(const_cast<void *>(slot->function))), closure(slot->payload) {}

  void operator()(void *result, const void *a, const void *b, const void *c, const void *d) const {
    void *error = nullptr;
    function(result, a, b, c, d, closure, &error);
  }
};

union value {
  uintptr_t word;
  alignas(16) unsigned char bytes[BD_VALUE_SIZE];
};

// MARK: Objects

// A Swift object is its metadata, its counts, and its fields (Swift ABI, "Heap Objects").
struct argument_object {
  const void *metadata;
  uintptr_t counts;
  /// The Objective-C object; of a spare one, the next spare one.
  void *object;
};

/// The counts of an object with one strong reference and no weak or unowned ones: what a new one has (RefCount.h: one
/// unowned reference stands for all strong ones, the strong ones beyond the first are counted, and one bit says that
/// it is a native Swift object).
constexpr uintptr_t counts_of_new_object = 3;

void release_object(void *object) { bd_objc_release(static_cast<bd_object *>(object)); }

/// A Swift object for an Objective-C object that is an argument. To allocate one and free it takes more than the rest
/// of a call, and most closures are done with it when they return: then it is left to the next call.
argument_object *make_object(bd_hazard *place, const bd_value_functions *functions, bd_object *object) {
  // A call may end on another thread than it began on.
  auto *spare = static_cast<argument_object *>(__atomic_load_n(&place->spare, __ATOMIC_ACQUIRE));
  if (spare == nullptr) return static_cast<argument_object *>(functions->makeObject(object));
  __atomic_store_n(&place->spare, spare->object, __ATOMIC_RELAXED);
  spare->object = bd_objc_retain(object);
  return spare;
}

void give_back(bd_hazard *place, argument_object *object) {
#if !__has_feature(thread_sanitizer)  // it does not see what Swift's counts order
  // Where nobody else has a reference nobody can get one. The fence: what others did with theirs is done.
  if (__atomic_load_n(&object->counts, __ATOMIC_ACQUIRE) == counts_of_new_object) {
    void *const released = object->object;
    object->object = __atomic_load_n(&place->spare, __ATOMIC_RELAXED);
    __atomic_store_n(&place->spare, object, __ATOMIC_RELEASE);
    // What is deallocated may autorelease what it held.
    if (__builtin_expect(bd_objc_hasAutoreleasePool(), 1)) {
      release_object(released);
    } else {
      bd_objc_withAutoreleasePool(release_object, released);
    }
    return;
  }
#endif
  swift_release(object);
}

// MARK: Arguments

/// The values of a call's arguments, as long as it takes.
class arguments {
  const bd_value_plan *const _plan;
  bd_hazard *const _place;
  uintptr_t _count = 0;
  value _values[4];

  bool load(uintptr_t index, uintptr_t word) {
    value &value = _values[index];
    auto *object = reinterpret_cast<bd_object *>(word);
    switch (_plan->arguments[index]) {
      case bd_value_bits:
        value.word = word;
        return true;
      case bd_value_bool:
        value.word = (word & 0xff) != 0;
        return true;
      case bd_value_optionalObject:
        if (object == nullptr) {
          value.word = 0;
          return true;
        }
        // fallthrough
      case bd_value_object:
        // Swift says what is wrong with others.
        if (object == nullptr || bd_object_isBlock(object)) break;
        value.word = reinterpret_cast<uintptr_t>(make_object(_place, _plan->functions, object));
        return true;
      case bd_value_converted:
        break;
    }
    return _plan->functions->load(_plan->plan, index, word, &value);
  }

 public:
  /// Whether all could be made.
  bool are_whole = false;

  arguments(const bd_value_plan *plan, bd_hazard *place, const uintptr_t *words) : _plan(plan), _place(place) {
    while (_count < plan->count) {
      if (!load(_count, words[_count])) return;
      _count++;
    }
    are_whole = true;
  }
  ~arguments() noexcept(false) {
    while (_count-- > 0) {
      value &value = _values[_count];
      switch (_plan->arguments[_count]) {
        case bd_value_bits:
        case bd_value_bool:
          break;
        case bd_value_object:
        case bd_value_optionalObject:
          if (value.word != 0) give_back(_place, reinterpret_cast<argument_object *>(value.word));
          break;
        case bd_value_converted:
          _plan->functions->destroy(_plan->plan, _count, &value);
          break;
      }
    }
  }

  const void *operator[](uintptr_t index) const { return &_values[index]; }
};

uintptr_t run_converting(
    const callee &callee, const bd_value_plan *plan, bd_hazard *place, const uintptr_t *words) {
  const running running(place, callee.closure);
  if (plan->is_checked) plan->functions->check(plan->plan);
  const arguments arguments(plan, place, words);
  if (!arguments.are_whole) return 0;
  value result;
  result.word = 0;
  callee(&result, arguments[0], arguments[1], arguments[2], arguments[3]);
  return plan->result == bd_value_converted ? plan->functions->store(plan->plan, &result) : result.word;
}

}  // namespace

// Called by the values entry.
extern "C" HIDDEN uintptr_t bd_slot_runValues(
    const bd_slot *slot, bd_hazard *place, uintptr_t a, uintptr_t b, uintptr_t c, uintptr_t d) {
  const auto *plan = reinterpret_cast<const bd_value_plan *>(slot->kind);
  const callee callee(slot);
  if (!plan->is_bits) {
    const uintptr_t words[] = {a, b, c, d};
    return run_converting(callee, plan, place, words);
  }
  const running running(place, callee.closure);
  uintptr_t result = 0;
  callee(&result, &a, &b, &c, &d);
  return result;
}

bd_value_plan *bd_value_plan_create(
    const bd_value_kind *arguments, uintptr_t count, bd_value_kind result, bool isChecked,
    const bd_value_functions *functions, const void *plan) {
  auto *made = static_cast<bd_value_plan *>(calloc(1, sizeof(bd_value_plan)));
  if (made == nullptr || count > sizeof made->arguments) abort();
  *made = {bd_closure_slot_kind(bd_values_entry), {}, count, result, result == bd_value_bits && !isChecked, isChecked, functions, plan};
  for (uintptr_t i = 0; i < count; i++) {
    made->arguments[i] = static_cast<uint8_t>(arguments[i]);
    made->is_bits = made->is_bits && arguments[i] == bd_value_bits;
  }
  return made;
}

void bd_value_plan_destroy(bd_value_plan *plan) { free(plan); }

void bd_slot_initValues(bd_slot *slot, const bd_value_plan *plan, const void *function, void *closure) {
  *slot = {&plan->kind, function, swift_retain(closure)};
}

const void *bd_slot_valuePlan(const bd_slot *slot) {
  if (slot->kind->code != reinterpret_cast<const void *>(bd_values_entry)) return nullptr;
  // The kind is the plan's first field.
  return reinterpret_cast<const bd_value_plan *>(slot->kind)->plan;
}
