// Tests of each entry of the assembly with compiled callers: the registers and the stack that reach the callee, the
// values that the entry adds, the result, exceptions and backtraces.
#include "support.h"

extern "C" {
#include "bd_runtime.h"
#include "block_layout.h"
}

#include <csetjmp>
#include <cstdlib>
#include <cstring>
#include <dlfcn.h>
#include <pthread.h>
#include <unwind.h>

#define SWIFT_FUNCTION __attribute__((swiftcall))
#define SWIFT_CONTEXT __attribute__((swift_context))
#define SWIFT_RESULT __attribute__((swift_indirect_result))
#define SWIFT_ERROR __attribute__((swift_error_result))

static int passed, failed;

static void check(bool holds, const char *what) {
  if (holds) {
    passed++;
    return;
  }
  failed++;
  printf("FAILED: %s\n", what);
}

// MARK: The content of the slots

struct Big {
  long a, b, c, d, e;
};
struct Pair {
  long a, b;
};
struct Four {
  double a, b, c, d;
};

/// The context of a closure: its reference count and the arguments that the closure received.
struct Closure {
  long references;
  uintptr_t words[5];
  bd_call_frame frame;
  unsigned char stack[64];
};

/// Calls a function with these first arguments and known values in x19 to x28 and d8 to d15. Returns the number of
/// these registers that the function changed (registers.S).
extern "C" long changed_registers(const void *function, const void *x0, const void *x1);
/// Overwrites all registers that a function may change (registers.S).
extern "C" void clobber_registers(void);

/// The additional action of each function that an entry calls.
static enum { ordinary, throwing, tracing } mode;
/// Whether a backtrace found the frame of changed_registers, and the right registers in it. The entry and the function
/// that it calls are between that frame and the backtrace.
static bool found_caller, found_registers;

static _Unwind_Reason_Code look(_Unwind_Context *context, void *) {
  Dl_info info;
  if (dladdr(reinterpret_cast<void *>(_Unwind_GetIP(context)), &info) && info.dli_sname != nullptr &&
      strcmp(info.dli_sname, "changed_registers") == 0) {
    found_caller = found_registers = true;
    for (int i = 19; i <= 28; i++) {
      found_registers = found_registers && _Unwind_GetGR(context, i) == static_cast<_Unwind_Word>(i);
    }
  }
  return _URC_NO_REASON;
}

/// A function that the next call runs first, once.
static void (*interrupt)(void);
/// A function that makes a nested call inside a call.
static long (*nest)(long depth);
static long nested_depth, nested_result;

static void act() {
  if (void (*const once)(void) = interrupt) {
    interrupt = nullptr;
    once();
  }
  if (nest != nullptr) {
    nested_result = nest(nested_depth);
  } else {
    nested_result = 0;
  }
  if (mode == throwing) throw 42;
  if (mode == tracing) _Unwind_Backtrace(look, nullptr);
  clobber_registers();
}

/// The addresses of a closure's arguments, as a closure receives them.
using Arguments = const void *const *;

template <typename Value>
static Value argument(Arguments arguments, int index) {
  Value value;
  memcpy(&value, arguments[index], sizeof value);
  return value;
}

static SWIFT_FUNCTION void run_words(
    SWIFT_RESULT uintptr_t *result, Arguments arguments, void *, SWIFT_CONTEXT void *context, SWIFT_ERROR void **) {
  Closure *closure = static_cast<Closure *>(context);
  uintptr_t sum = 0;
  for (int i = 0; i < 4; i++) sum += closure->words[i] = argument<uintptr_t>(arguments, i);
  act();
  *result = sum;
}

/// The arguments are in a general register, in two vector registers, and in two stack words.
static SWIFT_FUNCTION void run_mixed(
    SWIFT_RESULT double *result, Arguments arguments, void *, SWIFT_CONTEXT void *context, SWIFT_ERROR void **) {
  Closure *closure = static_cast<Closure *>(context);
  for (int i = 0; i < 5; i++) closure->words[i] = argument<uintptr_t>(arguments, i);
  act();
  *result = argument<double>(arguments, 1) + argument<double>(arguments, 4);
}

/// Two arguments are structs that are passed by address, and the result is a struct that is returned in memory.
static SWIFT_FUNCTION void run_behind(
    SWIFT_RESULT void *result, Arguments arguments, void *, SWIFT_CONTEXT void *, SWIFT_ERROR void **) {
  const Big first = argument<Big>(arguments, 0), second = argument<Big>(arguments, 1);
  act();
  const Big made = {first.a, first.e, second.a, second.e, argument<long>(arguments, 2)};
  // clang assumes that an indirect result is as large as a pointer, and removes stores to the rest. The asm statement
  // hides the pointer's origin from the optimizer.
  asm("" : "+r"(result));
  memcpy(result, &made, sizeof made);
}

/// Whether the closure received a context, which it must not, because it captured nothing.
static bool has_context;
static SWIFT_FUNCTION void run_narrow(
    SWIFT_RESULT signed char *result, Arguments, void *, SWIFT_CONTEXT void *context, SWIFT_ERROR void **) {
  has_context = context != nullptr;
  act();
  *result = -3;
}

// MARK: Values that a maker makes

/// A word that its maker refuses.
static const uintptr_t unfit = 0xbad0bad;
/// An argument for which the closure throws.
static const uintptr_t unwelcome = 0xe44044;
static const long refused_result = -1, thrown_result = -2;
static const long thrown_error = 4242;

static int a_plan;
static int checked, alive, stored, thrown;
/// Whether every function that replaces Swift code has received the right arguments.
static bool is_told_right = true;
static const void *told_context;
/// The values that the call that began last has loaded.
static uintptr_t loaded_values[3];

static void check_call(const void *plan) {
  checked++;
  is_told_right = is_told_right && plan == &a_plan;
}

static bool load_value(
    const void *plan, uintptr_t index, bd_call_frame *frame, const void *bytes, void *value, const void *context) {
  told_context = context;
  uintptr_t word;
  memcpy(&word, bytes, sizeof word);
  is_told_right = is_told_right && plan == &a_plan && bytes == &frame->general[2 + index] &&
                  reinterpret_cast<uintptr_t>(value) % 16 == 0;
  if (word == unfit) {
    frame->generalResult[0] = static_cast<uint64_t>(refused_result);
    return false;
  }
  alive++;
  const uintptr_t loaded = word + 100 * (index + 1);
  loaded_values[index] = loaded;
  memcpy(value, &loaded, sizeof loaded);
  return true;
}

static void destroy_value(const void *plan, uintptr_t index, void *value) {
  alive--;
  is_told_right = is_told_right && plan == &a_plan && (index == 0 || index == 2) &&
                  memcmp(value, &loaded_values[index], sizeof loaded_values[index]) == 0;
}

static void store_value(const void *plan, bd_call_frame *frame, void *value, const void *context) {
  is_told_right = is_told_right && plan == &a_plan && context == told_context;
  stored++;
  uintptr_t word;
  memcpy(&word, value, sizeof word);
  frame->generalResult[0] = word + 1000;
}

static bd_object *fail_call(const void *plan, bd_call_frame *frame, void *error, const void *context) {
  is_told_right = is_told_right && plan == &a_plan && context == told_context &&
                  memcmp(error, &thrown_error, sizeof thrown_error) == 0;
  thrown++;
  frame->generalResult[0] = static_cast<uint64_t>(thrown_result);
  return nullptr;
}

static const bd_value_maker maker = {load_value, destroy_value};
static const bd_closure_functions functions = {check_call, store_value, fail_call};

/// The first argument, the last argument and the result are made by a maker.
static SWIFT_FUNCTION void run_values(
    SWIFT_RESULT uintptr_t *result, Arguments arguments, void *error_address, SWIFT_CONTEXT void *context,
    SWIFT_ERROR void **error) {
  Closure *closure = static_cast<Closure *>(context);
  for (int i = 0; i < 3; i++) closure->words[i] = argument<uintptr_t>(arguments, i);
  closure->words[3] = static_cast<uintptr_t>(alive);
  const uintptr_t sum = closure->words[0] + closure->words[1] + closure->words[2];
  const bool is_thrown = closure->words[1] == unwelcome;
  act();
  if (is_thrown) {
    memcpy(error_address, &thrown_error, sizeof thrown_error);
    *error = error_address;
    return;
  }
  *result = sum;
}

/// The receiver that a closure gets before its arguments.
static const void *passed_receiver;
static SWIFT_FUNCTION void run_with_receiver(
    SWIFT_RESULT uintptr_t *result, const void *receiver, Arguments arguments, void *, SWIFT_CONTEXT void *,
    SWIFT_ERROR void **) {
  passed_receiver = receiver;
  act();
  *result = argument<uintptr_t>(arguments, 0);
}

/// Two closures that get their last argument separately, after the other arguments. The second one also gets a
/// receiver.
static SWIFT_FUNCTION void run_with_last(
    SWIFT_RESULT uintptr_t *result, Arguments arguments, const void *last, void *, SWIFT_CONTEXT void *,
    SWIFT_ERROR void **) {
  *result = 10 * argument<uintptr_t>(arguments, 0) + *static_cast<const uintptr_t *>(last);
}
static SWIFT_FUNCTION void run_with_receiver_and_last(
    SWIFT_RESULT uintptr_t *result, const void *receiver, Arguments arguments, const void *last, void *,
    SWIFT_CONTEXT void *, SWIFT_ERROR void **) {
  passed_receiver = receiver;
  *result = 100 * argument<uintptr_t>(arguments, 1) + *static_cast<const uintptr_t *>(last);
}

// MARK: Frames

static SWIFT_FUNCTION void run_frame(
    SWIFT_RESULT void *, Arguments arguments, void *, SWIFT_CONTEXT void *context, SWIFT_ERROR void **) {
  bd_call_frame *frame = argument<bd_call_frame *>(arguments, 0);
  Closure *closure = static_cast<Closure *>(context);
  closure->frame = *frame;
  memcpy(closure->stack, frame->stack, sizeof closure->stack);
  act();
  for (int i = 0; i < 2; i++) frame->generalResult[i] = 0x1111 * (i + 1);
  for (int i = 0; i < 4; i++) {
    const double number = i + 0.5;
    memcpy(&frame->vectorResult[i], &number, 8);
  }
}

static SWIFT_FUNCTION void run_big(
    SWIFT_RESULT void *, Arguments arguments, void *, SWIFT_CONTEXT void *, SWIFT_ERROR void **) {
  bd_call_frame *frame = argument<bd_call_frame *>(arguments, 0);
  const Big result = {1, 2, 3, 4, 5};
  memcpy(frame->indirectResult, &result, sizeof result);
}

/// The indices of the slots of the instance.
enum {
  words_slot,
  mixed_slot,
  behind_slot,
  narrow_slot,
  checked_narrow_slot,
  unsigned_narrow_slot,
  checked_unsigned_narrow_slot,
  values_slot,
  frame_slot,
  big_slot,
  block_slot,
  stack_block_slot,
  big_block_slot,
  jumped_block_slot,
  forward_slot,
  slot_count
};

struct BlockLiteral {
  bd_block_literal literal;
  int number;
};
static const uintptr_t block_descriptor[] = {0, sizeof(BlockLiteral), reinterpret_cast<uintptr_t>("v16@?0@8")};

static long run_block(BlockLiteral *block, void *self, long a, double b) {
  (void)self, (void)block;
  act();
  return a + static_cast<long>(b);
}

/// Whether the stack arguments are those that the caller passed, and the stack pointer is aligned to 16 bytes.
static bool is_stack_whole;
static long run_stack_block(
    BlockLiteral *block, void *self, long a, long b, long c, long d, long e, long f, long first, double second,
    char third) {
  is_stack_whole = reinterpret_cast<uintptr_t>(__builtin_frame_address(0)) % 16 == 0 && self != nullptr &&
                   block->literal.flags != 0 && a == 1 && f == 6 && first == 7 && second == 8.5 && third == 'n';
  act();
  return a + b + c + d + e;
}
static Big run_big_block(
    BlockLiteral *block, void *self, long a, long b, long c, long d, long e, long f, long first, double second,
    char third) {
  run_stack_block(block, self, a, b, c, d, e, f, first, second, third);
  return {a, b, c, d, e};
}

static BlockLiteral make_block(const void *invoke) {
  return {{_NSConcreteGlobalBlock, BD_BLOCK_IS_GLOBAL | BD_BLOCK_HAS_SIGNATURE, 0, invoke, block_descriptor}, 0};
}

static int disposed;
static void copy_helper(void *, const void *) {}
static void dispose_helper(const void *) {
  disposed++;
  clobber_registers();
}
static const uintptr_t counted_descriptor[] = {
    0, sizeof(BlockLiteral), reinterpret_cast<uintptr_t>(copy_helper), reinterpret_cast<uintptr_t>(dispose_helper),
    reinterpret_cast<uintptr_t>("v16@?0@8")};

/// A block that is copied, and whose disposal is counted.
static BlockLiteral make_counted_block(const void *invoke) {
  const int flags = BD_BLOCK_HAS_COPY_DISPOSE | BD_BLOCK_HAS_SIGNATURE;
  return {{_NSConcreteStackBlock, flags, 0, invoke, counted_descriptor}, 0};
}
static Four run_four_block(BlockLiteral *, void *) {
  act();
  return {1.5, 2.5, 3.5, 4.5};
}
static Pair run_pair_block(BlockLiteral *, void *) {
  act();
  return {31, 32};
}

static instance forward_target_object;
static void *const forward_receiver = &forward_target_object;
static bd_selector *const forward_selector = reinterpret_cast<bd_selector *>(0x5e1);
static bool has_forward_receiver = true;
static bd_object *forward_to(bd_object *, bd_selector *) {
  act();
  return has_forward_receiver ? static_cast<bd_object *>(forward_receiver) : nullptr;
}

// MARK: Missing methods

static uintptr_t missing_index;
static long missing_implementation(void *, void *, long a) { return a + 1000; }
static bd_imp handle_missing(bd_object *, uintptr_t index, bd_selector **selector, const bd_slot **) {
  missing_index = index;
  *selector = nullptr;
  act();
  return reinterpret_cast<bd_imp>(missing_implementation);
}

// MARK: Forwarding

typedef float Quad __attribute__((vector_size(16)));

static bool is_forwarded_whole;
static Big forward_target(
    void *self, void *selector, long a, long b, long c, long d, long e, long f, Quad q0, Quad q1, Quad q2, Quad q3,
    Quad q4, Quad q5, Quad q6, Quad q7, long onStack) {
  is_forwarded_whole = self == forward_receiver && selector == forward_selector && a == 1 && b == 2 && c == 3 &&
                       d == 4 && e == 5 && f == 6 && onStack == 7;
  const Quad quads[] = {q0, q1, q2, q3, q4, q5, q6, q7};
  for (int i = 0; i < 8; i++) {
    for (int lane = 0; lane < 4; lane++) {
      is_forwarded_whole = is_forwarded_whole && quads[i][lane] == static_cast<float>(10 * i + lane);
    }
  }
  return {a, b, c, d, e};
}
static long plain_forward_target(void *, void *) { return 0; }

// MARK: Calls

static bool is_called_whole;
static Big call_target(
    long a, long b, long c, long d, long e, long f, long g, long h, double d0, double d1, double d2, double d3,
    double d4, double d5, double d6, double d7, long onStack, double beside, char last) {
  const long words[] = {a, b, c, d, e, f, g, h};
  const double doubles[] = {d0, d1, d2, d3, d4, d5, d6, d7};
  // AAPCS64 6.4.5.1: sp is aligned to 16 bytes.
  const bool is_aligned = reinterpret_cast<uintptr_t>(__builtin_frame_address(0)) % 16 == 0;
  is_called_whole = is_aligned && onStack == 100 && beside == 100.5 && last == 'z';
  for (int i = 0; i < 8; i++) is_called_whole = is_called_whole && words[i] == i && doubles[i] == i + 0.25;
  return {a, b, c, d, e};
}
static Pair pair_target() { return {21, 22}; }
static Four four_target() { return {1.5, 2.5, 3.5, 4.5}; }
static void acting_target() { act(); }

// MARK: The checks

static void check_trampolines() {
  enum { count = 100'000 };
  static BlockLiteral blocks[count];
  static bd_imp implementations[count];
  for (int i = 0; i < count; i++) {
    blocks[i] = make_block(reinterpret_cast<const void *>(
        +[](BlockLiteral *block, void *, long a) -> Big { return {block->number, a, 0, 0, 0}; }));
    blocks[i].number = i;
    implementations[i] = bd_imp_implementationWithBlock(&blocks[i]);
    if (implementations[i] == nullptr) break;
  }
  auto call = [](bd_imp implementation) {
    return reinterpret_cast<Big (*)(void *, void *, long)>(implementation)(nullptr, nullptr, 7);
  };
  bool all = true;
  for (int i = 0; i < count; i++) {
    all = all && implementations[i] != nullptr;
    if (!all) break;
    const Big result = call(implementations[i]);
    all = result.a == i && result.b == 7;
  }
  check(all, "100,000 trampolines live at once, with results through x8");
  bool isReused = true;
  for (int i = 0; i < count; i += 3) isReused = isReused && bd_imp_removeBlock(implementations[i]);
  for (int i = 0; i < count; i += 3) {
    bd_imp again = bd_imp_implementationWithBlock(&blocks[i]);
    isReused = isReused && again != nullptr && call(again).a == i;
    implementations[i] = again;
  }
  check(isReused, "a third of them goes, and their places are used again");
  for (int i = 0; i < count; i++) bd_imp_removeBlock(implementations[i]);
}

/// An instance with one slot of each kind, and the implementations of its methods.
static struct {
  Closure words = {1, {}, {}, {}}, mixed = words, behind = words, values = words, frame = words, big = words;
  BlockLiteral block = make_block(reinterpret_cast<const void *>(run_block));
  BlockLiteral stack_block = make_block(reinterpret_cast<const void *>(run_stack_block));
  BlockLiteral big_block = make_block(reinterpret_cast<const void *>(run_big_block));
  instance object = {nullptr, nullptr}, empty = {nullptr, nullptr};
  const bd_closure_plan *words_plan, *values_plan;
  bd_imp entries[slot_count + 1];

  template <typename Function>
  Function *method(int slot) {
    return reinterpret_cast<Function *>(entries[slot]);
  }
} fixture;

static bd_value in_frame(uint32_t offset) { return {bd_value_in_frame, offset, 0, false, nullptr}; }
static bd_value at(bd_value_place place, uint32_t offset) { return {place, offset, 0, false, nullptr}; }
static bd_value made_of(uint32_t offset, uint32_t made_offset) {
  return {bd_value_in_frame, offset, made_offset, true, &maker};
}
static const bd_value general_result = in_frame(BD_ARM64_FRAME_GENERAL_RESULT);

/// Returns the offset of x0, x1 and so on in a call frame.
static uint32_t general(uint32_t number) { return BD_ARM64_FRAME_GENERAL + 8 * number; }
static uint32_t vector(uint32_t number) { return BD_ARM64_FRAME_VECTOR + 8 * number; }

template <typename Function>
static const void *address(Function *function) {
  return reinterpret_cast<const void *>(function);
}

static void make_closures(bd_slot *slots) {
  const bd_value words[] = {in_frame(general(2)), in_frame(general(3)), in_frame(general(4)), in_frame(general(5))};
  fixture.words_plan = bd_closure_plan_create(words, 4, general_result, 0, 0, 0, false, false, false, nullptr, &functions, &a_plan);
  bd_slot_initClosure(&slots[words_slot], fixture.words_plan, address(run_words), &fixture.words);

  const bd_value mixed[] = {
      in_frame(general(2)), in_frame(vector(0)), in_frame(vector(7)), at(bd_value_on_stack, 0),
      at(bd_value_on_stack, 8)};
  const bd_value vector_result = in_frame(BD_ARM64_FRAME_VECTOR_RESULT);
  bd_slot_initClosure(
      &slots[mixed_slot], bd_closure_plan_create(mixed, 5, vector_result, 0, 0, 0, false, false, false, nullptr, &functions, &a_plan),
      address(run_mixed), &fixture.mixed);

  const bd_value behind[] = {
      at(bd_value_behind_frame, general(2)), at(bd_value_behind_stack, 8), at(bd_value_on_stack, 0)};
  const bd_value memory_result = at(bd_value_behind_frame, BD_ARM64_FRAME_INDIRECT_RESULT);
  bd_slot_initClosure(
      &slots[behind_slot], bd_closure_plan_create(behind, 3, memory_result, 0, 0, 0, false, false, true, nullptr, &functions, &a_plan),
      address(run_behind), &fixture.behind);

  const struct {
    int slot;
    uint8_t shift;
    bool is_checked;
  } narrow[] = {
      {narrow_slot, 56, false},
      {checked_narrow_slot, 56, true},
      {unsigned_narrow_slot, 0, false},
      {checked_unsigned_narrow_slot, 0, true}};
  for (const auto &each : narrow) {
    const bd_closure_plan *plan = bd_closure_plan_create(
        nullptr, 0, general_result, each.shift, 0, 0, each.is_checked, false, false, nullptr, &functions, &a_plan);
    bd_slot_initClosure(&slots[each.slot], plan, address(run_narrow), nullptr);
  }

  const bd_value values[] = {made_of(general(2), 0), in_frame(general(3)), made_of(general(4), 16)};
  bd_value made_result = general_result;
  made_result.isMade = true;
  made_result.madeOffset = 32;
  fixture.values_plan = bd_closure_plan_create(values, 3, made_result, 0, 64, 48, true, false, false, nullptr, &functions, &a_plan);
  bd_slot_initClosure(&slots[values_slot], fixture.values_plan, address(run_values), &fixture.values);

  bd_slot_initClosure(&slots[frame_slot], bd_closure_plan_forFrames(false), address(run_frame), &fixture.frame);
  bd_slot_initClosure(&slots[big_slot], bd_closure_plan_forFrames(true), address(run_big), &fixture.big);
}

static void make_fixture() {
  fixture.object.table = make_table(slot_count);
  bd_slot *slots = fixture.object.table->slots;
  make_closures(slots);
  bd_slot_initBlock(&slots[block_slot], &fixture.block, false, 0);
  bd_slot_initBlock(&slots[stack_block_slot], &fixture.stack_block, false, 24);
  bd_slot_initBlock(&slots[big_block_slot], &fixture.big_block, true, 24);
  bd_slot_initBlock(&slots[jumped_block_slot], &fixture.big_block, true, BD_STACK_SIZE_UNKNOWN);
  bd_slot_initForward(&slots[forward_slot], forward_selector, forward_to, false, sizeof(Big));
  for (int i = 0; i <= slot_count; i++) {
    fixture.entries[i] = bd_slot_implementation(static_cast<uintptr_t>(i), i == big_slot || i == behind_slot);
  }
  check(fixture.words.references == 2 && fixture.frame.references == 2, "slots retain closures");
  check(
      bd_slot_closurePlan(&slots[values_slot]) == &a_plan && bd_slot_closurePlan(&slots[frame_slot]) == nullptr &&
          bd_slot_closurePlan(&slots[block_slot]) == nullptr,
      "a slot says what its plan was made with");
}

static void check_words() {
  auto call = fixture.method<long(void *, void *, long, long, long, long)>(words_slot);
  check(call(&fixture.object, nullptr, 1, 2, 3, 4) == 10, "result of a closure over words");
  bool arguments = true;
  for (uintptr_t i = 0; i < 4; i++) arguments = arguments && fixture.words.words[i] == i + 1;
  check(arguments, "arguments of a closure over words");
}

static void check_mixed() {
  auto call = fixture.method<double(
      void *, void *, long, long, long, long, long, long, double, double, double, double, double, double, double,
      double, long, double)>(mixed_slot);
  const double result = call(
      &fixture.object, nullptr, 12, 13, 14, 15, 16, 17, 0.25, 1.25, 2.25, 3.25, 4.25, 5.25, 6.25, 7.25, 18, 8.25);
  check(result == 8.5, "a double as a closure's result");
  const uintptr_t *words = fixture.mixed.words;
  const double d0 = 0.25, d7 = 7.25, on_stack = 8.25;
  check(words[0] == 12, "x2 as a closure's argument");
  check(memcmp(&words[1], &d0, 8) == 0 && memcmp(&words[2], &d7, 8) == 0, "d0 and d7 as a closure's arguments");
  check(words[3] == 18 && memcmp(&words[4], &on_stack, 8) == 0, "a closure's arguments on the stack");

  auto behind = fixture.method<Big(void *, void *, Big, long, long, long, long, long, long, Big)>(behind_slot);
  const Big big = behind(&fixture.object, nullptr, {1, 2, 3, 4, 5}, 0, 0, 0, 0, 0, 60, {6, 7, 8, 9, 10});
  check(big.a == 1 && big.b == 5, "an argument behind an address in x2");
  check(big.c == 6 && big.d == 10 && big.e == 60, "an argument behind an address on the stack");
}

/// Overwrites the stack below the stack pointer, so that an entry cannot find old saved values there.
__attribute__((noinline)) static void clobber_stack() {
  volatile unsigned char bytes[2048];
  for (unsigned i = 0; i < sizeof bytes; i++) bytes[i] = 0xff;
}

static void check_narrow() {
  auto narrow = [](int slot) {
    clobber_stack();
    return fixture.method<long(void *, void *)>(slot)(&fixture.object, nullptr);
  };
  has_context = true;
  check(narrow(narrow_slot) == -3, "a narrow result fills its register with its sign");
  check(!has_context, "a closure that captured nothing has no context");
  check(narrow(unsigned_narrow_slot) == 0xfd, "a narrow result without a sign fills its register with zero");
  const int before = checked;
  check(narrow(checked_narrow_slot) == -3, "a narrow result of a closure that is checked");
  check(checked == before + 1, "it is checked");
  check(narrow(checked_unsigned_narrow_slot) == 0xfd, "the same without a sign");
}

static void check_values() {
  auto call = fixture.method<long(void *, void *, long, long, long)>(values_slot);
  instance *object = &fixture.object;
  checked = 0;
  told_context = object;
  check(call(object, nullptr, 5, 6, 7) == 100 + 5 + 6 + 300 + 7 + 1000, "a made result");
  const uintptr_t *words = fixture.values.words;
  check(words[0] == 105 && words[1] == 6 && words[2] == 307, "made arguments, and one beside them");
  check(words[3] == 2 && alive == 0, "what was made lives as long as the call");
  check(told_context == nullptr, "a method's call has no context");
  check(stored == 1 && thrown == 0, "a result is stored once");

  fixture.values.words[0] = 0;
  check(call(object, nullptr, 5, 6, static_cast<long>(unfit)) == refused_result, "an argument that cannot be made");
  check(fixture.values.words[0] == 0 && stored == 1 && thrown == 0, "the closure is not called then");
  check(alive == 0, "what was made before it ends");
  const long refused = call(object, nullptr, static_cast<long>(unfit), 6, 7);
  check(refused == refused_result && alive == 0, "the first argument cannot be made");

  check(call(object, nullptr, 5, static_cast<long>(unwelcome), 7) == thrown_result, "an error's result");
  check(thrown == 1 && stored == 1, "an error is handed over once, and no result is stored");
  check(alive == 0, "what was made ends after an error");

  mode = throwing;
  int caught = 0;
  try {
    call(object, nullptr, 5, 6, 7);
  } catch (int number) { caught = number; }
  mode = ordinary;
  check(caught == 42 && fixture.values.words[3] == 2, "an exception passes through a closure over made values");
  check(alive == 0, "what was made ends by an exception");
  check(stored == 1 && thrown == 1, "an exception is neither a result nor an error");
  check(checked == 5, "each call is checked");
  check(is_told_right, "what makes, stores and ends values is told right");
  check(fixture.values.references == 2, "no call keeps the closure");
}

static void check_direct_call() {
  bd_call_frame frame = {};
  for (uint64_t i = 0; i < 8; i++) frame.general[i] = i;
  told_context = nullptr;
  bd_closure_call(
      fixture.values_plan, address(run_with_receiver), &fixture.values, &fixture.block, &frame, &fixture.object);
  check(passed_receiver == &fixture.block, "a receiver is the closure's first argument");
  check(told_context == &fixture.object, "the maker gets the call's context");
  check(frame.generalResult[0] == 102 + 1000 && alive == 0, "arguments and result of a call with a receiver");
}

static void check_last_argument() {
  const bd_value words[] = {in_frame(general(2)), in_frame(general(3)), in_frame(general(5))};
  const bd_closure_plan *plan =
      bd_closure_plan_create(words, 3, general_result, 0, 0, 0, false, true, false, nullptr, &functions, &a_plan);
  bd_call_frame frame = {};
  for (uint64_t i = 0; i < 8; i++) frame.general[i] = i;
  bd_closure_call(plan, address(run_with_last), &fixture.words, nullptr, &frame, nullptr);
  check(frame.generalResult[0] == 25, "the last argument is behind the others");
  bd_closure_call(plan, address(run_with_receiver_and_last), &fixture.words, &fixture.block, &frame, nullptr);
  check(frame.generalResult[0] == 305 && passed_receiver == &fixture.block, "and so it is behind an object, too");
  bd_closure_plan_destroy(plan);
}

static void check_frame() {
  instance *object = &fixture.object;
  auto call = fixture.method<double(
      void *, void *, long, long, long, long, long, long, double, double, double, double, double, double, double,
      double, double, long, char)>(frame_slot);
  check(
      call(object, nullptr, 12, 13, 14, 15, 16, 17, 0, 1, 2, 3, 4, 5, 6, 7, 8.25, 18, 'x') == 0.5,
      "a double from the frame");
  const bd_call_frame &frame = fixture.frame.frame;
  bool registers = frame.general[0] != 0;
  for (int i = 2; i < 8; i++) registers = registers && frame.general[i] == static_cast<uint64_t>(10 + i);
  for (int i = 0; i < 8; i++) {
    const double number = i;
    registers = registers && memcmp(&frame.vector[i], &number, 8) == 0;
  }
  check(registers, "x2 to x7 and d0 to d7 in the frame");
  check(frame.general[1] == reinterpret_cast<uintptr_t>(object), "self in the frame");
  const double first = 8.25;
  const long second = 18;
  const unsigned char *stack = fixture.frame.stack;
  check(memcmp(stack, &first, 8) == 0 && memcmp(stack + 8, &second, 8) == 0 && stack[16] == 'x', "arguments on the stack");
  const Pair pair = fixture.method<Pair(void *, void *)>(frame_slot)(object, nullptr);
  check(pair.a == 0x1111 && pair.b == 0x2222, "x0 and x1 from the frame");
  const Four four = fixture.method<Four(void *, void *)>(frame_slot)(object, nullptr);
  check(four.a == 0.5 && four.b == 1.5 && four.c == 2.5 && four.d == 3.5, "d0 to d3 from the frame");
  const Big big = fixture.method<Big(void *, void *)>(big_slot)(object, nullptr);
  check(big.a == 1 && big.b == 2 && big.c == 3 && big.d == 4 && big.e == 5, "a result through x8");
}

static void check_blocks() {
  auto call = fixture.method<long(void *, void *, long, double)>(block_slot);
  check(call(&fixture.object, nullptr, 40, 2.0) == 42, "a block in a slot");

  bd_slot slot;
  bd_slot_initClosure(&slot, bd_closure_plan_forFrames(true), address(run_big), &fixture.big);
  void *block = bd_slot_makeBlock(&slot, true, nullptr);
  const bd_imp implementation = bd_imp_implementationWithBlock(block);
  const Big result = reinterpret_cast<Big (*)(void *, void *)>(implementation)(&fixture.object, nullptr);
  check(result.c == 3, "a slot as a block, behind a trampoline");
  bd_imp_removeBlock(implementation);
  bd_Block_release(block);

  bd_slot_initClosure(&slot, fixture.words_plan, address(run_words), &fixture.words);
  block = bd_slot_makeBlock(&slot, false, nullptr);
  const bd_imp words = bd_imp_implementationWithBlock(block);
  const long sum = reinterpret_cast<long (*)(void *, void *, long, long, long, long)>(words)(
      &fixture.object, nullptr, 5, 6, 7, 8);
  check(sum == 26, "a closure over words as a block, behind a trampoline");
  bd_imp_removeBlock(words);
  bd_Block_release(block);
}

static void check_stack_blocks() {
  const long sum = fixture.method<long(
      void *, void *, long, long, long, long, long, long, long, double, char)>(stack_block_slot)(
      &fixture.object, nullptr, 1, 2, 3, 4, 5, 6, 7, 8.5, 'n');
  check(is_stack_whole && sum == 15, "arguments on the stack of a block");
  const int slots[] = {big_block_slot, jumped_block_slot};
  for (int slot : slots) {
    const Big result = fixture.method<Big(
        void *, void *, long, long, long, long, long, long, long, double, char)>(slot)(
        &fixture.object, nullptr, 1, 2, 3, 4, 5, 6, 7, 8.5, 'n');
    check(is_stack_whole, "arguments on the stack of a block");
    check(result.a == 1 && result.b == 2 && result.e == 5, "a block's result through x8");
  }
}

enum { deep = 100 };

/// Makes more nested calls than a segment of hazard pointers holds. The calls at the edge of a segment go through
/// bd_find_entry. Each call is of another kind than the call around it.
static long nested_calls(long depth) {
  nest = depth > 1 ? nested_calls : nullptr;
  nested_depth = depth - 1;
  instance *object = &fixture.object;
  long result = 0;
  switch (depth % 4) {
    case 0:
      result =
          fixture.method<long(void *, void *, long, long, long, long)>(words_slot)(object, nullptr, depth, 0, 0, 0);
      break;
    case 1: result = fixture.method<long(void *, void *, long, double)>(block_slot)(object, nullptr, depth, 0.5); break;
    case 2:
      result = fixture.method<long(void *, void *, long, long, long, long, long, long, long, double, char)>(
          stack_block_slot)(object, nullptr, depth, 0, 0, 0, 0, 0, 7, 8.5, 'n');
      break;
    default:
      result = fixture.method<long(void *, void *, long, long, long)>(values_slot)(object, nullptr, depth, 0, 0) - 1400;
      break;
  }
  return result == depth ? 1 + nested_result : 0;
}

/// Returns whether no call uses a closure any longer: the closure is released immediately when its slot is destroyed.
static bool is_all_given_back() {
  Closure closure = {1, {}, {}, {}};
  bd_slot slot;
  bd_slot_initClosure(&slot, fixture.words_plan, address(run_words), &closure);
  const bool is_retained = closure.references == 2;
  bd_slot_destroy(&slot);
  bd_slot_initClosure(&slot, fixture.words_plan, address(run_words), &fixture.words);
  bd_slot_destroy(&slot);
  return is_retained && closure.references == 1 && fixture.words.references == 2;
}

static void check_nesting() {
  // Several depths are tested so that each kind of call is at the edge of a segment once.
  for (long depth = deep; depth < deep + 4; depth++) {
    check(nested_calls(depth) == depth, "100 calls within each other");
    check(is_all_given_back(), "and none keeps the closure");
    mode = throwing;
    int caught = 0;
    try {
      nested_calls(depth);
    } catch (int thrown) { caught = thrown; }
    mode = ordinary;
    check(caught == 42, "an exception passes through 100 calls within each other");
    check(is_all_given_back() && alive == 0, "and none keeps the closure");
  }
  pthread_t thread;
  long result = 0;
  pthread_create(
      &thread, nullptr,
      [](void *address) -> void * {
        *static_cast<long *>(address) = nested_calls(deep);
        return nullptr;
      },
      &result);
  pthread_join(thread, nullptr);
  check(result == deep, "100 calls within each other on another thread");
  check(is_all_given_back(), "and none keeps the closure");
}

// MARK: Slots that are destroyed during their call

static bd_slot *destroyed_slot;
static long references_within;
static int disposed_within;
static jmp_buf jump;

static void destroy_slot() {
  bd_slot_destroy(destroyed_slot);
  disposed_within = disposed;
  references_within = fixture.words.references;
}

/// Calls a method that destroys its own slot, with or without a call of another method around it.
template <typename Result>
static Result call_destroyed(int slot, const void *block, uintptr_t stack_size) {
  instance object = {nullptr, make_table(slot_count)};
  destroyed_slot = &object.table->slots[slot];
  bd_slot_initBlock(destroyed_slot, block, false, stack_size);
  disposed = disposed_within = 0;
  interrupt = destroy_slot;
  const Result result = fixture.method<Result(void *, void *, long, long, long, long, long, long, long, long, long)>(
      slot)(&object, nullptr, 1, 2, 3, 4, 5, 6, 7, 8, 9);
  free(object.table);
  return result;
}

__attribute__((noinline)) static void leave_by_jump(instance *object) {
  unsigned char depth[4096];
  asm volatile("" : : "r"(depth) : "memory");
  fixture.method<Pair(void *, void *)>(block_slot)(object, nullptr);
  asm volatile("" : : "r"(depth) : "memory");
}

static void check_lifetimes() {
  const BlockLiteral four = make_counted_block(address(run_four_block));
  const BlockLiteral pair = make_counted_block(address(run_pair_block));
  const uintptr_t stack_sizes[] = {0, 24};
  for (uintptr_t stack_size : stack_sizes) {
    const Four doubles = call_destroyed<Four>(block_slot, &four, stack_size);
    check(disposed_within == 0 && disposed == 1, "a block that takes itself out of its slot ends after its call");
    check(
        doubles.a == 1.5 && doubles.b == 2.5 && doubles.c == 3.5 && doubles.d == 4.5, "d0 to d3 outlive its end");
    const Pair words = call_destroyed<Pair>(block_slot, &pair, stack_size);
    check(disposed_within == 0 && disposed == 1 && words.a == 31 && words.b == 32, "x0 and x1 outlive its end");
    mode = throwing;
    int caught = 0;
    try {
      call_destroyed<Pair>(block_slot, &pair, stack_size);
    } catch (int thrown) { caught = thrown; }
    mode = ordinary;
    check(caught == 42, "an exception passes through a block that took itself out of its slot");
    check(disposed_within == 0 && disposed == 1, "and ends it");
  }

  // This slot is inside a block: bd_bound_slot_entry jumps to bd_block_entry.
  bd_slot slot;
  bd_slot_initBlock(&slot, &four, false, 0);
  void *block = bd_slot_makeBlock(&slot, false, nullptr);
  const bd_imp implementation = bd_imp_implementationWithBlock(block);
  // Copying a heap block for an implementation returns the same block.
  destroyed_slot = reinterpret_cast<bd_slot *>(static_cast<char *>(block) + BD_SLOT_BLOCK_OFFSET);
  interrupt = destroy_slot;
  disposed = 0;
  const Four doubles = reinterpret_cast<Four (*)(void *, void *)>(implementation)(&fixture.object, nullptr);
  check(disposed_within == 0 && disposed == 1, "a block behind a block ends after its call");
  check(doubles.a == 1.5 && doubles.d == 4.5, "and its result outlives its end");

  instance object = {nullptr, make_table(slot_count)};
  destroyed_slot = &object.table->slots[words_slot];
  bd_slot_initClosure(destroyed_slot, fixture.words_plan, address(run_words), &fixture.words);
  interrupt = destroy_slot;
  auto call = fixture.method<long(void *, void *, long, long, long, long)>(words_slot);
  check(call(&object, nullptr, 1, 2, 3, 4) == 10, "a closure that takes itself out of its slot");
  check(references_within == 3 && fixture.words.references == 2, "it ends after its call");

  destroyed_slot = &object.table->slots[block_slot];
  bd_slot_initBlock(destroyed_slot, &pair, false, 0);
  disposed = 0;
  interrupt = [] { longjmp(jump, 1); };
  if (setjmp(jump) == 0) leave_by_jump(&object);
  bd_slot_destroy(destroyed_slot);
  check(disposed == 1, "a call that longjmp has left keeps nothing");
  check(is_all_given_back(), "nothing is left behind");
}

static void check_missing() {
  bd_slot_setUnimplementedHandler(handle_missing);
  check(
      fixture.method<long(void *, void *, long)>(slot_count)(&fixture.object, nullptr, 5) == 1005 &&
          missing_index == slot_count,
      "a slot behind the table");
  check(
      fixture.method<long(void *, void *, long)>(words_slot)(&fixture.empty, nullptr, 6) == 1006 &&
          missing_index == words_slot,
      "an instance without a table");
}

static Quad quad(int number) {
  const float first = static_cast<float>(10 * number);
  return {first, first + 1, first + 2, first + 3};
}

static void check_forwarding() {
  clobber_stack();
  forward_implementation = reinterpret_cast<bd_imp>(forward_target);
  const Big forwarded = fixture.method<Big(
      void *, void *, long, long, long, long, long, long, Quad, Quad, Quad, Quad, Quad, Quad, Quad, Quad, long)>(
      forward_slot)(
      &fixture.object, nullptr, 1, 2, 3, 4, 5, 6, quad(0), quad(1), quad(2), quad(3), quad(4), quad(5), quad(6),
      quad(7), 7);
  check(is_forwarded_whole, "forwarding keeps x2 to x7, q0 to q7 and the stack, and puts in receiver and selector");
  check(forwarded.a == 1 && forwarded.e == 5, "forwarding keeps x8");
  forward_implementation = reinterpret_cast<bd_imp>(plain_forward_target);

  has_forward_receiver = false;
  const Big nothing = fixture.method<Big(void *, void *, long)>(forward_slot)(&fixture.object, nullptr, 1);
  check(nothing.a == 0 && nothing.e == 0, "a message to an object that is gone returns zero through x8");
  has_forward_receiver = true;
}

static void check_calls() {
  Big big = {};
  unsigned char stack[24] = {};
  const long on_stack = 100;
  const double beside = 100.5;
  memcpy(stack, &on_stack, 8);
  memcpy(stack + 8, &beside, 8);
  stack[16] = 'z';
  bd_call_frame frame = {};
  for (int i = 0; i < 8; i++) {
    const double number = i + 0.25;
    frame.general[i] = static_cast<uint64_t>(i);
    memcpy(&frame.vector[i], &number, 8);
  }
  frame.stack = stack;
  frame.stackSize = sizeof stack;
  frame.indirectResult = reinterpret_cast<unsigned char *>(&big);
  const void *function = reinterpret_cast<const void *>(bd_call);
  changed_registers(function, reinterpret_cast<const void *>(call_target), &frame);
  check(is_called_whole, "a call gets x0 to x7, d0 to d7 and its stack");
  check(big.b == 1 && big.e == 4, "a call's result through x8");
  frame.stackSize = 0;
  bd_call(reinterpret_cast<const void *>(pair_target), &frame);
  check(frame.generalResult[0] == 21 && frame.generalResult[1] == 22, "a call's result in x0 and x1");
  bd_call(reinterpret_cast<const void *>(four_target), &frame);
  const double four[] = {1.5, 2.5, 3.5, 4.5};
  check(memcmp(frame.vectorResult, four, sizeof four) == 0, "a call's result in d0 to d3");
}

/// Checks that each entry, and the functions that it calls, restore the preserved registers, and that exceptions and
/// backtraces pass through the entry.
static void check_registers_and_unwinding() {
  unsigned char stack[40] = {};
  bd_call_frame frame = {};
  frame.stack = stack;
  frame.stackSize = sizeof stack;
  const void *entries[slot_count + 1];
  for (int i = 0; i <= slot_count; i++) entries[i] = reinterpret_cast<const void *>(fixture.entries[i]);
  bd_slot slot;
  bd_slot_initClosure(&slot, fixture.words_plan, address(run_words), &fixture.words);
  const bd_imp bound_closure = bd_imp_implementationWithBlock(bd_slot_makeBlock(&slot, false, nullptr));
  bd_slot_initBlock(&slot, &fixture.block, false, 0);
  const bd_imp bound_block = bd_imp_implementationWithBlock(bd_slot_makeBlock(&slot, false, nullptr));
  const struct {
    const char *name;
    const void *function, *x0, *x1;
  } calls[] = {
      {"a closure over words", entries[words_slot], &fixture.object, nullptr},
      {"a closure over what is on the stack", entries[mixed_slot], &fixture.object, nullptr},
      {"a closure over made values", entries[values_slot], &fixture.object, nullptr},
      {"a closure over a frame", entries[frame_slot], &fixture.object, nullptr},
      {"a closure behind a block", reinterpret_cast<const void *>(bound_closure), &fixture.object, nullptr},
      {"a block behind a block", reinterpret_cast<const void *>(bound_block), &fixture.object, nullptr},
      {"a block's entry", entries[block_slot], &fixture.object, nullptr},
      {"the entry of a block with arguments on the stack", entries[stack_block_slot], &fixture.object, nullptr},
      {"the forward entry", entries[forward_slot], &fixture.object, nullptr},
      {"the missing entry", entries[slot_count], &fixture.object, nullptr},
      {"bd_call", reinterpret_cast<const void *>(bd_call), reinterpret_cast<const void *>(acting_target), &frame},
  };
  for (const auto &call : calls) {
    char what[96];
    snprintf(what, sizeof what, "%s preserves x19 to x28 and d8 to d15", call.name);
    check(changed_registers(call.function, call.x0, call.x1) == 0, what);

    mode = throwing;
    int caught = 0;
    try {
      changed_registers(call.function, call.x0, call.x1);
    } catch (int thrown) { caught = thrown; }
    snprintf(what, sizeof what, "an exception passes through %s", call.name);
    check(caught == 42, what);

    mode = tracing;
    found_caller = found_registers = false;
    changed_registers(call.function, call.x0, call.x1);
    snprintf(what, sizeof what, "a backtrace goes through %s", call.name);
    check(found_caller, what);
    snprintf(what, sizeof what, "a backtrace through %s finds x19 to x28", call.name);
    check(found_registers, what);
    mode = ordinary;
  }
}

int run_entries(void) {
  make_fixture();
  check_words();
  check_mixed();
  check_narrow();
  check_values();
  check_direct_call();
  check_last_argument();
  check_frame();
  check_blocks();
  check_stack_blocks();
  check_nesting();
  check_lifetimes();
  check_missing();
  check_forwarding();
  check_calls();
  check_registers_and_unwinding();
  check_trampolines();
  printf("%d checks passed, %d failed\n", passed, failed);
  return failed;
}
