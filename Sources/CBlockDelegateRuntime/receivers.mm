// In an Objective-C++ file, so that references are given back when a receiver raises an exception.
#include "bd_receivers.h"
#include "bd_lock.h"
#include "bd_runtime.h"
#include "bd_weak.h"

#include <stdlib.h>
#include <string.h>

struct bd_receiver {
  bd_weak object;
  uint32_t references;
  bool isRetired;
};

namespace {

/// The receivers at one time: never changed, and freed when the last message to them has ended.
struct List {
  uint32_t references;
  uintptr_t count;
  bd_receiver *receivers[];
};

uint32_t increment(uint32_t *count) { return __atomic_add_fetch(count, 1, __ATOMIC_RELAXED); }
uint32_t decrement(uint32_t *count) { return __atomic_sub_fetch(count, 1, __ATOMIC_ACQ_REL); }

void release(List *list) {
  if (list == nullptr || decrement(&list->references) > 0) return;
  for (uintptr_t i = 0; i < list->count; i++) bd_receiver_release(list->receivers[i]);
  free(list);
}

}  // namespace

struct bd_receivers {
  bd_lock *lock;
  List *list;
  bd_combine combine;
};

// MARK: One

bd_receiver *bd_receiver_create(bd_object *object) {
  auto receiver = static_cast<bd_receiver *>(calloc(1, sizeof(bd_receiver)));
  if (receiver == nullptr) abort();
  receiver->references = 1;
  bd_objc_initWeak(&receiver->object, object);
  return receiver;
}

bd_object *bd_receiver_loadRetained(bd_receiver *receiver) { return bd_objc_loadWeakRetained(&receiver->object); }

void bd_receiver_retire(bd_receiver *receiver) { __atomic_store_n(&receiver->isRetired, true, __ATOMIC_RELEASE); }

bool bd_receiver_isRetired(bd_receiver *receiver) { return __atomic_load_n(&receiver->isRetired, __ATOMIC_ACQUIRE); }

void bd_receiver_release(bd_receiver *receiver) {
  if (decrement(&receiver->references) > 0) return;
  bd_objc_destroyWeak(&receiver->object);
  free(receiver);
}

// MARK: Several

bd_receivers *bd_receivers_create(void) {
  auto receivers = static_cast<bd_receivers *>(calloc(1, sizeof(bd_receivers)));
  if (receivers == nullptr) abort();
  receivers->lock = bd_lock_create();
  return receivers;
}

void bd_receivers_destroy(bd_receivers *receivers) {
  release(receivers->list);
  bd_lock_destroy(receivers->lock);
  free(receivers);
}

void bd_receivers_set(bd_receivers *receivers, bd_receiver *const *list, uintptr_t count) {
  auto next = static_cast<List *>(malloc(sizeof(List) + count * sizeof(bd_receiver *)));
  if (next == nullptr) abort();
  next->references = 1;
  next->count = count;
  for (uintptr_t i = 0; i < count; i++) {
    increment(&list[i]->references);
    next->receivers[i] = list[i];
  }
  bd_lock_lock(receivers->lock);
  List *previous = receivers->list;
  receivers->list = next;
  bd_lock_unlock(receivers->lock);
  release(previous);
}

// MARK: Messages

namespace {

/// Goes through the receivers that live. Owns the list, and the object that it stands at.
class Living {
 public:
  explicit Living(bd_receivers *receivers) {
    bd_lock_lock(receivers->lock);
    list = receivers->list;
    if (list != nullptr) increment(&list->references);
    bd_lock_unlock(receivers->lock);
  }
  ~Living() {
    leave();
    release(list);
  }
  Living(const Living &) = delete;
  Living &operator=(const Living &) = delete;

  /// The next object, or null.
  bd_object *next() {
    leave();
    while (list != nullptr && index < list->count) {
      bd_receiver *receiver = list->receivers[index++];
      if (bd_receiver_isRetired(receiver)) continue;
      object = bd_receiver_loadRetained(receiver);
      if (object != nullptr) return object;
    }
    return nullptr;
  }

 private:
  List *list;
  uintptr_t index = 0;
  bd_object *object = nullptr;

  void leave() {
    if (object != nullptr) bd_objc_release(object);
    object = nullptr;
  }
};

using WordsMethod = uintptr_t (*)(bd_object *, bd_selector *, uintptr_t, uintptr_t, uintptr_t, uintptr_t);

// A BOOL is the low byte; what is above it in a register means nothing (x86-64 psABI 3.2.3).
bool is_yes(uintptr_t word) { return (word & 0xff) != 0; }

/// The result of several, one after the other.
class Combined {
 public:
  explicit Combined(const bd_receivers *receivers)
      : combine(__atomic_load_n(&receivers->combine, __ATOMIC_RELAXED)) {}

  /// Whether the result of the message that was just sent is the one so far.
  bool takes(uintptr_t word) {
    const bool was_first = is_first;
    is_first = false;
    switch (combine) {
      case bd_combine_last: return true;
      case bd_combine_first: return was_first;
      case bd_combine_all: return was_first || !is_yes(word);
      case bd_combine_any: return was_first || is_yes(word);
    }
  }

 private:
  bd_combine combine;
  bool is_first = true;
};

}  // namespace

bool bd_receivers_hasLiving(bd_receivers *receivers) { return Living(receivers).next() != nullptr; }

void bd_receivers_setCombine(bd_receivers *receivers, bd_combine combine) {
  __atomic_store_n(&receivers->combine, combine, __ATOMIC_RELAXED);
}

uintptr_t bd_receivers_sendWords(
    bd_receivers *receivers, bd_selector *selector, uintptr_t a, uintptr_t b, uintptr_t c, uintptr_t d,
    bd_result_handler handler, void *context) {
  uintptr_t result = 0;
  Combined combined(receivers);
  Living living(receivers);
  while (bd_object *object = living.next()) {
    const auto method = reinterpret_cast<WordsMethod>(bd_objc_msg_lookup(object, selector));
    const uintptr_t word = method(object, selector, a, b, c, d);
    if (handler != nullptr) {
      bd_call_frame frame = {};
      frame.generalResult[0] = word;
      handler(&frame, context);
    }
    if (combined.takes(word)) result = word;
  }
  return result;
}

namespace {

/// Copies of the memory that arguments point to, fresh for each receiver. Arguments on the stack are copied by bd_call, if
/// there is no address among them that has to be another.
class References {
 public:
  References(const bd_message_layout *layout, const bd_call_frame *frame) : layout(layout), frame(frame) {
    if (layout->referenceCount == 0) return;
    uintptr_t size = layout->stackSize;
    for (uintptr_t i = 0; i < layout->referenceCount; i++) size += aligned(layout->references[i].size);
    memory = static_cast<unsigned char *>(malloc(size));
    if (memory == nullptr) abort();
  }
  ~References() { free(memory); }
  References(const References &) = delete;
  References &operator=(const References &) = delete;

  /// Gives `copy`, which is one of the frame, arguments of its own.
  void renew(bd_call_frame *copy) {
    if (memory == nullptr) return;
    unsigned char *next = memory;
    if (layout->stackSize > 0) memcpy(next, frame->stack, layout->stackSize);
    copy->stack = next;
    next += layout->stackSize;
    for (uintptr_t i = 0; i < layout->referenceCount; i++) {
      const bd_reference_argument &reference = layout->references[i];
      unsigned char *base = reference.isOnStack ? copy->stack : reinterpret_cast<unsigned char *>(copy);
      const void *original;
      memcpy(&original, base + reference.offset, sizeof original);
      memcpy(next, original, reference.size);
      memcpy(base + reference.offset, &next, sizeof next);
      next += aligned(reference.size);
    }
  }

 private:
  const bd_message_layout *layout;
  const bd_call_frame *frame;
  unsigned char *memory = nullptr;

  static uintptr_t aligned(uintptr_t size) { return (size + 15) & ~static_cast<uintptr_t>(15); }
};

/// Memory for the results in memory that the sender does not get.
class Discarded {
 public:
  explicit Discarded(uintptr_t size) : memory(size == 0 ? nullptr : static_cast<unsigned char *>(malloc(size))) {}
  ~Discarded() { free(memory); }
  Discarded(const Discarded &) = delete;
  Discarded &operator=(const Discarded &) = delete;

  unsigned char *const memory;
};

}  // namespace

void bd_receivers_sendFrame(
    bd_receivers *receivers, const bd_message_layout *layout, bd_call_frame *frame, bd_result_handler handler,
    void *context) {
  bd_call_frame_clearResult(frame, layout->indirectResultSize);
  const bool is_indirect = layout->indirectResultSize > 0;
  References references(layout, frame);
  Discarded result(layout->indirectResultSize);
  Combined combined(receivers);
  Living living(receivers);
  const int leading = layout->passesResultAddress ? 1 : 0;
  while (bd_object *object = living.next()) {
    bd_call_frame copy = *frame;
    references.renew(&copy);
    copy.stackSize = layout->stackSize;
    copy.general[leading] = reinterpret_cast<uintptr_t>(object);
    copy.general[leading + 1] = reinterpret_cast<uintptr_t>(layout->selector);
    if (is_indirect) {
      copy.indirectResult = result.memory;
      if (leading == 1) copy.general[0] = reinterpret_cast<uintptr_t>(result.memory);
    }
    const bd_imp method = is_indirect ? bd_objc_msg_lookup_stret(object, layout->selector)
                                      : bd_objc_msg_lookup(object, layout->selector);
    bd_call(reinterpret_cast<const void *>(method), &copy);
    if (handler != nullptr) handler(&copy, context);
    if (!combined.takes(copy.generalResult[0])) continue;
    if (is_indirect) {
      memcpy(frame->indirectResult, result.memory, layout->indirectResultSize);
    } else {
      memcpy(frame->generalResult, copy.generalResult, sizeof frame->generalResult);
      memcpy(frame->vectorResult, copy.vectorResult, sizeof frame->vectorResult);
    }
  }
}
