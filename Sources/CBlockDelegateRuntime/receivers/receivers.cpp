// Sends one message to several objects. The file is in C++ because destructors run when an exception passes a frame.
#include "receiver.h"

#include "../calls/completed.h"
#include "../calls/slots.h"
#include "../include/bd_runtime.h"

#include <string.h>

// The unnamed namespace prevents collisions with classes of the same names in other files.
namespace {

/// Protects a list of receivers, and one object at a time, while a message is sent to them. The destructor ends the
/// protection.
class message_use {

  // The object is unprotected first, and then the list. The list and the object are unprotected even if an object's
  // deallocation raises an exception.
  struct list_end {
    bd_hazard *const hazard;
    ~list_end() noexcept(false) { bd_hazard_end(hazard); }
  };
  struct object_end {
    bd_hazard *const hazard;
    ~object_end() noexcept(false) { bd_hazard_set_object(hazard, nullptr); }
  };
  const list_end _list_end;
  const object_end _object_end;

 protected:
  bd_hazard *const _hazard;

 public:
  /// - `hazard`: A hazard pointer that protects a `sent_message`, or will protect one before the first object.
  explicit message_use(bd_hazard *hazard) : _list_end{hazard}, _object_end{hazard}, _hazard(hazard) {}

  void use(const void *object) {
    _hazard->is_declined = false;
    bd_hazard_set_object(_hazard, object);
  }
  /// Returns whether the object has responded to the message.
  bool is_answered() const { return !_hazard->is_declined; }
};

/// A message to all receivers in the list that is current when the message begins.
class message_hazards : public message_use {
  const receiver_list *_list;
  uintptr_t _count;

 public:
  /// - `hazard`: The hazard pointer of the call that sent the message.
  message_hazards(bd_receivers *receivers, bd_hazard *hazard)
      : message_use(hazard), _list(static_cast<receiver_list *>(bd_hazard_protect(hazard, &receivers->list))),
        _count(__atomic_load_n(&_list->count, __ATOMIC_ACQUIRE)) {}
  uintptr_t count() const { return _count; }
  /// Returns the receiver of an entry, or NULL if it was removed.
  bd_old_receiver *operator[](uintptr_t index) const {
    const uintptr_t entry = __atomic_load_n(&_list->entries[index], __ATOMIC_ACQUIRE);
    return entry & 1 ? nullptr : reinterpret_cast<bd_old_receiver *>(entry);
  }
};

/// The object of a receiver while it gets a message, or NULL if the object must not get the message.
class living {
  bd_object *_retained = nullptr;

 public:
  bd_object *object = nullptr;

  /// - `receiver`: The receiver, or NULL if it was removed.
  living(message_use &message, bd_old_receiver *receiver) {
    if (receiver == nullptr) return;
    // The call of `use` may deallocate the previous object of the message, which may remove this receiver.
    message.use(receiver->address);
    const uint8_t flags = __atomic_load_n(&receiver->flags, __ATOMIC_ACQUIRE);
    if (__builtin_expect(flags == 0, 1)) {
      object = __atomic_load_n(&receiver->object.object, __ATOMIC_ACQUIRE);
    } else if (!(flags & bd_old_receiver_isRetiredFlag)) {
      object = _retained = bd_old_receiver_loadRetained(receiver);
    }
  }
  ~living() noexcept(false) {
    if (__builtin_expect(_retained != nullptr, 0)) bd_objc_release(_retained);
  }
};

/// The choice of the result that the sender gets.
class choice {
  const bd_combine _combine;
  bool _is_first = true;

  // A BOOL is the low byte of a register. The other bytes are undefined (x86-64 psABI 3.2.3).
  static bool is_yes(uintptr_t word) { return (word & 0xff) != 0; }

 public:
  explicit choice(bd_receivers *receivers) : _combine(__atomic_load_n(&receivers->combine, __ATOMIC_RELAXED)) {}

  /// Returns whether the next result, whose register is `word`, replaces the previous choice.
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
  message_hazards hazards(receivers, bd_hazard_take(receivers, BD_STACK_POINTER));
  for (uintptr_t i = 0; i < hazards.count(); i++) {
    if (living(hazards, hazards[i]).object != nullptr) return true;
  }
  return false;
}

// MARK: Messages of words

typedef uintptr_t (*words_method)(bd_object *, bd_selector *, uintptr_t, uintptr_t, uintptr_t, uintptr_t);

/// The choice that most messages use: the last result.
struct last_result {
  bool takes(uintptr_t) { return true; }
};

/// Sends a message of words to all receivers.
/// - `is_answered`: Set to true when a receiver responds.
template <class Results>
static uintptr_t send_words(
    bd_receivers *receivers, bd_hazard *hazard, uintptr_t a, uintptr_t b, uintptr_t c, uintptr_t d, Results results,
    bool *is_answered) {
  message_hazards hazards(receivers, hazard);
  bd_selector *selector = receivers->selector;
  uintptr_t result = 0;
  for (uintptr_t i = 0; i < hazards.count(); i++) {
    uintptr_t word;
    {
      living living(hazards, hazards[i]);
      if (living.object == nullptr) continue;
      word = reinterpret_cast<words_method>(bd_objc_msg_lookup(living.object, selector))(
          living.object, selector, a, b, c, d);
    }
    if (__builtin_expect(!hazards.is_answered(), 0)) continue;
    *is_answered = true;
    if (results.takes(word)) result = word;
  }
  return result;
}

namespace {

/// Declines a message that no receiver has responded to, for the object that owns the receivers.
class decliner {
  // The owner and the selector are read before the message, because the message may deallocate the chain.
  bd_object *const _owner;
  bd_selector *const _selector;

 public:
  explicit decliner(bd_receivers *receivers) : _owner(receivers->owner), _selector(receivers->selector) {}
  void decline() const {
    // A slot that sends words has no closure, and a slot that takes a call frame has one.
    if (!bd_message_decline(_owner, _selector, false)) bd_message_decline(_owner, _selector, true);
  }
};

}  // namespace

// Called by the receivers entry.
extern "C" HIDDEN uintptr_t bd_receivers_run(
    bd_receivers *receivers, bd_hazard *hazard, uintptr_t a, uintptr_t b, uintptr_t c, uintptr_t d) {
  const bd_words_sender sender = __atomic_load_n(&receivers->sender, __ATOMIC_ACQUIRE);
  if (sender != nullptr) {
    bd_hazard_end(hazard);
    return sender(__atomic_load_n(&receivers->context, __ATOMIC_RELAXED), a, b, c, d);
  }
  const decliner decliner(receivers);
  bool is_answered = false;
  const uintptr_t result = __atomic_load_n(&receivers->combine, __ATOMIC_RELAXED) == bd_combine_last
                               ? send_words(receivers, hazard, a, b, c, d, last_result(), &is_answered)
                               : send_words(receivers, hazard, a, b, c, d, choice(receivers), &is_answered);
  if (__builtin_expect(!is_answered, 0)) decliner.decline();
  return result;
}

extern "C" void bd_receivers_entry(void);  // receivers_entry.S

static const bd_slot_kind kind = {
    reinterpret_cast<const void *>(bd_receivers_entry), bd_slot_nothing, bd_slot_nothing, true, false, false};

void bd_slot_initReceivers(bd_slot *slot, bd_receivers *receivers) {
  *slot = {&kind, nullptr, receivers};
}

// MARK: Messages in frames

namespace {

/// The arguments of most messages, which are passed unchanged.
struct same_arguments {
  same_arguments(bd_receivers *, bd_call_frame *) {}
};

/// The arguments of a message with a completion block.
class completed_arguments : completed {
 public:
  completed_arguments(bd_receivers *receivers, bd_call_frame *frame)
      : completed(passes_unchanged(receivers) ? nullptr : &receivers->completion, frame) {}

 private:
  static bool passes_unchanged(bd_receivers *receivers) {
    return __atomic_load_n(&receivers->passesCompletionUnchanged, __ATOMIC_RELAXED);
  }
};

}  // namespace

static void copy_result(const bd_call_frame &from, bd_call_frame *to) {
  memcpy(to->generalResult, from.generalResult, sizeof to->generalResult);
  memcpy(to->vectorResult, from.vectorResult, sizeof to->vectorResult);
}

template <class Arguments>
static bool send_frame(
    bd_receivers *receivers, const bd_message_layout *layout, bd_call_frame *frame, bd_result_handler handler,
    void *context) {
  bd_call_frame_clearResult(frame, layout->indirectResultSize);
  message_hazards hazards(receivers, bd_hazard_take(receivers, BD_STACK_POINTER));
  const Arguments arguments(receivers, frame);
  choice choice(receivers);
  // The selector is read before the message, because the message may deallocate the chain.
  bd_selector *selector = receivers->selector;
  const bool is_indirect = layout->indirectResultSize > 0;
  // The memory is on the stack, so an exception leaks nothing. The method's signature bounds its size. Only the chosen
  // result is copied to the sender's memory.
  auto *memory = static_cast<unsigned char *>(__builtin_alloca_with_align(layout->memorySize, 128));
  auto *result = static_cast<unsigned char *>(__builtin_alloca_with_align(layout->indirectResultSize, 128));
  bool is_answered = false;

  for (uintptr_t i = 0; i < hazards.count(); i++) {
    living living(hazards, hazards[i]);
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
    if (!hazards.is_answered()) continue;
    is_answered = true;
    if (handler != nullptr) handler(&copy, context);
    if (!choice.takes(copy.generalResult[0])) continue;
    if (is_indirect) {
      memcpy(frame->indirectResult, result, layout->indirectResultSize);
    } else {
      copy_result(copy, frame);
    }
  }
  return is_answered;
}

void bd_receivers_sendFrame(
    bd_receivers *receivers, const bd_message_layout *layout, bd_call_frame *frame, bd_result_handler handler,
    void *context) {
  const decliner decliner(receivers);
  if (!send_frame<same_arguments>(receivers, layout, frame, handler, context)) decliner.decline();
}

void bd_receivers_sendCompletionFrame(
    bd_receivers *receivers, const bd_message_layout *layout, bd_call_frame *frame, bd_result_handler handler,
    void *context) {
  const decliner decliner(receivers);
  if (!send_frame<completed_arguments>(receivers, layout, frame, handler, context)) decliner.decline();
}

// MARK: Messages to one receiver

bool bd_old_receiver_sendFrame(
    bd_old_receiver *receiver, bd_selector *selector, const bd_message_layout *layout, bd_call_frame *frame) {
  const sent_message sent{selector};
  message_use message(bd_hazard_take(&sent, BD_STACK_POINTER));
  const living living(message, receiver);
  if (living.object == nullptr) return false;
  // The frame is copied because the caller may need its registers afterwards.
  bd_call_frame copy = *frame;
  bd_call_frame_setReceiver(&copy, layout, living.object, selector);
  const bd_imp method = layout->passesResultAddress ? bd_objc_msg_lookup_stret(living.object, selector)
                                                    : bd_objc_msg_lookup(living.object, selector);
  bd_call(reinterpret_cast<const void *>(method), &copy);
  if (!message.is_answered()) return false;
  copy_result(copy, frame);
  return true;
}
