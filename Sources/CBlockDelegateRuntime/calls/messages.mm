// Sends messages and calls blocks for Swift code, which calls the functions at the end of this file directly.
#include "../include/bd_messages.h"
#include "../support/allocation.h"
#include "../support/hash.h"
#include "../support/raises.h"

#include <pthread.h>
#include <string.h>

extern "C" void *swift_allocObject(const void *metadata, size_t size, size_t alignMask);

/// Returns the functions that Swift code provides. The library's Swift code defines this function. Programs without that
/// code send no such messages.
extern "C" __attribute__((weak)) const bd_message_functions *bd_message_functionsOfSwift(void) { return nullptr; }

bd_message_plan *bd_message_plan_create(void) {
  return (bd_message_plan *)bd_allocated(calloc(1, sizeof(bd_message_plan)), "a message");
}

void bd_message_plan_destroy(bd_message_plan *plan) {
  free(plan->moves);
  free(plan->made);
  free(plan);
}

void bd_message_plan_addMove(
    bd_message_plan *plan, uint8_t kind, uint16_t argument, uint32_t from, uint32_t to, uint32_t size) {
  const bd_move move = {kind, argument, from, to, size};
  uintptr_t place = plan->moveCount++;
  plan->moves = (bd_move *)bd_allocated(realloc(plan->moves, plan->moveCount * sizeof move), "a message");
  for (; place > 0 && plan->moves[place - 1].to > move.to; place--) plan->moves[place] = plan->moves[place - 1];
  plan->moves[place] = move;
  plan->generalCount += move.to < BD_FRAME(VECTOR);
}

void bd_message_plan_addMade(bd_message_plan *plan, uint16_t argument, uint32_t size) {
  plan->made = (bd_made_argument *)bd_allocated(
      realloc(plan->made, (plan->madeCount + 1) * sizeof(bd_made_argument)), "a message");
  plan->made[plan->madeCount++] = {argument, plan->madeSize};
  plan->madeSize += (size + 15) & ~15u;
}

namespace {

// MARK: The messages that were sent before

/// What is called with which types: the metadata of the arguments' types and of the result's type.
struct kind {
  /// The class, or a block's signature.
  const void *cls;
  /// NULL for a block.
  bd_selector *selector;
  const void *const *types;
  uintptr_t count;
  const void *result;
};

/// A message or a call of a block that was sent before. It never changes and is never freed, because readers hold no lock.
struct message {
  const void *cls;
  const bd_selector *selector;
  /// The method's implementation. Another one may have other types. NULL for a block.
  bd_imp implementation;
  const bd_message_plan *plan;
  const void *result;
  uintptr_t count;
  const void *types[];
};

/// A hash table with open addressing, which is at most half full. One that grows replaces it. It is kept for readers that
/// still read it.
struct table {
  const table *previous;
  uintptr_t mask, used;
  const message *cells[];
};

/// NULL before the first message.
table *messages;

/// Returns where the messages of a kind begin in a table. Signatures with equal text have different addresses.
inline __attribute__((always_inline)) uintptr_t place_of(const kind &kind) {
  uintptr_t hash = (uintptr_t)kind.selector << 1 ^ (uintptr_t)kind.result << 2;
  if (kind.selector != nullptr) hash ^= (uintptr_t)kind.cls;
#pragma clang loop vectorize(disable)
  for (uintptr_t i = 0; i < kind.count; i++) hash = hash * 5 + (uintptr_t)kind.types[i];
  return bd_hash(hash, 32);
}

inline __attribute__((always_inline)) bool is_of(const message *known, const kind &kind) {
  if (known->selector != kind.selector || known->result != kind.result || known->count != kind.count) return false;
  if (kind.selector == nullptr ? strcmp((const char *)known->cls, (const char *)kind.cls) != 0 : known->cls != kind.cls) {
    return false;
  }
  uintptr_t i = 0;
  while (i < kind.count && known->types[i] == kind.types[i]) i++;
  return i == kind.count;
}

/// Returns the first message of a kind, from a place on, or NULL.
inline __attribute__((always_inline)) const message *find(const kind &kind, uintptr_t *place) {
  const table *const table = __atomic_load_n(&messages, __ATOMIC_ACQUIRE);
  for (;; ++*place) {
    const message *const known = __atomic_load_n(&table->cells[*place & table->mask], __ATOMIC_ACQUIRE);
    if (known == nullptr || __builtin_expect(is_of(known, kind), 1)) return known;
  }
}

/// Returns the message of a kind whose method has this implementation, or NULL.
__attribute__((noinline)) const message *find_with(const kind &kind, bd_imp implementation) {
  uintptr_t place = place_of(kind);
  const message *known = find(kind, &place);
  while (known != nullptr && known->implementation != implementation) known = find(kind, &++place);
  return known;
}

table *make_table(uintptr_t size) {
  auto *const made = (table *)bd_allocated(calloc(1, sizeof(table) + size * sizeof(message *)), "messages");
  made->mask = size - 1;
  return made;
}

void insert(table *table, const message *made) {
  uintptr_t place = place_of({made->cls, (bd_selector *)made->selector, made->types, made->count, made->result});
  while (table->cells[place & table->mask] != nullptr) place++;
  __atomic_store_n(&table->cells[place & table->mask], made, __ATOMIC_RELEASE);
  table->used++;
}

/// Keeps a plan for the next messages of its kind, while the method has the same implementation. Returns false if there
/// is one already.
bool keep(const kind &kind, bd_imp implementation, const bd_message_plan *plan) {
  static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
  pthread_mutex_lock(&lock);
  const bool is_new = find_with(kind, implementation) == nullptr;
  if (is_new) {
    if (messages->used * 2 > messages->mask) {
      table *const larger = make_table(2 * (messages->mask + 1));
      larger->previous = messages;
      for (uintptr_t i = 0; i <= messages->mask; i++) {
        if (messages->cells[i] != nullptr) insert(larger, messages->cells[i]);
      }
      __atomic_store_n(&messages, larger, __ATOMIC_RELEASE);
    }
    auto *const kept = (message *)bd_allocated(malloc(sizeof(message) + kind.count * sizeof(void *)), "a message");
    // The signature of a block may be freed with the block's code.
    const void *const cls = kind.selector != nullptr ? kind.cls : bd_allocated(strdup((const char *)kind.cls), "a message");
    *kept = {cls, kind.selector, implementation, plan, kind.result, kind.count};
    for (uintptr_t i = 0; i < kind.count; i++) kept->types[i] = kind.types[i];
    insert(messages, kept);
  }
  pthread_mutex_unlock(&lock);
  return is_new;
}

// MARK: The call

template <class Number> inline Number read(const void *bytes) {
  Number number;
  memcpy(&number, bytes, sizeof number);
  return number;
}

/// An instance of a Swift class whose first property is an object.
struct reference {
  const void *metadata;
  uint64_t counts;
  bd_object *object;
};

inline bd_object *object_of(const void *value) {
  const auto *const item = read<const reference *>(value);
  return item == nullptr ? nullptr : item->object;
}

inline __attribute__((always_inline)) uint64_t load_word(int kind, const unsigned char *from) {
  switch (kind) {
    case bd_move_u32:
    case bd_move_float: return read<uint32_t>(from);
    case bd_move_i32: return (uint64_t)(int64_t)read<int32_t>(from);
    case bd_move_u16: return read<uint16_t>(from);
    case bd_move_i16: return (uint64_t)(int64_t)read<int16_t>(from);
    case bd_move_u8: return *from;
    case bd_move_i8: return (uint64_t)(int64_t)read<int8_t>(from);
    case bd_move_reference: return (uint64_t)object_of(from);
    default: return read<uint64_t>(from);
  }
}

typedef uint64_t vector_word __attribute__((vector_size(16)));

/// Loads the word of a move to a register.
inline __attribute__((always_inline)) uint64_t load_word(const bd_move &move, const void *const *arguments) {
  const auto *const from = (const unsigned char *)arguments[move.argument] + move.from;
  return __builtin_expect(move.kind == bd_move_word, 1) ? read<uint64_t>(from) : load_word(move.kind, from);
}

/// Moves arguments from the move with an index on.
inline __attribute__((always_inline)) void move_all(
    const bd_message_plan *plan, uintptr_t first, const void *const *arguments, unsigned char *memory) {
  for (const bd_move *move = plan->moves + first, *const end = plan->moves + plan->moveCount; move < end; move++) {
    unsigned char *const to = memory + move->to;
    if (move->kind < bd_move_double) {
      *(uint64_t *)to = load_word(*move, arguments);
    } else if (move->kind <= bd_move_float) {
      // The whole register is written at once, so that its load need not wait.
      *(vector_word *)to = vector_word{load_word(*move, arguments), 0};
    } else if (move->kind == bd_move_bytes) {
      memcpy(to, (const unsigned char *)arguments[move->argument] + move->from, move->size);
    } else {
      *(uint64_t *)to = (uint64_t)(memory + move->from);
    }
  }
}

void release(bd_object *object) {
  if (object == nullptr) return;
  if (bd_object_isBlock(object)) bd_Block_release(object);
  else bd_objc_release(object);
}

inline const bd_message_functions *functions() {
  static const bd_message_functions *known;
  const bd_message_functions *found = __atomic_load_n(&known, __ATOMIC_ACQUIRE);
  if (__builtin_expect(found == nullptr, 0)) {
    found = bd_message_functionsOfSwift();
    __atomic_store_n(&known, found, __ATOMIC_RELEASE);
  }
  return found;
}

/// Makes the value of the result, which is in `bytes`. `word` is the first general register. Returns why there is none.
__attribute__((noinline)) int finish(
    const bd_message_plan *plan, uint64_t word, const void *bytes, void *result, uintptr_t *error) {
  auto *const object = (bd_object *)word;
  switch (plan->result) {
    case bd_result_none:
      if (plan->returnsRetained) release(object);
      return plan->reportsNO && (word & 0xff) == 0 ? bd_message_isNO : bd_message_done;
    case bd_result_inPlace: return bd_message_done;
    case bd_result_bytes:
      if (plan->resultSize == 8) memcpy(result, bytes, 8);
      else memcpy(result, bytes, plan->resultSize);
      return bd_message_done;
    case bd_result_bool:
      *(bool *)result = (word & 0xff) != 0;
      return bd_message_done;
    case bd_result_reference:
      if (object == nullptr && plan->isOptional) {
        *(void **)result = nullptr;
        return bd_message_done;
      }
      if (object == nullptr || bd_object_isBlock(object)) break;
      *(void **)result = swift_allocObject(functions()->reference, sizeof(reference), alignof(reference) - 1);
      (*(reference **)result)->object = plan->returnsRetained ? object : bd_objc_retain(object);
      return bd_message_done;
    case bd_result_owned:
      if (object == nullptr) break;
      *(bd_object **)result = plan->returnsRetained ? object : bd_objc_retain(object);
      return bd_message_done;
  }
  void *const failure = functions()->load(plan->plan, bytes, result);
  // The value has retained what it keeps.
  if (plan->returnsRetained) release(object);
  *error = (uintptr_t)failure;
  return failure == nullptr ? bd_message_done : bd_message_hasError;
}

#if defined(__x86_64__)
/// Sends a message of a simple plan: a call in C. A method ignores registers that it has no arguments in.
inline __attribute__((always_inline)) int run_simple(
    const bd_message_plan *plan, bd_imp function, bd_object *receiver, bd_selector *selector,
    const void *const *arguments, void *result, uintptr_t *error) {
  bd_call_frame frame;
  // Nothing reads the words without an argument, so they need no value.
  asm("" : "=m"(frame));
  // The general registers are filled without a detour through memory, which the next message would wait for.
  const bd_move *const moves = plan->moves;
  const uintptr_t count = plan->generalCount;
  uint64_t a = 0, b = 0, c = 0, d = 0, e = 0;
  if (count > 0) a = load_word(moves[0], arguments);
  if (count > 1) b = load_word(moves[1], arguments);
  if (count > 2) c = load_word(moves[2], arguments);
  if (count > 3) d = load_word(moves[3], arguments);
  if (count > 4) e = load_word(moves[4], arguments);
  if (count < plan->moveCount) move_all(plan, count, arguments, (unsigned char *)&frame);
  // The receiver, and the selector of a message, come before the arguments. The address of the result comes first.
  uint64_t first = (uint64_t)receiver, second = (uint64_t)selector, third = a, fourth = b, fifth = c, sixth = d;
  if (selector == nullptr) second = a, third = b, fourth = c, fifth = d, sixth = e;
  if (plan->hasResultAddress) {
    sixth = fifth, fifth = fourth, fourth = third, third = second, second = first;
    first = (uint64_t)result;
  }
  const auto *const numbers = (const double *)frame.vector;
  struct both {
    uint64_t word;
    double number;
  } both;
  if (raises(error, [&] {
        typedef struct both (*method)(
            uint64_t, uint64_t, uint64_t, uint64_t, uint64_t, uint64_t, double, double, double, double);
        both = ((method)function)(
            first, second, third, fourth, fifth, sixth, numbers[0], numbers[2], numbers[4], numbers[6]);
      })) return bd_message_raised;
  const void *const bytes =
      plan->resultPlace.offset == BD_FRAME(VECTOR_RESULT) ? (const void *)&both.number : &both.word;
  if (plan->result == bd_result_bytes && plan->resultSize == 8) {
    memcpy(result, bytes, 8);
    return bd_message_done;
  }
  if (plan->result == bd_result_none && !plan->returnsRetained && !plan->reportsNO) return bd_message_done;
  return finish(plan, both.word, bytes, result, error);
}
#endif

/// Returns the function that a message or a call of a block runs now. It may raise an exception.
inline bd_imp function_of(bd_object *receiver, bd_selector *selector, const bd_message_plan *plan) {
  if (selector == nullptr) return (bd_imp)bd_block_getInvoke(receiver);
#if defined(__APPLE__)
  if (plan->hasResultAddress) return bd_objc_msg_lookup_stret(receiver, selector);
#endif
  (void)plan;
  return bd_objc_msg_lookup(receiver, selector);
}

/// Sends a message by its plan, with arguments whose bytes are known.
__attribute__((noinline)) int run_bytes(
    const bd_message_plan *plan, bd_imp function, bd_object *receiver, bd_selector *selector,
    const void *const *arguments, void *result, uintptr_t *error) {
#if defined(__x86_64__)
  if (plan->isSimple) return run_simple(plan, function, receiver, selector, arguments, result, error);
#endif
  auto *const memory = static_cast<unsigned char *>(
      __builtin_alloca_with_align(sizeof(bd_call_frame) + plan->memorySize, 128));
  auto *const frame = reinterpret_cast<bd_call_frame *>(memory);
  // The call loads whole registers, and would wait for words of earlier calls that are still being written there.
  memset(frame->vector, 0, sizeof frame->vector);
  move_all(plan, 0, arguments, memory);
  frame->stack = memory + sizeof(bd_call_frame);
  frame->stackSize = plan->stackSize;
  frame->hasResultAddress = plan->hasResultAddress;
  frame->indirectResult = plan->result == bd_result_inPlace ? (unsigned char *)result : memory + plan->resultOffset;
  if (plan->hasResultAddress) frame->general[0] = (uintptr_t)frame->indirectResult;
  *bd_call_frame_receiver(frame) = receiver;
  // A block has only one leading word.
  if (selector != nullptr) bd_call_frame_setReceiver(frame, receiver, selector);
  bd_object **const failure = (bd_object **)(memory + plan->errorOffset);
  if (__builtin_expect(plan->errorOffset != 0, 0)) {
    *failure = nullptr;
    *(bd_object ***)(memory + plan->errorPlace) = failure;
  }
  // A method of the `init` family releases its `self` or returns it. The caller keeps its own reference.
  if (plan->consumesSelf) bd_objc_retain(receiver);
  if (raises(error, [=] { bd_call((const void *)function, frame); })) return bd_message_raised;
  // If the method has succeeded, the error has no meaning ("Error Handling Programming Guide", "Using and Creating Error
  // Objects").
  if (plan->errorOffset != 0 && *failure != nullptr &&
      (plan->returnsBOOL ? (frame->generalResult[0] & 0xff) == 0 : frame->generalResult[0] == 0)) {
    *error = (uintptr_t)bd_objc_retain(*failure);
    return bd_message_failed;
  }
  unsigned char joined[32];
  const void *bytes = bd_place_find(plan->resultPlace, frame);
  if (__builtin_expect(plan->resultPlace.count > 1, 0)) {
    bd_place_join(plan->resultPlace, frame, joined);
    bytes = joined;
  }
  return finish(plan, frame->generalResult[0], bytes, result, error);
}

/// Sends a message by its plan, with arguments of which Swift code makes some.
__attribute__((noinline)) int run_made(
    const bd_message_plan *plan, bd_imp function, bd_object *receiver, bd_selector *selector,
    const void *const *arguments, void *result, uintptr_t *error) {
  auto *const bytes = static_cast<unsigned char *>(__builtin_alloca_with_align(plan->madeSize, 128));
  auto **const own = static_cast<const void **>(__builtin_alloca(plan->argumentCount * sizeof(void *)));
  auto **const objects = static_cast<bd_object **>(__builtin_alloca(plan->madeCount * sizeof(bd_object *)));
  for (uintptr_t i = 0; i < plan->argumentCount; i++) own[i] = arguments[i];
  uintptr_t made = 0;
  for (*error = 0; made < plan->madeCount && *error == 0; made++) {
    const bd_made_argument &argument = plan->made[made];
    objects[made] = nullptr;
    own[argument.argument] = bytes + argument.offset;
    *error = (uintptr_t)functions()->store(
        plan->plan, argument.argument, arguments[argument.argument], bytes + argument.offset, &objects[made]);
  }
  // A conversion may have replaced the method. One with other types is not called: the types of another are at another
  // address.
  bd_imp const now = *error != 0 || plan->types == nullptr ? function : function_of(receiver, selector, plan);
  if (__builtin_expect(now != function, 0)) {
    const bd_method *const method = bd_class_getInstanceMethod(bd_object_getClass(receiver), selector);
    if (method != nullptr && bd_method_getTypeEncoding(method) == plan->types) function = now;
  }
  const int what = *error != 0 ? bd_message_hasError
                               : run_bytes(plan, function, receiver, selector, own, result, error);
  while (made > 0) release(objects[--made]);
  return what;
}

/// Returns the function that sends a message by a plan. It returns why the message has no result. Its last parameter gets
/// the exception or the error.
inline auto way_of(const bd_message_plan *plan) { return plan->madeCount == 0 ? run_bytes : run_made; }

// MARK: Messages

/// The source location of a call.
#define LOCATION intptr_t file, intptr_t length, uint8_t flags, uint32_t line
#define HERE file, length, flags, line

/// Makes the error for a message without a result, or returns NULL if there is none.
__attribute__((noinline)) void *fail(const bd_message_plan *plan, int what, uintptr_t word, LOCATION) {
  const bd_location location = {HERE};
  return functions()->fail(plan == nullptr ? nullptr : plan->plan, what, word, &location);
}

inline __attribute__((always_inline)) const void *class_of(bd_object *receiver, bool isBlock) {
  if (isBlock) {
    const char *const signature = bd_block_getSignature(receiver);
    return signature == nullptr ? "" : signature;
  }
#if defined(__APPLE__) || defined(BD_LIBOBJC2)
  return bd_object_classKey(receiver);
#else
  return *(const void *const *)receiver;  // GCC's runtime frees no classes
#endif
}

/// Sends a message that is the first of its kind, or whose plan is not kept. Returns an error or NULL.
__attribute__((noinline)) void *send_first(
    bd_object *receiver, const kind &kind, const void *const *arguments, void *result, LOCATION) {
  void *error = nullptr;
  bool isShared = false;
  const bd_message_plan *const plan =
      functions()->plan(receiver, kind.selector, kind.types, kind.count, kind.result, &isShared, &error);
  uintptr_t word = (uintptr_t)error;
  if (plan == nullptr) return fail(nullptr, bd_message_hasError, word, HERE);
  bd_imp function = nullptr;
  int what = bd_message_raised;
  bool isKept = false;
  if (!raises(&word, [&] { function = function_of(receiver, kind.selector, plan); })) {
    isKept = isShared && keep(kind, kind.selector == nullptr ? nullptr : function, plan);
    what = way_of(plan)(plan, function, receiver, kind.selector, arguments, result, &word);
  }
  void *const failure = what == bd_message_done ? nullptr : fail(plan, what, word, HERE);
  if (!isKept) functions()->release(plan->plan);
  return failure;
}

// On Apple's platforms, most messages are not sent here, and the size of a program counts.
#if defined(__APPLE__)
#define INLINE __attribute__((noinline))
#else
#define INLINE inline __attribute__((always_inline))
#endif

/// A pool for objects that a message autoreleases, if the thread has none.
struct pool {
  void *const own = __builtin_expect(bd_objc_hasAutoreleasePool(), 1) ? nullptr : bd_objc_autoreleasePoolPush();
  ~pool() {
    if (__builtin_expect(own != nullptr, 0)) bd_objc_autoreleasePoolPop(own);
  }
};

/// Sends a message, or calls a block. Returns an error or NULL.
template <bool isBlock> INLINE void *send(
    bd_object *receiver, bd_selector *selector, const void *const *arguments, const void *const *types, uintptr_t count,
    const void *resultType, void *result, LOCATION) {
  __builtin_assume(isBlock || selector != nullptr);
  const pool pool;
  const kind kind = {class_of(receiver, isBlock), isBlock ? nullptr : selector, types, count, resultType};
  uintptr_t place = place_of(kind), word = 0;
  const message *known = find(kind, &place);
  bd_imp function = nullptr;
  int what = bd_message_done;
  if (known != nullptr && raises(&word, [&] { function = function_of(receiver, kind.selector, known->plan); })) {
    what = bd_message_raised;
  } else if (!isBlock && known != nullptr && __builtin_expect(known->implementation != function, 0)) {
    // The method was replaced, maybe by one with other types.
    known = find_with(kind, function);
  }
  if (__builtin_expect(known == nullptr, 0)) return send_first(receiver, kind, arguments, result, HERE);
  const bd_message_plan *const plan = known->plan;
  if (what == bd_message_done) what = way_of(plan)(plan, function, receiver, kind.selector, arguments, result, &word);
  return __builtin_expect(what == bd_message_done, 1) ? nullptr : fail(plan, what, word, HERE);
}

/// Returns whether an object says that it responds to a selector.
bool responds(bd_object *object, bd_selector *selector) {
  const pool pool;
  bd_selector *const name = functions()->respondsToSelector;
  unsigned char answer = 0;
  uintptr_t exception = 0;
  const bool raised = raises(&exception, [&] {
    typedef unsigned char (*method)(bd_object *, bd_selector *, bd_selector *);
    answer = ((method)bd_objc_msg_lookup(object, name))(object, name, selector);
  });
  if (raised) release((bd_object *)exception);
  return !raised && answer != 0;
}

// MARK: The test of the functions' shapes

/// Whether this thread calls the functions to test them.
__thread bool is_testing;

/// Compares the arguments of a function that is tested, and returns true. Returns false for the first message, after the
/// test.
__attribute__((noinline)) bool is_test(
    const void *self, const void *const *arguments, const void *const *types, uintptr_t count, const void *resultType,
    void *result, LOCATION) {
  if (!is_testing) {
    static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
    pthread_mutex_lock(&lock);
    if (messages == nullptr) {
      bd_message_testShapes(functions()->testShapes);
      __atomic_store_n(&messages, make_table(64), __ATOMIC_RELEASE);
    }
    pthread_mutex_unlock(&lock);
    return false;
  }
  bool is_right = flags == 2 && length == 5 && memcmp((const char *)file, "shape", 5) == 0 && line == count;
  for (uintptr_t i = 0; is_right && i < count; i++) {
    is_right = (result == nullptr || types[i] == resultType) && *(const void *const *)arguments[i] == self;
  }
  if (!is_right) {
    dprintf(2, "BlockDelegate: this Swift compiler passes the arguments of generic functions in an unknown way\n");
    abort();
  }
  if (result != nullptr) *(void **)result = nullptr;
  return true;
}

}  // namespace

void bd_message_testShapes(void (*calls)(void)) {
  is_testing = true;
  calls();
  is_testing = false;
}

// MARK: The functions that Swift code calls
//
// Swift declares them without a body (Messages/Send.swift). An argument of generic type is its address, and a parameter
// pack is the address of an array of addresses. The metadata of generic types comes last: the number of a pack's
// elements, then the types. The `self` of a class is in its own register, that of a struct comes before the metadata.

#define SWIFT extern "C" __attribute__((swiftcall)) void
#define RESULT __attribute__((swift_indirect_result)) void *result
#define PACK uintptr_t count, const void *types
#define SELF __attribute__((swift_context)) const void *self, __attribute__((swift_error_result)) void **error
#define VALUE const void *
#define TYPE const void *
#define SELECTOR bd_selector *selector
#define ARGUMENTS const void *const *arguments
/// A typed method: a selector, and whether it is one of instances.
#define METHOD SELECTOR, bool isInstance
/// A closure that returns a default.
typedef __attribute__((swiftcall)) void (*default_function)(
    RESULT, __attribute__((swift_context)) void *context, __attribute__((swift_error_result)) void **error);
#define DEFAULT default_function otherwise, void *context

/// The metadata of `Void`, which begins after its first word.
#if defined(__APPLE__)
extern "C" const char void_metadata[] __asm__("_$sytN");
#else
extern "C" const char void_metadata[] __asm__("$sytN");
#endif
#define VOID void_metadata + sizeof(void *), nullptr
// The lowest bit of the address of a pack of types says that it is on the heap.
#define TYPES ((const void *const *)((uintptr_t)types & ~(uintptr_t)1))
#define PACKED arguments, TYPES, count
#define NONE nullptr, nullptr, 0

/// Leaves a function that is only tested. The receiver is a Swift value in a word.
#define TEST(receiver, ...)                                                                                            \
  if (__builtin_expect(__atomic_load_n(&messages, __ATOMIC_ACQUIRE) == nullptr, 0)) {                                  \
    if (is_test(receiver, __VA_ARGS__, HERE)) return;                                                                  \
  }
#define SEND(kind, receiver, selector, ...)                                                                            \
  (void)self;                                                                                                          \
  TEST(receiver, __VA_ARGS__)                                                                                          \
  void *const failure = send<kind == receiver_block>(object_in<kind>(receiver), selector, __VA_ARGS__, HERE);          \
  if (__builtin_expect(failure != nullptr, 0)) *error = failure

/// What Swift passes for a receiver: a pointer, a reference, or a reference to a block.
enum receiver_kind { receiver_pointer, receiver_reference, receiver_block };
template <receiver_kind kind> static inline bd_object *object_in(const void *word) {
  return kind == receiver_pointer ? (bd_object *)word : ((const reference *)word)->object;
}
#if defined(__APPLE__)
#define receiver_object receiver_pointer
#else
#define receiver_object receiver_reference
#endif

/// Defines the functions for a kind of receiver: with a result and without, with arguments and without. `before` and
/// `after` are parameters before the arguments and before the metadata.
#define FUNCTIONS(name, before, after, kind, receiver, selector)                                                       \
  SWIFT name(RESULT, before ARGUMENTS, LOCATION, after PACK, TYPE R, SELF) {                                           \
    SEND(kind, receiver, selector, PACKED, R, result);                                                                 \
  }                                                                                                                    \
  SWIFT name##0(RESULT, before LOCATION, after TYPE R, SELF) { SEND(kind, receiver, selector, NONE, R, result); }      \
  SWIFT name##Void(before ARGUMENTS, LOCATION, after PACK, SELF) { SEND(kind, receiver, selector, PACKED, VOID); }     \
  SWIFT name##Void0(before LOCATION, after SELF) { SEND(kind, receiver, selector, NONE, VOID); }
#define FIRST_SELECTOR SELECTOR,
#define CLASS bd_object *cls,
#define BLOCK const reference *block,
#define NOTHING
FUNCTIONS(bd_class_send, FIRST_SELECTOR, CLASS, receiver_pointer, cls, selector)
FUNCTIONS(bd_block_call, NOTHING, BLOCK, receiver_block, block, nullptr)
#if !defined(__APPLE__)
FUNCTIONS(bd_object_send, FIRST_SELECTOR, NOTHING, receiver_object, self, selector)

/// Returns an address that is in a register of its own. Two that the caller has stored as words must not be loaded at
/// once: the processor would wait until both are in its cache.
static inline const void *apart(const void *address) {
  asm("" : "+r"(address));
  return address;
}

/// Defines the functions with an own number of generic arguments.
#define WITH_RESULT_AND_WITHOUT(name, values, metadata, number, arguments, types)                                      \
  SWIFT name(RESULT, SELECTOR, values, LOCATION, metadata, TYPE R, SELF) {                                             \
    const void *const given[] = {arguments}, *const kinds[] = {types};                                                 \
    SEND(receiver_object, self, selector, given, kinds, number, R, result);                                            \
  }                                                                                                                    \
  SWIFT name##Void(SELECTOR, values, LOCATION, metadata, SELF) {                                                       \
    const void *const given[] = {arguments}, *const kinds[] = {types};                                                 \
    SEND(receiver_object, self, selector, given, kinds, number, VOID);                                                 \
  }
#define AND ,
WITH_RESULT_AND_WITHOUT(bd_object_send1, VALUE a, TYPE A, 1, a, apart(A))
WITH_RESULT_AND_WITHOUT(bd_object_send2, VALUE a AND VALUE b, TYPE A AND TYPE B, 2, a AND b, apart(A) AND apart(B))
#endif

/// Defines the functions for a kind of typed methods. `P` is the type of the protocol.
#define SEND_METHOD(name)                                                                                              \
  SWIFT name(RESULT, METHOD, ARGUMENTS, LOCATION, uintptr_t count, TYPE P, const void *types, TYPE R, SELF) {          \
    (void)isInstance, (void)P;                                                                                         \
    SEND(receiver_object, self, selector, PACKED, R, result);                                                          \
  }                                                                                                                    \
  SWIFT name##0(RESULT, METHOD, LOCATION, TYPE P, TYPE R, SELF) {                                                      \
    (void)isInstance, (void)P;                                                                                         \
    SEND(receiver_object, self, selector, NONE, R, result);                                                            \
  }                                                                                                                    \
  SWIFT name##Otherwise(                                                                                               \
      RESULT, METHOD, ARGUMENTS, DEFAULT, LOCATION, uintptr_t count, TYPE P, const void *types, TYPE R, SELF) {        \
    (void)isInstance, (void)P;                                                                                         \
    TEST(self, PACKED, R, result)                                                                                      \
    if (!responds(object_in<receiver_object>(self), selector)) return otherwise(result, context, error);               \
    SEND(receiver_object, self, selector, PACKED, R, result);                                                          \
  }                                                                                                                    \
  SWIFT name##0Otherwise(RESULT, METHOD, DEFAULT, LOCATION, TYPE P, TYPE R, SELF) {                                    \
    (void)isInstance, (void)P;                                                                                         \
    TEST(self, NONE, R, result)                                                                                        \
    if (!responds(object_in<receiver_object>(self), selector)) return otherwise(result, context, error);               \
    SEND(receiver_object, self, selector, NONE, R, result);                                                            \
  }
SEND_METHOD(bd_object_sendMethod)
SEND_METHOD(bd_object_sendMainActorMethod)

/// Makes an object, which the caller owns. A `String` is two words.
SWIFT bd_class_make(RESULT, uint64_t name, uint64_t rest, SELECTOR, ARGUMENTS, LOCATION, PACK, TYPE R, SELF) {
  TEST(self, PACKED, R, result)
  const uint64_t words[] = {name, rest};
  const bd_location location = {HERE};
  void *failed = nullptr;
  bd_object *const allocated = functions()->allocate(words, &location, &failed);
  if (failed != nullptr) return (void)(*error = failed);
  SEND(receiver_pointer, allocated, selector, PACKED, R, result);
  release(allocated);
}
/// Sends a message to an object, or calls a block if there is no selector. The caller keeps it alive.
SWIFT bd_pointer_send(RESULT, bd_object *receiver, SELECTOR, ARGUMENTS, LOCATION, PACK, TYPE R, SELF) {
  TEST(receiver, PACKED, R, result)
  (void)self;
  void *const failure = selector == nullptr ? send<true>(receiver, nullptr, PACKED, R, result, HERE)
                                            : send<false>(receiver, selector, PACKED, R, result, HERE);
  if (__builtin_expect(failure != nullptr, 0)) *error = failure;
}
/// Calls a block by a plan.
SWIFT bd_block_callByPlan(RESULT, const bd_message_plan *plan, bd_object *block, ARGUMENTS, PACK, TYPE R, SELF) {
  (void)count, (void)types, (void)R, (void)self;
  const pool pool;
  uintptr_t word = 0;
  const int what = way_of(plan)(plan, (bd_imp)bd_block_getInvoke(block), block, nullptr, arguments, result, &word);
  if (what == bd_message_done) return;
  if (void *const failure = fail(plan, what, word, 0, 0, 0, 0)) *error = failure;
}
