// Each entry of the assembly, from compiled callers: registers and stack as they came, what is put in, what comes back,
// and what an exception and a backtrace find.
#include "support.h"

extern "C" {
#include "bd_blocks.h"
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

static int passed, failed;

static void check(bool holds, const char *what) {
  if (holds) {
    passed++;
    return;
  }
  failed++;
  printf("FAILED: %s\n", what);
}

// MARK: What is behind the slots

struct Big {
  long a, b, c, d, e;
};
struct Pair {
  long a, b;
};
struct Four {
  double a, b, c, d;
};

/// A closure's context: its count, and what the closure saw.
struct Closure {
  long references;
  uintptr_t words[4];
  bd_call_frame frame;
  unsigned char stack[64];
};

/// Calls a function with these first arguments and known values in x19 to x28 and d8 to d15, and counts the registers
/// that came back changed (registers.S).
extern "C" long changed_registers(const void *function, const void *x0, const void *x1);
/// Leaves nothing in the registers that a function may change (registers.S).
extern "C" void clobber_registers(void);

/// What everything that an entry calls does besides.
static enum { ordinary, throwing, tracing } mode;
/// What a backtrace found in the frame of changed_registers: the entry and what it calls lie between.
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

/// What a call does within another one.
static long (*nest)(long depth);
static long nested_depth, nested_result;

static void act() {
  if (nest != nullptr) {
    nested_result = nest(nested_depth);
  } else {
    nested_result = 0;
  }
  if (mode == throwing) throw 42;
  if (mode == tracing) _Unwind_Backtrace(look, nullptr);
  clobber_registers();
}

static SWIFT_FUNCTION uintptr_t run_words(
    uintptr_t a, uintptr_t b, uintptr_t c, uintptr_t d, SWIFT_CONTEXT void *context) {
  Closure *closure = static_cast<Closure *>(context);
  closure->words[0] = a, closure->words[1] = b, closure->words[2] = c, closure->words[3] = d;
  act();
  return a + b + c + d;
}

/// A Swift function of two arguments, as generic code calls it.
static SWIFT_FUNCTION void run_values(
    SWIFT_RESULT long *result, const long *a, const void *b, SWIFT_CONTEXT void *context) {
  Closure *closure = static_cast<Closure *>(context);
  closure->words[0] = static_cast<uintptr_t>(*a);
  memcpy(&closure->words[1], b, sizeof(uintptr_t));
  act();
  *result = *a + 1;
}

/// An Objective-C object and the Swift objects that stand for it.
struct Object {
  const void *isa;
  long references;
};
struct ArgumentObject {
  const void *metadata;
  uintptr_t counts;
  void *object;
};
static Object an_object = {nullptr, 1};
static ArgumentObject argument_objects[64];
static int made_objects, converted, checked;

static void check_call(const void *) { checked++; }

static bool load_value(const void *, uintptr_t index, uintptr_t word, void *value) {
  converted++;
  const uintptr_t loaded = word + 100 * index;
  memcpy(value, &loaded, sizeof loaded);
  return word != 0;
}
static void destroy_value(const void *, uintptr_t, void *) { converted--; }
static uintptr_t store_value(const void *, void *value) { return *static_cast<uintptr_t *>(value) + 1000; }
static void *make_object(bd_object *object) {
  ArgumentObject *made = &argument_objects[made_objects++];
  bd_objc_retain(object);
  *made = {nullptr, 3, object};
  return made;
}
static const bd_value_functions value_functions = {check_call, load_value, destroy_value, store_value, make_object};

static SWIFT_FUNCTION void run_frame(bd_call_frame *frame, SWIFT_CONTEXT void *context) {
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

static SWIFT_FUNCTION void run_big(bd_call_frame *frame, SWIFT_CONTEXT void *) {
  const Big result = {1, 2, 3, 4, 5};
  memcpy(frame->indirectResult, &result, sizeof result);
}

/// The slots of an instance.
enum { words_slot, values_slot, object_slot, frame_slot, big_slot, block_slot, stack_block_slot, big_block_slot, jumped_block_slot, forward_slot, slot_count };

extern "C" void *_NSConcreteGlobalBlock[];

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

/// Whether the last arguments, on the stack, are what the caller passed; the stack is on a 16-byte boundary.
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

static instance forward_target_object;
static void *const forward_receiver = &forward_target_object;
static bd_selector *const forward_selector = reinterpret_cast<bd_selector *>(0x5e1);
static bool has_forward_receiver = true;
static bd_object *forward_to(bd_object *, bd_selector *) {
  act();
  return has_forward_receiver ? static_cast<bd_object *>(forward_receiver) : nullptr;
}

// MARK: Missing

static uintptr_t missing_index;
static long missing_implementation(void *, void *, long a) { return a + 1000; }
static bd_imp handle_missing(bd_object *, uintptr_t index, bd_selector **selector) {
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
  // AAPCS64 6.4.5.1: sp is on a 16-byte boundary.
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
    all = result.a == i && result.b == 7 && bd_imp_getBlock(implementations[i]) == &blocks[i];
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

/// An instance with one slot of each kind, and the entries of its methods.
static struct {
  Closure words = {1, {}, {}, {}}, values = words, object_values = words, frame = words, big = words;
  BlockLiteral block = make_block(reinterpret_cast<const void *>(run_block));
  BlockLiteral stack_block = make_block(reinterpret_cast<const void *>(run_stack_block));
  BlockLiteral big_block = make_block(reinterpret_cast<const void *>(run_big_block));
  instance object = {nullptr, nullptr}, empty = {nullptr, nullptr};
  bd_imp entries[slot_count + 1];

  template <typename Function>
  Function *method(int slot) {
    return reinterpret_cast<Function *>(entries[slot]);
  }
} fixture;

static void make_fixture() {
  fixture.object.table = make_table(slot_count);
  bd_slot *slots = fixture.object.table->slots;
  bd_slot_initWords(&slots[words_slot], reinterpret_cast<const void *>(run_words), &fixture.words);
  const bd_value_kind numbers[] = {bd_value_bits, bd_value_bits}, others[] = {bd_value_converted, bd_value_object};
  bd_slot_initValues(
      &slots[values_slot], bd_value_plan_create(numbers, 2, bd_value_bits, false, &value_functions, &fixture),
      reinterpret_cast<const void *>(run_values), &fixture.values);
  bd_slot_initValues(
      &slots[object_slot], bd_value_plan_create(others, 2, bd_value_converted, true, &value_functions, &fixture),
      reinterpret_cast<const void *>(run_values), &fixture.object_values);
  bd_slot_initFrame(&slots[frame_slot], reinterpret_cast<const void *>(run_frame), &fixture.frame, false);
  bd_slot_initFrame(&slots[big_slot], reinterpret_cast<const void *>(run_big), &fixture.big, true);
  bd_slot_initBlock(&slots[block_slot], &fixture.block, false, 0);
  bd_slot_initBlock(&slots[stack_block_slot], &fixture.stack_block, false, 24);
  bd_slot_initBlock(&slots[big_block_slot], &fixture.big_block, true, 24);
  bd_slot_initBlock(&slots[jumped_block_slot], &fixture.big_block, true, BD_STACK_SIZE_UNKNOWN);
  bd_slot_initForward(&slots[forward_slot], forward_selector, forward_to, false, sizeof(Big));
  for (int i = 0; i <= slot_count; i++) {
    fixture.entries[i] = bd_slot_implementation(static_cast<uintptr_t>(i), i == big_slot);
  }
  check(fixture.words.references == 2 && fixture.frame.references == 2, "slots retain closures");
}

static void check_words() {
  auto call = fixture.method<long(void *, void *, long, long, long, long)>(words_slot);
  check(call(&fixture.object, nullptr, 1, 2, 3, 4) == 10, "result of a word closure");
  bool arguments = true;
  for (uintptr_t i = 0; i < 4; i++) arguments = arguments && fixture.words.words[i] == i + 1;
  check(arguments, "arguments of a word closure");
}

static void check_values() {
  auto call = fixture.method<long(void *, void *, long, long)>(values_slot);
  check(call(&fixture.object, nullptr, 41, 43) == 42, "result of a closure over values");
  check(fixture.values.words[0] == 41 && fixture.values.words[1] == 43, "arguments of a closure over values");

  auto convert = fixture.method<long(void *, void *, long, void *)>(object_slot);
  for (int i = 0; i < 3; i++) {
    check(convert(&fixture.object, nullptr, 5, &an_object) == 1006, "a converted result");
    check(fixture.object_values.words[0] == 5, "a converted argument");
    check(
        fixture.object_values.words[1] == reinterpret_cast<uintptr_t>(&argument_objects[0]),
        "an object, for which the call before has left one");
    check(an_object.references == 1 && converted == 0, "a call lets go of its arguments");
  }
  check(convert(&fixture.object, nullptr, 0, &an_object) == 0, "an argument that does not fit");
  check(checked == 4, "each of them is checked");
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
  bd_slot_initFrame(&slot, reinterpret_cast<const void *>(run_big), &fixture.big, true);
  void *block = bd_slot_makeBlock(&slot, true, nullptr);
  const bd_imp implementation = bd_imp_implementationWithBlock(block);
  const Big result = reinterpret_cast<Big (*)(void *, void *)>(implementation)(&fixture.object, nullptr);
  check(result.c == 3, "a slot as a block, behind a trampoline");
  bd_imp_removeBlock(implementation);
  bd_Block_release(block);

  bd_slot_initWords(&slot, reinterpret_cast<const void *>(run_words), &fixture.words);
  block = bd_slot_makeBlock(&slot, false, nullptr);
  const bd_imp words = bd_imp_implementationWithBlock(block);
  const long sum = reinterpret_cast<long (*)(void *, void *, long, long, long, long)>(words)(
      &fixture.object, nullptr, 5, 6, 7, 8);
  check(sum == 26, "a word closure as a block, behind a trampoline");
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

/// More calls at once than a thread has places for at first: the later ones come by bd_find_entry.
static long nested_words(long depth) {
  auto call = fixture.method<long(void *, void *, long, long, long, long)>(words_slot);
  nest = depth > 1 ? nested_words : nullptr;
  nested_depth = depth - 1;
  return call(&fixture.object, nullptr, depth, 0, 0, 0) == depth ? 1 + nested_result : 0;
}

static void check_nesting() {
  check(nested_words(40) == 40, "40 calls within each other");
  check(fixture.words.references == 2, "and none keeps the closure");
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

/// Leaves nothing below the stack pointer that an entry could take for what it saved.
__attribute__((noinline)) static void clobber_stack() {
  volatile unsigned char bytes[2048];
  for (unsigned i = 0; i < sizeof bytes; i++) bytes[i] = 0xff;
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

/// Each entry, and what it calls: it gives back the registers that a function preserves, and is passed by exceptions
/// and backtraces.
static void check_registers_and_unwinding() {
  unsigned char stack[40] = {};
  bd_call_frame frame = {};
  frame.stack = stack;
  frame.stackSize = sizeof stack;
  const void *entries[slot_count + 1];
  for (int i = 0; i <= slot_count; i++) entries[i] = reinterpret_cast<const void *>(fixture.entries[i]);
  const struct {
    const char *name;
    const void *function, *x0, *x1;
  } calls[] = {
      {"the words entry", entries[words_slot], &fixture.object, nullptr},
      {"the values entry", entries[values_slot], &fixture.object, nullptr},
      {"the frame entry", entries[frame_slot], &fixture.object, nullptr},
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
  check_values();
  check_frame();
  check_blocks();
  check_stack_blocks();
  check_nesting();
  check_missing();
  check_forwarding();
  check_calls();
  check_registers_and_unwinding();
  check_trampolines();
  printf("%d checks passed, %d failed\n", passed, failed);
  return failed;
}
