// Tests of the arm64 assembly: the registers and the stack that reach each kind of slot and the callee of bd_call, the
// results, exceptions and backtraces. And of closures' arguments, which the compiler passes by Swift's convention.
#include "support.h"

extern "C" {
#include "bd_runtime.h"
#include "block_layout.h"
}

#include <cstdlib>
#include <cstring>
#include <dlfcn.h>
#include <unwind.h>

#define SWIFT_FUNCTION __attribute__((swiftcall))
#define SWIFT_CONTEXT __attribute__((swift_context))
#define SWIFT_RESULT __attribute__((swift_indirect_result))
#define SWIFT_ERROR __attribute__((swift_error_result))

static int passed, failed;

static void check(bool holds, const char *what, const char *of = "") {
  (holds ? passed : failed)++;
  if (!holds) printf("FAILED: %s %s\n", what, of);
}

template <typename Function>
static const void *address(Function *function) {
  return reinterpret_cast<const void *>(function);
}

static uint64_t word(const void *pointer) { return reinterpret_cast<uintptr_t>(pointer); }

// MARK: The content of the slots

/// What each callee of the library does besides, before it overwrites the registers.
static void (*act)();

static void act_and_clobber() {
  if (act != nullptr) act();
  clobber_registers();
}

static instance object;
static long a_closure, a_payload;

/// The addresses of a closure's arguments, as a closure receives them.
typedef const void *const *Arguments;

template <typename Value>
static Value argument(Arguments arguments, int index) {
  Value value;
  memcpy(&value, arguments[index], sizeof value);
  return value;
}

/// The frame that the closure over a frame received, and its stack.
static bd_call_frame seen;
static uint64_t seen_stack[stack_words];

static bd_imp run_frame(void *payload, bd_call_frame *frame) {
  check(payload == &a_closure, "the payload of a closure over a frame");
  seen = *frame;
  memcpy(seen_stack, frame->stack, sizeof seen_stack);
  act_and_clobber();
  memcpy(frame->generalResult, captured.generalResult, sizeof captured.generalResult);
  memcpy(frame->vectorResult, captured.vectorResult, sizeof captured.vectorResult);
  return nullptr;
}

static bd_selector *const next_selector = reinterpret_cast<bd_selector *>(0x5e1);

static bd_imp continue_call(void *payload, bd_call_frame *frame) {
  check(payload == &a_payload, "the continuation's payload");
  act_and_clobber();
  bd_call_frame_setReceiver(frame, payload, next_selector);
  return capture;
}

static uintptr_t missing_index;

static bd_imp run_missing(uintptr_t index, bd_call_frame *frame, bd_object **) {
  missing_index = index;
  act_and_clobber();
  bd_call_frame_clearResult(frame, 0);
  return nullptr;
}

// Blocks whose invoke function can be any function.
static const uintptr_t block_descriptor[] = {0, sizeof(bd_block_literal), reinterpret_cast<uintptr_t>("v16@?0@8")};
static bd_block_literal make_block(const void *invoke) {
  return {_NSConcreteGlobalBlock, BD_BLOCK_IS_GLOBAL | BD_BLOCK_HAS_SIGNATURE, 0, invoke, block_descriptor};
}
static const bd_block_literal capturing = make_block(address(capture));
static const bd_block_literal acting = make_block(address(act_and_clobber));

enum Kind { a_frame, a_continuation, a_block, a_stack_block, missing, kind_count };
static const char *const kind_names[] = {"a closure over a frame", "a continuation", "a block", "a block with a stack",
                                         "a missing method"};

static void fill(bd_slot *slot, int kind, const bd_block_literal *block) {
  switch (kind) {
    case a_frame: return bd_slot_initContinuation(slot, run_frame, &a_closure);
    case a_continuation: return bd_slot_initContinuation(slot, continue_call, &a_payload);
    case a_block: return bd_slot_initBlock(slot, block, 0);
    case a_stack_block: return bd_slot_initBlock(slot, block, 8 * stack_words);
  }
}

static bd_object *receiver() { return reinterpret_cast<bd_object *>(&object); }

/// Gives the object a new table whose slots have the indices of their kinds.
static bd_slot_table *set_table(const bd_block_literal *block) {
  bd_slot_table *const table = make_table(missing);
  for (int kind = 0; kind < missing; kind++) fill(&bd_slotTable_slots(table)[kind], kind, block);
  bd_instance_setSlotTable(receiver(), table);
  bd_slotTable_release(table);
  return table;
}

static registers distinct() {
  registers values = {};
  auto *const words = reinterpret_cast<uint64_t *>(&values);
  for (unsigned i = 0; i < offsetof(registers, generalResult) / 8; i++) words[i] = 0xa5a5000000000000 + i * 0x10101;
  return values;
}

static void prepare_capture() {
  captured = {};
  for (uint64_t i = 0; i < 2; i++) captured.generalResult[i] = 11 + i;
  for (uint64_t i = 0; i < 4; i++) captured.vectorResult[i] = 13 + i;
}

static bool has_results(const registers &values) {
  return memcmp(values.generalResult, captured.generalResult, sizeof values.generalResult) == 0 &&
         memcmp(values.vectorResult, captured.vectorResult, sizeof values.vectorResult) == 0;
}

/// Returns whether x2 to x8 and all of v0 to v7 are equal.
static bool has_registers(const registers &wanted, const uint64_t *general, uint64_t x8, const void *vector) {
  return memcmp(&wanted.general[2], &general[2], 6 * 8) == 0 && wanted.general[8] == x8 &&
         memcmp(wanted.vector, vector, sizeof wanted.vector) == 0;
}

/// Calls a slot through its method, or through a block that contains it. The first register has `self` of the slot.
static void check_registers(int kind, const void *function, const void *self, const char *name) {
  prepare_capture();
  seen = {};
  registers values = distinct();
  values.general[0] = word(self);
  const registers wanted = values;
  call_registers(function, &values);
  check(values.changed == 0, "x19 to x28 and d8 to d15 are preserved:", name);
  if (kind == missing) {
    check(missing_index == missing, "the index of a missing method");
    check(values.generalResult[0] == 0 && values.vectorResult[3] == 0, "the handler's result");
    return;
  }
  check(has_results(values), "x0, x1 and d0 to d3 are the result:", name);
  if (kind == a_frame) {
    check(seen.general[0] == word(self) && seen.general[1] == wanted.general[1], "x0 and x1 in a frame");
    const bool is_whole = has_registers(wanted, seen.general, word(seen.indirectResult), seen.vector);
    check(is_whole, "x2 to x8 and v0 to v7 in a frame");
    check(memcmp(seen_stack, wanted.stack, sizeof seen_stack) == 0, "the stack of a frame");
    check(!seen.hasResultAddress && seen.vectorCount == 0, "the other fields of a frame");
    return;
  }
  const bool is_block = kind != a_continuation;
  check(captured.general[0] == (is_block ? word(&capturing) : word(&a_payload)), "x0 is replaced:", name);
  check(captured.general[1] == (is_block ? word(self) : word(next_selector)), "x1 is replaced:", name);
  check(has_registers(wanted, captured.general, captured.general[8], captured.vector), "x2 to x8 and v0 to v7:", name);
  check(captured.changed % 16 == 0, "the stack pointer is aligned:", name);
  const bool has_stack = memcmp(captured.stack, wanted.stack, sizeof captured.stack) == 0;
  check(has_stack == (kind != a_block), "the stack:", name);
}

static const void *method(uintptr_t index) { return address(bd_slot_implementation(index, false)); }

static void check_kinds() {
  bd_slot_table *const table = set_table(&capturing);
  const void *const descriptor = bd_slot_makeBlockDescriptor("v16@?0@8");
  for (int kind = 0; kind < kind_count; kind++) {
    check_registers(kind, method(static_cast<uintptr_t>(kind)), &object, kind_names[kind]);
    if (kind == a_frame) check(seen.table == table, "the table in a frame");
    if (kind == missing) continue;
    bd_slot slot;
    fill(&slot, kind, &capturing);
    void *const block = bd_slot_makeBlock(&slot, false, descriptor);
    check_registers(kind, bd_block_getInvoke(block), block, kind_names[kind]);
    if (kind == a_frame) check(seen.table == nullptr, "a bound block's frame has no table");
    bd_Block_release(block);
  }
  check(a_closure == 1 && a_payload == 1, "bound blocks release what they own");
}

/// Each trampoline passes its own index.
static void check_trampolines() {
  static uintptr_t metaclass[1];
  auto *const cls = reinterpret_cast<bd_class *>(metaclass);
  bd_class_setSlotTable(cls, nullptr);
  bool is_right = true;
  for (uintptr_t i = 0; i < BD_SLOT_COUNT; i++) {
    const bd_imp implementation = bd_slot_implementation(i, i % 2 == 0);
    void *const self = i < BD_FIRST_CLASS_SLOT ? static_cast<void *>(&object) : cls;
    missing_index = BD_SLOT_COUNT;
    if (i >= kind_count || i == missing) reinterpret_cast<void (*)(void *, void *)>(implementation)(self, nullptr);
    else missing_index = i;
    is_right = is_right && missing_index == i && bd_imp_slot(implementation) == static_cast<intptr_t>(i);
  }
  check(is_right, "each of 1,024 trampolines passes its index");
  check(bd_slot_implementation(BD_SLOT_COUNT, false) == nullptr && bd_imp_slot(capture) < 0, "there are no others");
}

// MARK: Calls from a frame

static void check_calls() {
  const registers wanted = distinct();
  for (uint64_t count = 0; count <= stack_words; count++) {
    prepare_capture();
    bd_call_frame frame = {};
    memcpy(frame.general, wanted.general, sizeof frame.general);
    memcpy(frame.vector, wanted.vector, sizeof frame.vector);
    frame.indirectResult = reinterpret_cast<unsigned char *>(wanted.general[8]);
    uint64_t stack[stack_words];
    memcpy(stack, wanted.stack, sizeof stack);
    frame.stack = reinterpret_cast<unsigned char *>(stack);
    frame.stackSize = 8 * count;
    registers values = {};
    values.general[0] = word(address(capture));
    values.general[1] = word(&frame);
    call_registers(address(bd_call), &values);
    check(values.changed == 0, "bd_call preserves x19 to x28 and d8 to d15");
    check(memcmp(captured.general, wanted.general, 9 * 8) == 0, "bd_call passes x0 to x8");
    check(memcmp(captured.vector, wanted.vector, sizeof wanted.vector) == 0, "bd_call passes v0 to v7");
    check(memcmp(captured.stack, wanted.stack, 8 * count) == 0, "bd_call passes the stack");
    check(captured.changed % 16 == 0, "bd_call aligns the stack");
    check(memcmp(frame.generalResult, captured.generalResult, 2 * 8) == 0, "bd_call stores x0 and x1");
    check(memcmp(frame.vectorResult, captured.vectorResult, 4 * 8) == 0, "bd_call stores d0 to d3");
  }
}

// MARK: Exceptions, backtraces and lifetimes

/// Whether a backtrace found the frame of call_registers, and the right registers in it.
static bool found_caller, found_registers;

static _Unwind_Reason_Code look(_Unwind_Context *context, void *) {
  Dl_info info;
  if (dladdr(reinterpret_cast<void *>(_Unwind_GetIP(context)), &info) && info.dli_sname != nullptr &&
      strcmp(info.dli_sname, "call_registers") == 0) {
    found_caller = found_registers = true;
    for (int i = 19; i <= 28; i++) {
      found_registers = found_registers && _Unwind_GetGR(context, i) == static_cast<_Unwind_Word>(i);
    }
  }
  return _URC_NO_REASON;
}

static void check_unwinding_through(const char *name, const void *function, const void *x0, const void *x1) {
  registers values = {};
  values.general[0] = word(x0);
  values.general[1] = word(x1);
  act = [] { _Unwind_Backtrace(look, nullptr); };
  found_caller = found_registers = false;
  call_registers(function, &values);
  check(found_caller && found_registers, "a backtrace finds the caller and x19 to x28 through", name);
  act = [] { throw 42; };
  int caught = 0;
  try {
    call_registers(function, &values);
  } catch (int thrown) { caught = thrown; }
  act = nullptr;
  check(caught == 42, "an exception passes", name);
}

static void check_unwinding() {
  set_table(&acting);
  const void *const descriptor = bd_slot_makeBlockDescriptor("v16@?0@8");
  for (int kind = 0; kind < kind_count; kind++) {
    check_unwinding_through(kind_names[kind], method(static_cast<uintptr_t>(kind)), &object, nullptr);
    if (kind == missing) continue;
    bd_slot slot;
    fill(&slot, kind, &acting);
    void *const block = bd_slot_makeBlock(&slot, false, descriptor);
    check_unwinding_through("a bound block", bd_block_getInvoke(block), block, nullptr);
    bd_Block_release(block);
  }
  bd_call_frame frame = {};
  check_unwinding_through("bd_call", address(bd_call), address(act_and_clobber), &frame);
  check(a_closure == 1 && a_payload == 1, "no exception leaves a reference to a block's content");
}

static long references_within;
static int deallocated;

static void check_lifetimes() {
  registers values = {};
  values.general[0] = word(&object);
  act = [] {
    set_table(&acting);
    references_within = a_closure;
  };
  call_registers(method(a_frame), &values);
  check(references_within == 2 && a_closure == 1, "a replaced closure lives until its call ends");

  act = [] {
    bd_object_deallocate(receiver());
    references_within = a_closure + deallocated;
  };
  call_registers(method(a_frame), &values);
  act = nullptr;
  check(references_within == 1 && a_closure == 0 && deallocated == 1, "-dealloc waits for the running closure");
  check(a_payload == 0, "no call or exception has left a reference");
}

// MARK: Arguments of closures

struct Big {
  long a, b, c, d, e;
};
struct Numbers {
  double a, b, c;
};

static bd_value at(int32_t offset, bool is_on_stack = false, bool is_address = false) {
  return {{offset, 0, 1, 0, is_on_stack, is_address}, 0, false, false};
}
static int32_t general(int number) { return BD_ARM64_FRAME_GENERAL + 8 * number; }
static int32_t vector(int number) { return BD_ARM64_FRAME_VECTOR + 16 * number; }

/// A word that its maker refuses, and an argument for which the closure throws.
enum { unfit = 0xbad, unwelcome = 0xe44 };
static int alive, entered, stored, failures;
static void *entered_receiver;

static bool enter(const void *, const void *, bd_call_frame *, bd_bound_call *call) {
  entered++;
  call->receiver = swift_retain(entered_receiver);
  return true;
}
static bool load(const void *, uintptr_t index, bd_call_frame *frame, const void *bytes, void *value, const void *) {
  uint64_t loaded;
  memcpy(&loaded, bytes, sizeof loaded);
  frame->generalResult[0] = 1;
  if (loaded == unfit) return false;
  alive++;
  loaded += 100 * (index + 1);
  memcpy(value, &loaded, sizeof loaded);
  return true;
}
static void destroy(const void *, uintptr_t, void *) { alive--; }
static void store(const void *, bd_call_frame *frame, void *value, const void *) {
  stored++;
  memcpy(frame->generalResult, value, sizeof frame->generalResult[0]);
}
static bd_object *fail(const void *, bd_call_frame *frame, void *error, const void *) {
  memcpy(frame->generalResult, error, sizeof frame->generalResult[0]);
  failures++;
  return nullptr;
}
static const bd_closure_functions functions = {enter, load, destroy, store, fail};

/// Calls a closure by a plan through a method of an object that has only this closure.
template <typename Result, typename Function, typename... Argument>
static Result call_closure(bd_closure_plan plan, Function *function, Argument... arguments) {
  plan.functions = &functions;
  bd_closure_plan_prepare(&plan);
  object = {};
  bd_slot_table *const table = make_table(1);
  bd_slot_initClosure(bd_slotTable_slots(table), &plan, address(function), nullptr);
  bd_instance_setSlotTable(receiver(), table);
  const auto call = reinterpret_cast<Result (*)(void *, void *, Argument...)>(const_cast<void *>(method(0)));
  struct end {
    bd_slot_table *const table;
    ~end() {
      bd_object_deallocate(receiver());
      bd_slotTable_release(table);
    }
  } const end = {table};
  return call(&object, nullptr, arguments...);
}

static bd_closure_plan plan(const bd_value *arguments, uint16_t count, bd_value result) {
  bd_closure_plan plan = {};
  plan.arguments = arguments;
  plan.count = count;
  plan.result = result;
  plan.valuesSize = 128;
  plan.errorOffset = 112;
  return plan;
}

static SWIFT_FUNCTION void run_mixed(
    SWIFT_RESULT Numbers *result, Arguments arguments, void *, SWIFT_CONTEXT void *context, SWIFT_ERROR void **) {
  const Numbers numbers = argument<Numbers>(arguments, 1);
  const Big big = argument<Big>(arguments, 2), on_stack = argument<Big>(arguments, 4);
  check(context == nullptr, "a closure that captured nothing has no context");
  const auto general = static_cast<double>(argument<long>(arguments, 0) + argument<long>(arguments, 3));
  const Numbers made = {general + numbers.a, numbers.b + numbers.c, static_cast<double>(big.e + on_stack.e)};
  clobber_registers();
  // clang assumes that an indirect result is as large as a pointer, and removes stores to the rest. The asm statement
  // hides the pointer's origin from the optimizer.
  asm("" : "+r"(result));
  memcpy(result, &made, sizeof made);
}

static SWIFT_FUNCTION void run_narrow(
    SWIFT_RESULT signed char *result, Arguments, void *, SWIFT_CONTEXT void *, SWIFT_ERROR void **) {
  *result = -3;
}

static SWIFT_FUNCTION void run_made(
    SWIFT_RESULT uint64_t *result, Arguments arguments, void *error_address, SWIFT_CONTEXT void *,
    SWIFT_ERROR void **error) {
  check(alive == 2, "made arguments live as long as the call");
  const auto second = argument<uint64_t>(arguments, 1);
  const uint64_t sum = argument<uint64_t>(arguments, 0) + second + argument<uint64_t>(arguments, 2);
  act_and_clobber();
  if (second == unwelcome) *error = error_address;
  memcpy(second == unwelcome ? error_address : result, &sum, sizeof sum);
}

static SWIFT_FUNCTION void run_with_last(
    SWIFT_RESULT uint64_t *result, Arguments arguments, const void *last, void *, SWIFT_CONTEXT void *,
    SWIFT_ERROR void **) {
  *result = 10 * argument<uint64_t>(arguments, 0) + *static_cast<const uint64_t *>(last);
}

static SWIFT_FUNCTION void run_with_receiver(
    SWIFT_RESULT uint64_t *result, const void *object, Arguments arguments, void *, SWIFT_CONTEXT void *,
    SWIFT_ERROR void **) {
  check(object == &a_payload && a_payload == 1, "the receiver is the first argument, and lives during the call");
  *result = 10 * argument<uint64_t>(arguments, 0) + argument<uint64_t>(arguments, 1);
}

static SWIFT_FUNCTION void run_few(
    SWIFT_RESULT uint64_t *result, const uint64_t *a, const uint64_t *b, SWIFT_CONTEXT void *context,
    SWIFT_ERROR void **error) {
  check(context == nullptr, "a closure that takes each argument by itself gets its context");
  if (*b == unwelcome) *error = reinterpret_cast<void *>(uintptr_t{unwelcome});
  else *result = 10 * *a + *b;
}

static SWIFT_FUNCTION void run_many(
    SWIFT_RESULT uint64_t *result, const uint64_t *a, const uint64_t *b, const uint64_t *c, const uint64_t *d,
    const uint64_t *e, const uint64_t *f, const uint64_t *g, SWIFT_CONTEXT void *, SWIFT_ERROR void **) {
  *result = *a + 2 * *b + 4 * *c + 8 * *d + 16 * *e + 32 * *f + 64 * *g;
}

static void check_closures() {
  bd_value joined = at(vector(0));
  joined.place = {vector(0), 16, 3, 8, false, false};
  const bd_value mixed[] = {
      at(general(2)), joined, at(general(3), false, true), at(0, true), at(8, true, true)};
  bd_value joined_result = {{BD_ARM64_FRAME_VECTOR_RESULT, 8, 3, 8, false, false}, 32, false, false};
  const Numbers numbers = call_closure<Numbers>(
      plan(mixed, 5, joined_result), run_mixed, 12L, Numbers{0.5, 1.5, 2.5}, Big{1, 2, 3, 4, 5}, 0L, 0L, 0L, 0L, 60L,
      Big{6, 7, 8, 9, 10});
  check(numbers.a == 72.5 && numbers.b == 4 && numbers.c == 15, "arguments of every place, and a result in d0 to d2");

  const bd_value result = at(BD_ARM64_FRAME_GENERAL_RESULT);
  bd_closure_plan narrow = plan(nullptr, 0, result);
  check(call_closure<long>(narrow, run_narrow) == 0xfd, "a narrow result without a sign fills its register with zero");
  narrow.resultShift = 56;
  check(call_closure<long>(narrow, run_narrow) == -3, "a narrow result fills its register with its sign");

  bd_value made[] = {at(general(2)), at(general(3)), at(general(4))};
  made[0].isMade = made[2].isMade = true;
  made[2].offset = 16;
  bd_value made_result = result;
  made_result.isMade = true;
  made_result.offset = 32;
  const bd_closure_plan makes = plan(made, 3, made_result);
  check(call_closure<long>(makes, run_made, 5L, 6L, 7L) == 418 && stored == 1, "made arguments and a made result");
  check(call_closure<long>(makes, run_made, 5L, 6L, long(unfit)) == 1 && stored == 1, "an argument that is not made");
  check(call_closure<long>(makes, run_made, 5L, long(unwelcome), 7L) == 412 + unwelcome, "an error's result");
  check(failures == 1 && stored == 1 && alive == 0, "an error is handed over once");
  act = [] { throw 42; };
  int caught = 0;
  try {
    call_closure<long>(makes, run_made, 5L, 6L, 7L);
  } catch (int thrown) { caught = thrown; }
  act = nullptr;
  check(caught == 42 && alive == 0 && stored == 1, "an exception ends the made arguments");

  bd_closure_plan bound = plan(made + 1, 2, result);
  made[2] = at(general(4));
  bound.enters = true;
  entered_receiver = &a_payload;
  check(call_closure<long>(bound, run_with_receiver, 5L, 6L, 7L) == 67, "the receiver comes before the others");
  check(entered == 1 && a_payload == 0, "the receiver is released after the call");
  bd_closure_plan apart = plan(made + 1, 2, result);
  apart.lastIsApart = true;
  check(call_closure<long>(apart, run_with_last, 5L, 6L, 7L) == 67, "the last argument comes after the others");

  for (int isSimple = 0; isSimple < 2; isSimple++) {
    bd_closure_plan separate = plan(made + 1, 2, result);
    separate.isSeparate = true;
    if (isSimple == 1) separate.valuesSize = 0;
    check(call_closure<long>(separate, run_few, 5L, 6L, 7L) == 67, "each argument comes by itself");
    failures = 0;
    const long thrown = call_closure<long>(separate, run_few, 5L, 6L, long(unwelcome));
    check(thrown == unwelcome && failures == 1, "an error in the register is handed over");
  }
  const bd_value seven[] = {
      at(general(2)), at(general(3)), at(general(4)), at(general(5)), at(general(6)), at(general(7)), at(0, true)};
  bd_closure_plan many = plan(seven, 7, result);
  many.isSeparate = true;
  check(call_closure<long>(many, run_many, 1L, 1L, 1L, 1L, 1L, 1L, 2L) == 191, "seven arguments come by themselves");
}

int run_entries(void) {
  bd_slot_setHandlers(
      [](bd_object *, bd_selector *, intptr_t) { return false; }, run_missing, [](bd_object *) { deallocated++; });
  check_kinds();
  check_trampolines();
  check_calls();
  check_unwinding();
  check_lifetimes();
  check_closures();
  printf("%d checks passed, %d failed\n", passed, failed);
  return failed;
}
