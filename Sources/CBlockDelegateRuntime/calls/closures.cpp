// Slots that run Swift closures. In a C++ file for the destructors, which run when an exception leaves a frame: Swift's
// own frames release nothing then.
#include "running.h"
#include "slots.h"

#include "../include/bd_swift.h"

#include <stdlib.h>
#include <string.h>

#define SWIFT_FUNCTION __attribute__((swiftcall))
#define SWIFT_RESULT __attribute__((swift_indirect_result))
#define SWIFT_CONTEXT __attribute__((swift_context))
#define SWIFT_ERROR __attribute__((swift_error_result))

struct bd_closure_plan {
  /// What its slots have as their kind.
  bd_slot_kind kind;
  const bd_closure_functions *functions;
  const void *plan;
  uint32_t values_size, error_offset;
  uint16_t count;
  bool is_checked;
  bd_value result;
  bd_value arguments[];
};

static void retain_closure(bd_slot *slot) { swift_retain(slot->payload); }

static void release_closure(bd_slot *slot) {
  if (slot->payload != nullptr) bd_hazard_retire(slot->payload, swift_release, slot->payload, false);
}

static bd_slot_kind closure_kind(bool has_indirect_result) {
  void (*const entry)(void) = has_indirect_result ? bd_closure_entry_stret : bd_closure_entry;
  return {reinterpret_cast<const void *>(entry), retain_closure, release_closure, true, false};
}

// MARK: Plans

static bd_closure_plan *make_plan(uintptr_t count, bool has_indirect_result) {
  auto *made = static_cast<bd_closure_plan *>(calloc(1, sizeof(bd_closure_plan) + count * sizeof(bd_value)));
  if (made == nullptr) abort();
  made->kind = closure_kind(has_indirect_result);
  made->count = static_cast<uint16_t>(count);
  return made;
}

const bd_closure_plan *bd_closure_plan_create(
    const bd_value *arguments, uintptr_t count, bd_value result, uintptr_t valuesSize, uintptr_t errorOffset,
    bool isChecked, bool hasIndirectResult, const bd_closure_functions *functions, const void *plan) {
  bd_closure_plan *made = make_plan(count, hasIndirectResult);
  if (count > 0) memcpy(made->arguments, arguments, count * sizeof(bd_value));
  made->result = result;
  made->values_size = static_cast<uint32_t>(valuesSize);
  made->error_offset = static_cast<uint32_t>(errorOffset);
  made->is_checked = isChecked;
  made->functions = functions;
  made->plan = plan;
  return made;
}

static const bd_closure_plan *make_frame_plan(bool has_indirect_result) {
  bd_closure_plan *made = make_plan(1, has_indirect_result);
  made->arguments[0].place = bd_value_is_frame;
  // Void: nothing is stored there.
  made->result = {bd_value_in_frame, BD_FRAME_GENERAL_RESULT};
  return made;
}

const bd_closure_plan *bd_closure_plan_forFrames(bool hasIndirectResult) {
  static const bd_closure_plan *const plans[] = {make_frame_plan(false), make_frame_plan(true)};
  return plans[hasIndirectResult];
}

// MARK: Calls

namespace {

/// How generic code calls a function of a parameter pack, alone or after an object (Swift's "CallingConvention.rst",
/// "Swift Calling Convention"; the pack is the address of its elements' addresses).
using pack_function = SWIFT_FUNCTION void (*)(
    SWIFT_RESULT void *, const void *const *, void *, SWIFT_CONTEXT void *, SWIFT_ERROR void **);
using receiver_function = SWIFT_FUNCTION void (*)(
    SWIFT_RESULT void *, const void *, const void *const *, void *, SWIFT_CONTEXT void *, SWIFT_ERROR void **);

/// A call of a closure: where its arguments are, and the values that are made for it, as long as it takes.
class closure_call {
  const bd_closure_plan *const _plan;
  bd_call_frame *const _frame;
  unsigned char *const _values;
  const void **const _arguments;
  const void *const _context;
  uintptr_t _count = 0;

  void *find(const bd_value &value) {
    void *address;
    switch (value.place) {
      case bd_value_in_frame: return reinterpret_cast<unsigned char *>(_frame) + value.offset;
      case bd_value_on_stack: return _frame->stack + value.offset;
      case bd_value_made: return _values + value.offset;
      case bd_value_is_frame: return const_cast<bd_call_frame **>(&_frame);
      case bd_value_behind_frame:
        memcpy(&address, reinterpret_cast<unsigned char *>(_frame) + value.offset, sizeof address);
        return address;
      case bd_value_behind_stack: memcpy(&address, _frame->stack + value.offset, sizeof address); return address;
    }
  }

 public:
  closure_call(
      const bd_closure_plan *plan, bd_call_frame *frame, unsigned char *values, const void **arguments,
      const void *context)
      : _plan(plan), _frame(frame), _values(values), _arguments(arguments), _context(context) {}
  closure_call(const closure_call &) = delete;

  ~closure_call() noexcept(false) {
    while (_count-- > 0) {
      const bd_value &value = _plan->arguments[_count];
      if (value.place == bd_value_made) _plan->functions->destroy(_plan->plan, _count, _values + value.offset);
    }
  }

  /// Finds or makes the arguments. Returns whether all could be made.
  bool begin() {
    for (; _count < _plan->count; _count++) {
      const bd_value &value = _plan->arguments[_count];
      void *const address = find(value);
      if (value.place == bd_value_made &&
          !_plan->functions->load(_plan->plan, _count, _frame, address, _context)) {
        return false;
      }
      _arguments[_count] = address;
    }
    return true;
  }

  void run(const void *function, void *closure, const void *receiver) {
    void *const result = find(_plan->result);
    void *const error_address = _values + _plan->error_offset;
    void *error = nullptr;
    // A narrow result leaves the rest of its register zero.
    _frame->generalResult[0] = 0;
    if (receiver == nullptr) {
      reinterpret_cast<pack_function>(const_cast<void *>(function))(
          result, _arguments, error_address, closure, &error);
    } else {
      reinterpret_cast<receiver_function>(const_cast<void *>(function))(
          result, receiver, _arguments, error_address, closure, &error);
    }
    if (__builtin_expect(error != nullptr, 0)) return _plan->functions->fail(_plan->plan, _frame, error_address, _context);
    if (_plan->result.place == bd_value_made) _plan->functions->store(_plan->plan, _frame, result, _context);
  }
};

}  // namespace

void bd_closure_call(
    const bd_closure_plan *plan, const void *function, void *closure, const void *receiver, bd_call_frame *frame,
    const void *context) {
  if (plan->is_checked) plan->functions->check(plan->plan);
  auto *values = static_cast<unsigned char *>(__builtin_alloca_with_align(plan->values_size, 128));
  auto **arguments = static_cast<const void **>(__builtin_alloca(plan->count * sizeof(void *)));
  closure_call call(plan, frame, values, arguments, context);
  if (call.begin()) call.run(function, closure, receiver);
}

// Called by the closure entry.
extern "C" HIDDEN void bd_closure_run(const bd_slot *slot, bd_call_frame *frame, bd_hazard *hazard) {
  const void *const function = slot->function;
  void *const closure = slot->payload;
  const auto *plan = reinterpret_cast<const bd_closure_plan *>(slot->kind);
  const running running(hazard, closure);
  bd_closure_call(plan, function, closure, nullptr, frame, nullptr);
}

void bd_slot_initClosure(bd_slot *slot, const bd_closure_plan *plan, const void *function, void *closure) {
  *slot = {&plan->kind, function, swift_retain(closure)};
}

const void *bd_slot_closurePlan(const bd_slot *slot) {
  if (slot->kind->destroy != release_closure) return nullptr;
  // The kind is the plan's first field.
  return reinterpret_cast<const bd_closure_plan *>(slot->kind)->plan;
}
