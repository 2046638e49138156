// One message to several objects. In a C++ file for the destructors, which run when an exception leaves a frame.
#include "receiver.h"

#include "../calls/asymmetric_fence.h"
#include "../calls/hazards.h"
#include "../calls/slots.h"
#include "../include/bd_runtime.h"

#include <string.h>

// Types have names for the linker too: these are nobody else's.
namespace {

/// A hazard pointer, for as long as its frame is there.
class hazard {
  const void **const _place;

 public:
  explicit hazard(const void *thing) : _place(bd_hazard_take(thing)) {}
  // What is released may raise an exception.
  ~hazard() noexcept(false) { set(nullptr); }

  /// Says what is used instead, before it is looked whether that is still there.
  void set(const void *thing) {
    const void *previous = *_place;
    __atomic_store_n(_place, thing, __ATOMIC_RELEASE);
    bd_fence_light();
    if (__builtin_expect(__atomic_load_n(&bd_hazard_waiting, __ATOMIC_RELAXED) != 0, 0)) bd_hazard_release_waiting(previous);
  }
};

/// The list that is current when a message begins, for as long as that takes.
class current_list {
  hazard _hazard;
  const receiver_list *_list;

 public:
  explicit current_list(bd_receivers *receivers) : _hazard(receivers) {
    do {
      _list = __atomic_load_n(&receivers->list, __ATOMIC_ACQUIRE);
      _hazard.set(_list);
    } while (__builtin_expect(__atomic_load_n(&receivers->list, __ATOMIC_ACQUIRE) != _list, 0));
  }
  bd_receiver *const *begin() const { return _list->receivers; }
  bd_receiver *const *end() const { return _list->receivers + _list->count; }
};

/// The object of a receiver while it has a message, or NULL when it is to get none.
class living {
  hazard &_hazard;
  bd_object *_retained = nullptr;

 public:
  bd_object *object = nullptr;

  living(hazard &hazard, bd_receiver *receiver) : _hazard(hazard) {
    if (bd_receiver_isRetired(receiver)) return;
    if (__builtin_expect(receiver->isDeferred, 1)) {
      _hazard.set(receiver->address);
      object = __atomic_load_n(&receiver->object.object, __ATOMIC_ACQUIRE);
    } else {
      object = _retained = bd_receiver_loadRetained(receiver);
    }
  }
  ~living() noexcept(false) {
    if (__builtin_expect(_retained != nullptr, 0)) bd_objc_release(_retained);
  }
};

/// Which of several results the sender gets.
class choice {
  const bd_combine _combine;
  bool _is_first = true;

  // A BOOL is the low byte; what is above it in a register means nothing (x86-64 psABI 3.2.3).
  static bool is_yes(uintptr_t word) { return (word & 0xff) != 0; }

 public:
  explicit choice(bd_receivers *receivers) : _combine(__atomic_load_n(&receivers->combine, __ATOMIC_RELAXED)) {}

  /// Whether the next result, with this word, is the one so far.
  bool takes(uintptr_t word) {
    const bool was_first = _is_first;
    _is_first = false;
    switch (_combine) {
      case bd_combine_last: break;
      case bd_combine_first: return was_first;
      case bd_combine_all: return was_first || !is_yes(word);
      case bd_combine_any: return was_first || is_yes(word);
    }
    return true;
  }
};

}  // namespace

bool bd_receivers_hasLiving(bd_receivers *receivers) {
  current_list list(receivers);
  hazard hazard(receivers);
  for (bd_receiver *receiver : list) {
    if (living(hazard, receiver).object != nullptr) return true;
  }
  return false;
}

// MARK: Words

typedef uintptr_t (*words_method)(bd_object *, bd_selector *, uintptr_t, uintptr_t, uintptr_t, uintptr_t);

uintptr_t bd_receivers_sendWords(
    bd_receivers *receivers, uintptr_t a, uintptr_t b, uintptr_t c, uintptr_t d, bd_result_handler handler,
    void *context) {
  current_list list(receivers);
  hazard hazard(receivers);
  choice choice(receivers);
  bd_selector *selector = receivers->selector;
  uintptr_t result = 0;
  for (bd_receiver *receiver : list) {
    uintptr_t word;
    {
      living living(hazard, receiver);
      if (living.object == nullptr) continue;
      word = reinterpret_cast<words_method>(bd_objc_msg_lookup(living.object, selector))(
          living.object, selector, a, b, c, d);
    }
    if (handler != nullptr) {
      bd_call_frame frame = {};
      frame.generalResult[0] = word;
      handler(&frame, context);
    }
    if (choice.takes(word)) result = word;
  }
  return result;
}

static uintptr_t receivers_entry(
    bd_receivers *receivers, bd_object *, uintptr_t a, uintptr_t b, uintptr_t c, uintptr_t d) {
  const bd_words_sender sender = __atomic_load_n(&receivers->sender, __ATOMIC_ACQUIRE);
  if (sender != nullptr) return sender(__atomic_load_n(&receivers->context, __ATOMIC_RELAXED), a, b, c, d);
  return bd_receivers_sendWords(receivers, a, b, c, d, nullptr, nullptr);
}

static const bd_slot_kind kind = {bd_slot_nothing, bd_slot_nothing, true, false};

void bd_slot_initReceivers(bd_slot *slot, bd_receivers *receivers) {
  *slot = {reinterpret_cast<const void *>(receivers_entry), receivers, &kind, nullptr, nullptr};
}

// MARK: Frames

void bd_receivers_sendFrame(
    bd_receivers *receivers, const bd_message_layout *layout, bd_call_frame *frame, bd_result_handler handler,
    void *context) {
  bd_call_frame_clearResult(frame, layout->indirectResultSize);
  current_list list(receivers);
  hazard hazard(receivers);
  choice choice(receivers);
  const bool is_indirect = layout->indirectResultSize > 0;
  // On the stack, where an exception leaves nothing behind; a signature bounds it. The sender's memory gets only the
  // result that it is to have.
  auto *memory = static_cast<unsigned char *>(__builtin_alloca_with_align(layout->memorySize, 128));
  auto *result = static_cast<unsigned char *>(__builtin_alloca_with_align(layout->indirectResultSize, 128));

  for (bd_receiver *receiver : list) {
    living living(hazard, receiver);
    if (living.object == nullptr) continue;
    bd_call_frame copy;
    bd_call_frame_copy(layout, frame, &copy, memory);
    if (is_indirect) {
      copy.indirectResult = result;
      if (layout->passesResultAddress) copy.general[0] = reinterpret_cast<uintptr_t>(result);
    }
    bd_call_frame_setReceiver(&copy, layout, living.object, receivers->selector);
    const bd_imp method = is_indirect ? bd_objc_msg_lookup_stret(living.object, receivers->selector)
                                      : bd_objc_msg_lookup(living.object, receivers->selector);
    bd_call(reinterpret_cast<const void *>(method), &copy);
    if (handler != nullptr) handler(&copy, context);
    if (!choice.takes(copy.generalResult[0])) continue;
    if (is_indirect) {
      memcpy(frame->indirectResult, result, layout->indirectResultSize);
    } else {
      memcpy(frame->generalResult, copy.generalResult, sizeof frame->generalResult);
      memcpy(frame->vectorResult, copy.vectorResult, sizeof frame->vectorResult);
    }
  }
}
