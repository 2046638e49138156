// One message to several objects.
//
// A receiver is held weakly, and the message must not meet a deallocated one. Retaining and releasing each would cost more
// than the message. Instead a call notes which list it goes through, so that the list stays, and which object it sends to,
// so that this stays: who is about to deallocate an object that is a receiver looks at the notes, after it has set the weak
// references to NULL; an object that has a message is deallocated by the first call that ends after it (gnu/weak.c). On
// Apple's platforms, and for objects that count references by themselves, each is retained all the same.
//
// The order of both sides' stores and loads is Dekker's: a call stores its note and then reads which list is current, or the
// weak reference; the other side writes those and then reads the notes.
//
// In a C++ file for the destructors, which run when an exception leaves a frame.
#include "receiver_list.h"

#include "active_calls.h"
#include "asymmetric_fence.h"
#include "bd_runtime.h"

#include <string.h>

// MARK: Calls

// Types have names for the linker too: these are nobody else's.
namespace {

/// A call that goes through the receivers, noted.
struct call {
  bd_active_thread *thread;
  uint32_t depth;
  /// Where the object is noted that has the message.
  const void **receiver;
  const receiver_list *list;
};

}  // namespace

/// Notes the list that is current now; in the frame of the caller. False when there is no room for the note.
static inline __attribute__((always_inline)) bool begin(call &call, bd_receivers *receivers) {
  const receiver_list *list = __atomic_load_n(&receivers->list, __ATOMIC_ACQUIRE);
  if (__builtin_expect(!bd_active_begin(&call.thread, &call.depth, const_cast<receiver_list *>(list)), 0)) return false;
  bd_fence_light();
  while (__builtin_expect(__atomic_load_n(&receivers->list, __ATOMIC_ACQUIRE) != list, 0)) {
    list = __atomic_load_n(&receivers->list, __ATOMIC_ACQUIRE);
    __atomic_store_n(
        &call.thread->calls[call.depth].closure, static_cast<void *>(const_cast<receiver_list *>(list)), __ATOMIC_RELEASE);
    bd_fence_light();
  }
  call.receiver = &call.thread->receivers[call.depth];
  call.list = list;
  return true;
}

/// Notes the object that gets the message next; NULL for none.
static inline void note(const call &call, const void *object) {
  __atomic_store_n(call.receiver, object, __ATOMIC_RELEASE);
}

namespace {

/// Ends a call with its frame. Who waits for that is released, which may raise an exception of its own.
class ending {
  const call &_call;

 public:
  explicit ending(const call &call) : _call(call) {}
  ~ending() noexcept(false) {
    note(_call, nullptr);
    bd_active_end(_call.thread, _call.depth);
  }
};

/// Room for more calls, as long as it is there.
class more_room {
  bd_active_thread *const _outer = bd_active_push();

 public:
  ~more_room() { bd_active_pop(_outer); }
};

/// Releases an object with its frame.
struct released {
  bd_object *object = nullptr;
  ~released() noexcept(false) {
    if (__builtin_expect(object != nullptr, 0)) bd_objc_release(object);
  }
};

}  // namespace

/// The object of a receiver that is kept, if it lives: until another one is noted. The caller sees to the fence.
static inline bd_object *kept_object(const bd_receiver *receiver) {
  return __atomic_load_n(&receiver->object.object, __ATOMIC_ACQUIRE);
}

/// The object of a receiver, if it lives: until another one is noted, or as long as `retained` is there.
static inline bd_object *enter(const call &call, bd_receiver *receiver, released &retained) {
  switch (state_of(receiver)) {
    case is_kept:
      note(call, receiver->address);
      bd_fence_light();
      return kept_object(receiver);
    case is_unkept: return retained.object = bd_receiver_loadRetained(receiver);
    case is_retired: break;
  }
  return nullptr;
}

bool bd_receivers_hasLiving(bd_receivers *receivers) {
  call call;
  if (!begin(call, receivers)) {
    more_room more;
    return bd_receivers_hasLiving(receivers);
  }
  ending end(call);
  for (uintptr_t i = 0; i < call.list->count; i++) {
    released retained;
    if (enter(call, call.list->receivers[i], retained) != nullptr) return true;
  }
  return false;
}

// MARK: Results

// A BOOL is the low byte; what is above it in a register means nothing (x86-64 psABI 3.2.3).
static bool is_yes(uintptr_t word) { return (word & 0xff) != 0; }

namespace {

/// Which of the results is the one.
struct choice {
  bd_combine combine;
  bool isFirst;
};

}  // namespace

static inline choice choice_of(bd_receivers *receivers) {
  return {__atomic_load_n(&receivers->combine, __ATOMIC_RELAXED), true};
}

/// Whether the result of the message that was just sent is the one so far.
static inline bool takes(choice &choice, uintptr_t word) {
  const bool was_first = choice.isFirst;
  choice.isFirst = false;
  switch (choice.combine) {
    case bd_combine_last: break;
    case bd_combine_first: return was_first;
    case bd_combine_all: return was_first || !is_yes(word);
    case bd_combine_any: return was_first || is_yes(word);
  }
  return true;
}

// MARK: Words

typedef uintptr_t (*words_method)(bd_object *, bd_selector *, uintptr_t, uintptr_t, uintptr_t, uintptr_t);

#if defined(__APPLE__)
#define LOOK_UP bd_objc_msg_lookup
#else
extern "C" bd_imp objc_msg_lookup(bd_object *receiver, const bd_selector *selector);
// Through a pointer of ours: one jump less than through the linker's table.
static bd_imp (*const volatile LOOK_UP)(bd_object *, const bd_selector *) = objc_msg_lookup;
#endif

static inline words_method look_up(bd_object *object, bd_selector *selector) {
  return reinterpret_cast<words_method>(LOOK_UP(object, selector));
}

uintptr_t bd_receivers_sendWords(
    bd_receivers *receivers, uintptr_t a, uintptr_t b, uintptr_t c, uintptr_t d, bd_result_handler handler,
    void *context) {
  call call;
  if (!begin(call, receivers)) {
    more_room more;
    return bd_receivers_sendWords(receivers, a, b, c, d, handler, context);
  }
  ending end(call);
  bd_selector *selector = receivers->selector;
  choice choice = choice_of(receivers);
  uintptr_t result = 0;
  for (uintptr_t i = 0; i < call.list->count; i++) {
    uintptr_t word;
    {
      released retained;
      bd_object *object = enter(call, call.list->receivers[i], retained);
      if (object == nullptr) continue;
      word = look_up(object, selector)(object, selector, a, b, c, d);
    }
    if (handler != nullptr) {
      bd_call_frame frame = {};
      frame.generalResult[0] = word;
      handler(&frame, context);
    }
    if (takes(choice, word)) result = word;
  }
  return result;
}

static __attribute__((noinline)) uintptr_t send_with_choice(
    bd_receivers *receivers, uintptr_t a, uintptr_t b, uintptr_t c, uintptr_t d) {
  const bd_words_sender sender = __atomic_load_n(&receivers->sender, __ATOMIC_ACQUIRE);
  if (sender == nullptr) return bd_receivers_sendWords(receivers, a, b, c, d, nullptr, nullptr);
  return sender(__atomic_load_n(&receivers->context, __ATOMIC_RELAXED), a, b, c, d);
}

namespace {

struct answer {
  uintptr_t word;
  bool isThere;
};

}  // namespace

/// To a receiver that is not kept, or is retired.
static __attribute__((noinline)) answer send_retained(
    const call call, bd_receiver *receiver, bd_selector *selector, uintptr_t a, uintptr_t b, uintptr_t c, uintptr_t d) {
  released retained;
  bd_object *object = enter(call, receiver, retained);
  if (object == nullptr) return {0, false};
  return {look_up(object, selector)(object, selector, a, b, c, d), true};
}

/// To a receiver that is kept, where the fence is known to cost nothing.
static inline __attribute__((always_inline)) answer send_kept(
    const call &call, bd_receiver *receiver, bd_selector *selector, uintptr_t a, uintptr_t b, uintptr_t c, uintptr_t d) {
  note(call, receiver->address);
  __atomic_signal_fence(__ATOMIC_SEQ_CST);
  bd_object *object = kept_object(receiver);
  if (object == nullptr) return {0, false};
  return {look_up(object, selector)(object, selector, a, b, c, d), true};
}

static __attribute__((noinline)) uintptr_t send_to_each(
    const call call, bd_selector *selector, uintptr_t a, uintptr_t b, uintptr_t c, uintptr_t d) {
  uintptr_t result = 0;
  bd_receiver *const *next = call.list->receivers, *const *end_of_list = next + call.list->count;
  for (; next < end_of_list; next++) {
    bd_receiver *receiver = *next;
    const answer answer = __builtin_expect(state_of(receiver) == is_kept, 1)
                              ? send_kept(call, receiver, selector, a, b, c, d)
                              : send_retained(call, receiver, selector, a, b, c, d);
    if (answer.isThere) result = answer.word;
  }
  return result;
}

/// What most messages of a chain go through: nothing here that they don't need.
static uintptr_t receivers_entry(
    bd_receivers *receivers, bd_object *, uintptr_t a, uintptr_t b, uintptr_t c, uintptr_t d) {
  const bool isPlain = __atomic_load_n(&receivers->isPlain, __ATOMIC_ACQUIRE);
  if (__builtin_expect(!isPlain || !bd_fence_isAsymmetric, 0)) return send_with_choice(receivers, a, b, c, d);
  call call;
  if (!begin(call, receivers)) return send_with_choice(receivers, a, b, c, d);
  ending end(call);
  bd_selector *selector = receivers->selector;
  if (call.list->count == 1 && state_of(call.list->receivers[0]) == is_kept) {
    return send_kept(call, call.list->receivers[0], selector, a, b, c, d).word;
  }
  return send_to_each(call, selector, a, b, c, d);
}

void bd_slot_initReceivers(bd_slot *slot, bd_receivers *receivers) {
  *slot = {reinterpret_cast<const void *>(receivers_entry), receivers, receivers, nullptr};
}

// MARK: Frames

static uintptr_t aligned(uintptr_t size) { return (size + 15) & ~uintptr_t(15); }

/// Gives `copy`, which is one of `frame`, copies in `memory` of what its arguments point to. Arguments on the stack are
/// copied by bd_call, if there is no address among them that has to be another.
static void copy_references(
    const bd_message_layout *layout, const bd_call_frame *frame, bd_call_frame *copy, unsigned char *memory) {
  memcpy(memory, frame->stack, layout->stackSize);
  copy->stack = memory;
  unsigned char *next = memory + aligned(layout->stackSize);
  for (uintptr_t i = 0; i < layout->referenceCount; i++) {
    const bd_reference_argument *reference = &layout->references[i];
    unsigned char *place = (reference->isOnStack ? copy->stack : reinterpret_cast<unsigned char *>(copy)) + reference->offset;
    const void *original;
    memcpy(&original, place, sizeof original);
    memcpy(next, original, reference->size);
    memcpy(place, &next, sizeof next);
    next += aligned(reference->size);
  }
}

void bd_receivers_sendFrame(
    bd_receivers *receivers, const bd_message_layout *layout, bd_call_frame *frame, bd_result_handler handler,
    void *context) {
  bd_call_frame_clearResult(frame, layout->indirectResultSize);
  call call;
  if (!begin(call, receivers)) {
    more_room more;
    return bd_receivers_sendFrame(receivers, layout, frame, handler, context);
  }
  ending end(call);
  bd_selector *selector = receivers->selector;
  uintptr_t reference_size = aligned(layout->stackSize);
  for (uintptr_t i = 0; i < layout->referenceCount; i++) reference_size += aligned(layout->references[i].size);
  // On the stack, where an exception leaves nothing behind; a signature bounds it.
  unsigned char *references =
      layout->referenceCount > 0 ? static_cast<unsigned char *>(__builtin_alloca(reference_size)) : nullptr;
  const bool is_indirect = layout->indirectResultSize > 0;
  // The sender's memory gets only the result that it is to have.
  unsigned char *result =
      is_indirect ? static_cast<unsigned char *>(__builtin_alloca(aligned(layout->indirectResultSize))) : nullptr;
  const int leading = layout->passesResultAddress ? 1 : 0;
  choice choice = choice_of(receivers);

  for (uintptr_t i = 0; i < call.list->count; i++) {
    released retained;
    bd_object *object = enter(call, call.list->receivers[i], retained);
    if (object == nullptr) continue;
    bd_call_frame copy = *frame;
    if (references != nullptr) copy_references(layout, frame, &copy, references);
    copy.stackSize = layout->stackSize;
    copy.general[leading] = reinterpret_cast<uintptr_t>(object);
    copy.general[leading + 1] = reinterpret_cast<uintptr_t>(selector);
    if (is_indirect) {
      copy.indirectResult = result;
      if (leading == 1) copy.general[0] = reinterpret_cast<uintptr_t>(result);
    }
    const bd_imp method = is_indirect ? bd_objc_msg_lookup_stret(object, selector)
                                      : bd_objc_msg_lookup(object, selector);
    bd_call(reinterpret_cast<const void *>(method), &copy);
    if (handler != nullptr) handler(&copy, context);
    if (!takes(choice, copy.generalResult[0])) continue;
    if (is_indirect) {
      memcpy(frame->indirectResult, result, layout->indirectResultSize);
    } else {
      memcpy(frame->generalResult, copy.generalResult, sizeof frame->generalResult);
      memcpy(frame->vectorResult, copy.vectorResult, sizeof frame->vectorResult);
    }
  }
}
