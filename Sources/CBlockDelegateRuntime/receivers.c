// One message to several objects: see receiver_list.h for how it meets none that has gone.
#include "receiver_list.h"

#if !defined(__APPLE__)
#include "gnu/gnu_objc.h"
#endif

#include <string.h>

// MARK: Results

// A BOOL is the low byte; what is above it in a register means nothing (x86-64 psABI 3.2.3).
static bool is_yes(uintptr_t word) { return (word & 0xff) != 0; }

/// Which of the results is the one.
struct choice {
  bd_combine combine;
  bool isFirst;
};

static inline struct choice choice_of(bd_receivers *receivers) {
  return (struct choice){__atomic_load_n(&receivers->combine, __ATOMIC_RELAXED), true};
}

/// Whether the result of the message that was just sent is the one so far.
static inline bool takes(struct choice *choice, uintptr_t word) {
  const bool was_first = choice->isFirst;
  choice->isFirst = false;
  switch (choice->combine) {
    case bd_combine_last: return true;
    case bd_combine_first: return was_first;
    case bd_combine_all: return was_first || !is_yes(word);
    case bd_combine_any: return was_first || is_yes(word);
  }
}

// MARK: Words

typedef uintptr_t (*words_method)(bd_object *, bd_selector *, uintptr_t, uintptr_t, uintptr_t, uintptr_t);

#if defined(__APPLE__)
#define LOOK_UP bd_objc_msg_lookup
#else
// Through a pointer of ours: one jump less than through the linker's table.
static bd_imp (*const volatile LOOK_UP)(bd_object *, const bd_selector *) = objc_msg_lookup;
#endif

static inline words_method look_up(bd_object *object, bd_selector *selector) {
  return (words_method)LOOK_UP(object, selector);
}

uintptr_t bd_receivers_sendWords(
    bd_receivers *receivers, uintptr_t a, uintptr_t b, uintptr_t c, uintptr_t d, bd_result_handler handler,
    void *context) {
  struct call call;
  if (!begin(&call, receivers)) return 0;
  bd_selector *selector = receivers->selector;
  struct choice choice = choice_of(receivers);
  uintptr_t result = 0;
  for (uintptr_t i = 0; i < call.list->count; i++) {
    bd_object *retained, *object = enter(call.list->receivers[i], &retained);
    if (object == NULL) continue;
    const uintptr_t word = look_up(object, selector)(object, selector, a, b, c, d);
    leave(retained);
    if (handler != NULL) {
      bd_call_frame frame = {0};
      frame.generalResult[0] = word;
      handler(&frame, context);
    }
    if (takes(&choice, word)) result = word;
  }
  end(&call);
  return result;
}

static __attribute__((noinline)) uintptr_t send_with_choice(
    bd_receivers *receivers, uintptr_t a, uintptr_t b, uintptr_t c, uintptr_t d) {
  const bd_words_sender sender = __atomic_load_n(&receivers->sender, __ATOMIC_ACQUIRE);
  if (sender == NULL) return bd_receivers_sendWords(receivers, a, b, c, d, NULL, NULL);
  return sender(__atomic_load_n(&receivers->context, __ATOMIC_RELAXED), a, b, c, d);
}

struct answer {
  uintptr_t word;
  bool isThere;
};

/// To a receiver that is not kept, or is retired.
static __attribute__((noinline)) struct answer send_retained(
    bd_receiver *receiver, bd_selector *selector, uintptr_t a, uintptr_t b, uintptr_t c, uintptr_t d) {
  bd_object *retained, *object = enter(receiver, &retained);
  if (object == NULL) return (struct answer){0, false};
  const uintptr_t word = look_up(object, selector)(object, selector, a, b, c, d);
  leave(retained);
  return (struct answer){word, true};
}

/// What most messages of a chain go through: nothing here that they don't need.
static uintptr_t receivers_entry(
    bd_receivers *receivers, bd_object *self, uintptr_t a, uintptr_t b, uintptr_t c, uintptr_t d) {
  (void)self;
  if (__builtin_expect(!__atomic_load_n(&receivers->isPlain, __ATOMIC_ACQUIRE), 0)) {
    return send_with_choice(receivers, a, b, c, d);
  }
  struct call call;
  if (!begin(&call, receivers)) return 0;
  bd_selector *selector = receivers->selector;
  uintptr_t result = 0;
  bd_receiver *const *next = call.list->receivers, *const *end_of_list = next + call.list->count;
  for (; next < end_of_list; next++) {
    bd_receiver *receiver = *next;
    if (__builtin_expect(state_of(receiver) == is_kept, 1)) {
      bd_object *object = object_of(receiver);
      if (object == NULL) continue;
      result = look_up(object, selector)(object, selector, a, b, c, d);
    } else {
      const struct answer answer = send_retained(receiver, selector, a, b, c, d);
      if (answer.isThere) result = answer.word;
    }
  }
  end(&call);
  return result;
}

void bd_slot_initReceivers(bd_slot *slot, bd_receivers *receivers) {
  *slot = (bd_slot){(const void *)receivers_entry, receivers, receivers, NULL};
}

// MARK: Frames

static uintptr_t aligned(uintptr_t size) { return (size + 15) & ~(uintptr_t)15; }

/// Gives `copy`, which is one of `frame`, copies in `memory` of what its arguments point to. Arguments on the stack are
/// copied by bd_call, if there is no address among them that has to be another.
static void copy_references(
    const bd_message_layout *layout, const bd_call_frame *frame, bd_call_frame *copy, unsigned char *memory) {
  memcpy(memory, frame->stack, layout->stackSize);
  copy->stack = memory;
  unsigned char *next = memory + aligned(layout->stackSize);
  for (uintptr_t i = 0; i < layout->referenceCount; i++) {
    const bd_reference_argument *reference = &layout->references[i];
    unsigned char *place = (reference->isOnStack ? copy->stack : (unsigned char *)copy) + reference->offset;
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
  struct call call;
  if (!begin(&call, receivers)) return;
  bd_selector *selector = receivers->selector;
  uintptr_t reference_size = aligned(layout->stackSize);
  for (uintptr_t i = 0; i < layout->referenceCount; i++) reference_size += aligned(layout->references[i].size);
  // On the stack, where an exception leaves nothing behind; a signature bounds it.
  unsigned char *references = layout->referenceCount > 0 ? __builtin_alloca(reference_size) : NULL;
  const bool is_indirect = layout->indirectResultSize > 0;
  // The sender's memory gets only the result that it is to have.
  unsigned char *result = is_indirect ? __builtin_alloca(aligned(layout->indirectResultSize)) : NULL;
  const int leading = layout->passesResultAddress ? 1 : 0;
  struct choice choice = choice_of(receivers);

  for (uintptr_t i = 0; i < call.list->count; i++) {
    bd_object *retained, *object = enter(call.list->receivers[i], &retained);
    if (object == NULL) continue;
    bd_call_frame copy = *frame;
    if (references != NULL) copy_references(layout, frame, &copy, references);
    copy.stackSize = layout->stackSize;
    copy.general[leading] = (uintptr_t)object;
    copy.general[leading + 1] = (uintptr_t)selector;
    if (is_indirect) {
      copy.indirectResult = result;
      if (leading == 1) copy.general[0] = (uintptr_t)result;
    }
    const bd_imp method = is_indirect ? bd_objc_msg_lookup_stret(object, selector)
                                      : bd_objc_msg_lookup(object, selector);
    bd_call((const void *)method, &copy);
    leave(retained);
    if (handler != NULL) handler(&copy, context);
    if (!takes(&choice, copy.generalResult[0])) continue;
    if (is_indirect) {
      memcpy(frame->indirectResult, result, layout->indirectResultSize);
    } else {
      memcpy(frame->generalResult, copy.generalResult, sizeof frame->generalResult);
      memcpy(frame->vectorResult, copy.vectorResult, sizeof frame->vectorResult);
    }
  }
  end(&call);
}
