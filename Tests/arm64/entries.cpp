// Each entry of the assembly, from compiled callers: registers and stack as they came, what is put in, what comes back,
// and what an exception and a backtrace find.
#include "support.h"

extern "C" {
#include "bd_blocks.h"
#include "block_layout.h"
}

#include <cstdlib>
#include <cstring>
#include <dlfcn.h>
#include <unwind.h>

#define SWIFT_FUNCTION __attribute__((swiftcall))
#define SWIFT_CONTEXT __attribute__((swift_context))

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

/// A closure's context: its count, and what the closure saw.
struct Closure {
  long references;
  uintptr_t words[4];
  bd_call_frame frame;
  unsigned char stack[64];
  int mode;
};

enum { ordinary, throwing, tracing };

static bool found_caller;
extern "C" __attribute__((noinline)) void outermost_caller(bd_imp entry, void *self);

static _Unwind_Reason_Code look(_Unwind_Context *context, void *) {
  Dl_info info;
  if (dladdr(reinterpret_cast<void *>(_Unwind_GetIP(context)), &info) && info.dli_sname != nullptr &&
      strcmp(info.dli_sname, "outermost_caller") == 0) {
    found_caller = true;
  }
  return _URC_NO_REASON;
}

static void act(int mode) {
  if (mode == throwing) throw 42;
  if (mode == tracing) _Unwind_Backtrace(look, nullptr);
}

static SWIFT_FUNCTION uintptr_t run_words(
    uintptr_t a, uintptr_t b, uintptr_t c, uintptr_t d, SWIFT_CONTEXT void *context) {
  Closure *closure = static_cast<Closure *>(context);
  closure->words[0] = a, closure->words[1] = b, closure->words[2] = c, closure->words[3] = d;
  act(closure->mode);
  return a + b + c + d;
}

static SWIFT_FUNCTION void run_frame(bd_call_frame *frame, SWIFT_CONTEXT void *context) {
  Closure *closure = static_cast<Closure *>(context);
  closure->frame = *frame;
  memcpy(closure->stack, frame->stack, sizeof closure->stack);
  act(closure->mode);
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

/// Instances with four slots: words, frame, block, forwarded.
enum { words_slot, frame_slot, block_slot, forward_slot, beyond };

extern "C" void *_NSConcreteGlobalBlock[];

struct BlockLiteral {
  bd_block_literal literal;
  int mode;
};
static const uintptr_t block_descriptor[] = {0, sizeof(BlockLiteral), reinterpret_cast<uintptr_t>("v16@?0@8")};

static long run_block(BlockLiteral *block, void *self, long a, double b) {
  (void)self;
  act(block->mode);
  return a + static_cast<long>(b);
}

static BlockLiteral make_block(const void *invoke) {
  return {{_NSConcreteGlobalBlock, BD_BLOCK_IS_GLOBAL | BD_BLOCK_HAS_SIGNATURE, 0, invoke, block_descriptor}, 0};
}

static bd_object *forward_to(bd_object *self) { return self; }

// MARK: Missing

static uintptr_t missing_index;
static long missing_implementation(void *, void *, long a) { return a + 1000; }
static bd_imp handle_missing(bd_object *, uintptr_t index, bd_selector **selector) {
  missing_index = index;
  *selector = nullptr;
  return reinterpret_cast<bd_imp>(missing_implementation);
}

// MARK: Forwarding

typedef float Quad __attribute__((vector_size(16)));

static bool is_forwarded_whole;
static Big forward_target(
    void *, void *, long a, long b, long c, long d, long e, long f, Quad q0, Quad q7, long onStack) {
  is_forwarded_whole = a == 1 && b == 2 && c == 3 && d == 4 && e == 5 && f == 6 && q0[0] == 1 && q0[3] == 4 &&
                       q7[1] == 6 && onStack == 7;
  return {a, b, c, d, e};
}

// MARK: Callee-saved registers

/// Calls an entry with known values in x19 to x28 and d8 to d15; counts those that came back changed (registers.S).
extern "C" long changed_registers(bd_imp entry, void *self);

extern "C" void outermost_caller(bd_imp entry, void *self) {
  reinterpret_cast<long (*)(void *, void *, long, double)>(entry)(self, nullptr, 1, 2);
  // Not a tail call.
  asm volatile("");
}

// MARK: The checks

static void check_trampolines() {
  enum { count = 100'000 };
  static BlockLiteral blocks[count];
  static bd_imp implementations[count];
  for (int i = 0; i < count; i++) {
    blocks[i] = make_block(reinterpret_cast<const void *>(
        +[](BlockLiteral *block, void *, long a) -> Big { return {block->mode, a, 0, 0, 0}; }));
    blocks[i].mode = i;
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
    bool known = false;
    for (int back = 0; back < 3 && !known; back++) known = again != nullptr;
    isReused = isReused && known && call(again).a == i;
    implementations[i] = again;
  }
  check(isReused, "a third of them goes, and their places are used again");
  for (int i = 0; i < count; i++) bd_imp_removeBlock(implementations[i]);
}

int run_entries(void) {
  static Closure words_closure = {1, {}, {}, {}, ordinary}, frame_closure = words_closure, big_closure = words_closure;
  BlockLiteral block = make_block(reinterpret_cast<const void *>(run_block));
  bd_slot_table *table = make_table(4);
  bd_slot_initWords(&table->slots[words_slot], reinterpret_cast<const void *>(run_words), &words_closure);
  bd_slot_initFrame(&table->slots[frame_slot], reinterpret_cast<const void *>(run_frame), &frame_closure, false);
  bd_slot_initBlock(&table->slots[block_slot], &block);
  bd_slot_initForward(
      &table->slots[forward_slot], reinterpret_cast<bd_selector *>(0x5e1), forward_to, false);
  check(words_closure.references == 2 && frame_closure.references == 2, "slots retain closures");
  instance object = {nullptr, table}, empty = {nullptr, nullptr};
  bd_imp entries[5];
  for (int i = 0; i < 5; i++) entries[i] = bd_slot_implementation(static_cast<uintptr_t>(i), i % 2 != 0);

  // Words.
  auto words = reinterpret_cast<long (*)(void *, void *, long, long, long, long)>(entries[words_slot]);
  check(words(&object, nullptr, 1, 2, 3, 4) == 10, "result of a word closure");
  check(words_closure.words[0] == 1 && words_closure.words[3] == 4, "arguments of a word closure");

  // Frames.
  auto frame = reinterpret_cast<double (*)(
      void *, void *, long, long, long, long, long, long, double, double, double, double, double, double, double, double,
      double, long, char)>(entries[frame_slot]);
  check(
      frame(&object, nullptr, 12, 13, 14, 15, 16, 17, 0, 1, 2, 3, 4, 5, 6, 7, 8.25, 18, 'x') == 0.5,
      "a double from the frame");
  bool registers = true;
  for (int i = 2; i < 8; i++) registers = registers && frame_closure.frame.general[i] == static_cast<uint64_t>(10 + i);
  for (int i = 0; i < 8; i++) {
    const double number = i;
    registers = registers && memcmp(&frame_closure.frame.vector[i], &number, 8) == 0;
  }
  check(registers, "x2 to x7 and d0 to d7 in the frame");
  const double first = 8.25;
  const long second = 18;
  check(
      memcmp(frame_closure.stack, &first, 8) == 0 && memcmp(frame_closure.stack + 8, &second, 8) == 0 &&
          frame_closure.stack[16] == 'x',
      "arguments on the stack");
  struct Pair { long a, b; };
  const Pair pair = reinterpret_cast<Pair (*)(void *, void *)>(entries[frame_slot])(&object, nullptr);
  check(pair.a == 0x1111 && pair.b == 0x2222, "x0 and x1 from the frame");
  struct Four { double a, b, c, d; };
  const Four four = reinterpret_cast<Four (*)(void *, void *)>(entries[frame_slot])(&object, nullptr);
  check(four.a == 0.5 && four.b == 1.5 && four.c == 2.5 && four.d == 3.5, "d0 to d3 from the frame");

  // A result in memory.
  bd_slot_table *big_table = make_table(1);
  bd_slot_initFrame(&big_table->slots[0], reinterpret_cast<const void *>(run_big), &big_closure, true);
  instance big_object = {nullptr, big_table};
  const Big big = reinterpret_cast<Big (*)(void *, void *)>(entries[0])(&big_object, nullptr);
  check(big.a == 1 && big.e == 5, "a result through x8");

  // A block.
  auto block_call = reinterpret_cast<long (*)(void *, void *, long, double)>(entries[block_slot]);
  check(block_call(&object, nullptr, 40, 2.0) == 42, "a block in a slot");

  // A slot as a block, behind a trampoline.
  bd_slot bound;
  bd_slot_initFrame(&bound, reinterpret_cast<const void *>(run_big), &big_closure, true);
  void *bound_block = bd_slot_makeBlock(&bound, true);
  const bd_imp bound_implementation = bd_imp_implementationWithBlock(bound_block);
  const Big bound_result = reinterpret_cast<Big (*)(void *, void *)>(bound_implementation)(&object, nullptr);
  check(bound_result.c == 3, "a slot as a block");
  bd_imp_removeBlock(bound_implementation);
  bd_Block_release(bound_block);

  // Slots that are not there.
  bd_slot_setUnimplementedHandler(handle_missing);
  auto missing = reinterpret_cast<long (*)(void *, void *, long)>(entries[beyond]);
  check(missing(&object, nullptr, 5) == 1005 && missing_index == beyond, "a slot behind the table");
  check(
      reinterpret_cast<long (*)(void *, void *, long)>(entries[words_slot])(&empty, nullptr, 6) == 1006 &&
          missing_index == words_slot,
      "an instance without a table");

  // Forwarding.
  forward_implementation = reinterpret_cast<bd_imp>(forward_target);
  const Quad q0 = {1, 2, 3, 4}, q7 = {5, 6, 7, 8};
  const Big forwarded = reinterpret_cast<Big (*)(
      void *, void *, long, long, long, long, long, long, Quad, Quad, long)>(entries[forward_slot])(
      &object, nullptr, 1, 2, 3, 4, 5, 6, q0, q7, 7);
  check(is_forwarded_whole && forwarded.e == 5, "forwarding keeps registers, vectors, the stack and x8");

  // Registers that calls preserve.
  const int preserving[] = {words_slot, frame_slot, block_slot, beyond};
  for (int slot : preserving) {
    check(changed_registers(entries[slot], &object) == 0, "x19 to x28 and d8 to d15 are preserved");
  }

  // Unwinding.
  int *modes[] = {&words_closure.mode, &frame_closure.mode, nullptr};
  BlockLiteral *block_copy = const_cast<BlockLiteral *>(static_cast<const BlockLiteral *>(table->slots[block_slot].context));
  modes[2] = &block_copy->mode;
  const char *names[] = {"words", "frame", "block"};
  for (int slot = 0; slot < 3; slot++) {
    char what[64];
    *modes[slot] = throwing;
    int caught = 0;
    try {
      outermost_caller(entries[slot], &object);
    } catch (int thrown) { caught = thrown; }
    snprintf(what, sizeof what, "an exception passes through the %s entry", names[slot]);
    check(caught == 42, what);
    *modes[slot] = tracing;
    found_caller = false;
    outermost_caller(entries[slot], &object);
    snprintf(what, sizeof what, "a backtrace goes through the %s entry", names[slot]);
    check(found_caller, what);
    *modes[slot] = ordinary;
  }

  check_trampolines();
  printf("%d checks passed, %d failed\n", passed, failed);
  return failed;
}
