// One message to several objects. In a C++ file for the destructors, which run when an exception leaves a frame.
#include "receiver.h"

#include "../calls/hazards.h"
#include "../calls/slots.h"
#include "../include/bd_runtime.h"

#include <string.h>

// Types have names for the linker too: these are nobody else's.
namespace {

/// The list that is current when a message begins, and one object at a time, for as long as the message takes.
class message_hazards {
  bd_hazard *const _place;
  const receiver_list *_list;

  /// Clears the place's word for the object first, and then its other one: also when what is released then raises.
  struct clearing {
    const void **const word;
    ~clearing() noexcept(false) { bd_hazard_set(word, nullptr, true); }
  };
  const clearing _clears_list{&_place->thing}, _clears_object{&_place->object};

 public:
  explicit message_hazards(bd_receivers *receivers)
      : _place(bd_hazard_take(receivers)) {
    do {
      _list = __atomic_load_n(&receivers->list, __ATOMIC_ACQUIRE);
      bd_hazard_set(&_place->thing, _list, true);
    } while (__builtin_expect(__atomic_load_n(&receivers->list, __ATOMIC_ACQUIRE) != _list, 0));
  }
  bd_receiver *const *begin() const { return _list->receivers; }
  bd_receiver *const *end() const { return _list->receivers + _list->count; }

  void use(const void *object) {
    // No instruction for the fence: objects are only kept so where it is asymmetric (receiver.c).
    bd_hazard_set(&_place->object, object, false);
    __atomic_signal_fence(__ATOMIC_SEQ_CST);
  }
};

/// The object of a receiver while it has a message, or NULL when it is to get none.
class living {
  bd_object *_retained = nullptr;

 public:
  bd_object *object = nullptr;

  living(message_hazards &hazards, bd_receiver *receiver) {
    // The object of the message before may be released here, and take this receiver out.
    hazards.use(receiver->address);
    const uint8_t flags = __atomic_load_n(&receiver->flags, __ATOMIC_ACQUIRE);
    if (__builtin_expect(flags == 0, 1)) {
      object = __atomic_load_n(&receiver->object.object, __ATOMIC_ACQUIRE);
    } else if (!(flags & bd_receiver_isRetiredFlag)) {
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
  message_hazards hazards(receivers);
  for (bd_receiver *receiver : hazards) {
    if (living(hazards, receiver).object != nullptr) return true;
  }
  return false;
}

// MARK: Words

typedef uintptr_t (*words_method)(bd_object *, bd_selector *, uintptr_t, uintptr_t, uintptr_t, uintptr_t);

/// What most messages need of their results: the last one.
struct last_result {
  bool takes(uintptr_t) { return true; }
};

/// A choice among results of words, which somebody may want to see.
class seen_results {
  choice _choice;
  const bd_result_handler _handler;
  void *const _context;

 public:
  seen_results(bd_receivers *receivers, bd_result_handler handler, void *context)
      : _choice(receivers), _handler(handler), _context(context) {}

  bool takes(uintptr_t word) {
    if (_handler != nullptr) {
      bd_call_frame frame = {};
      frame.generalResult[0] = word;
      _handler(&frame, _context);
    }
    return _choice.takes(word);
  }
};

template <class Results>
static uintptr_t send_words(
    bd_receivers *receivers, uintptr_t a, uintptr_t b, uintptr_t c, uintptr_t d, Results results) {
  message_hazards hazards(receivers);
  bd_selector *selector = receivers->selector;
  uintptr_t result = 0;
  for (bd_receiver *receiver : hazards) {
    uintptr_t word;
    {
      living living(hazards, receiver);
      if (living.object == nullptr) continue;
      word = reinterpret_cast<words_method>(bd_objc_msg_lookup(living.object, selector))(
          living.object, selector, a, b, c, d);
    }
    if (results.takes(word)) result = word;
  }
  return result;
}

uintptr_t bd_receivers_sendWords(
    bd_receivers *receivers, uintptr_t a, uintptr_t b, uintptr_t c, uintptr_t d, bd_result_handler handler,
    void *context) {
  return send_words(receivers, a, b, c, d, seen_results(receivers, handler, context));
}

static uintptr_t receivers_entry(
    bd_receivers *receivers, bd_object *, uintptr_t a, uintptr_t b, uintptr_t c, uintptr_t d) {
  const bd_words_sender sender = __atomic_load_n(&receivers->sender, __ATOMIC_ACQUIRE);
  if (sender != nullptr) return sender(__atomic_load_n(&receivers->context, __ATOMIC_RELAXED), a, b, c, d);
  if (__atomic_load_n(&receivers->combine, __ATOMIC_RELAXED) == bd_combine_last) {
    return send_words(receivers, a, b, c, d, last_result());
  }
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
  message_hazards hazards(receivers);
  choice choice(receivers);
  // The chain may go with one of its messages.
  bd_selector *selector = receivers->selector;
  const bool is_indirect = layout->indirectResultSize > 0;
  // On the stack, where an exception leaves nothing behind; a signature bounds it. The sender's memory gets only the
  // result that it is to have.
  auto *memory = static_cast<unsigned char *>(__builtin_alloca_with_align(layout->memorySize, 128));
  auto *result = static_cast<unsigned char *>(__builtin_alloca_with_align(layout->indirectResultSize, 128));

  for (bd_receiver *receiver : hazards) {
    living living(hazards, receiver);
    if (living.object == nullptr) continue;
    bd_call_frame copy;
    bd_call_frame_copy(layout, frame, &copy, memory);
    if (is_indirect) {
      copy.indirectResult = result;
      if (layout->passesResultAddress) copy.general[0] = reinterpret_cast<uintptr_t>(result);
    }
    bd_call_frame_setReceiver(&copy, layout, living.object, selector);
    const bd_imp method = is_indirect ? bd_objc_msg_lookup_stret(living.object, selector)
                                      : bd_objc_msg_lookup(living.object, selector);
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
