// One message to several objects.
//
// A receiver is held weakly, and the message must not meet a deallocated one. Retaining and releasing each would cost more
// than the message. Instead a call notes which list it goes through (active_calls.h), and who is about to deallocate an
// object that is a receiver looks at the notes, after it has set the weak references to NULL: an object of a noted list is
// deallocated when the call has ended (gnu/weak.c). On Apple's platforms, and for objects that count references by
// themselves, each is retained all the same.
//
// The order of both sides' stores and loads is Dekker's: a call stores its note and then reads the list, and then the weak
// reference; the other side writes those and then reads the notes.
#include "bd_receivers.h"

#include "active_calls.h"
#include "asymmetric_fence.h"
#include "bd_lock.h"
#include "bd_runtime.h"
#include "bd_weak.h"
#include "receivers.h"

#include <stdlib.h>
#include <string.h>

struct bd_receiver {
  bd_weak object;
  /// What it was when the receiver was made.
  const void *address;
  uint32_t references;
  /// Whether its memory stays as long as a call's note says so.
  bool isKept;
  bool isRetired;
};

/// The receivers at one time: never changed.
struct list {
  uintptr_t count;
  bd_receiver *receivers[];
};

struct bd_receivers {
  struct list *list;
  bd_combine combine;
  bd_selector *selector;
  /// Sends messages of words in our place.
  bd_words_sender sender;
  void *context;
};

// MARK: Which objects are receivers

enum { filter_bits = 12 };
/// How many receivers there are whose addresses share some bits.
static uint32_t filter[1 << filter_bits];

static uint32_t *filter_counter(const void *address) {
  return &filter[((uintptr_t)address * UINT64_C(0x9E3779B97F4A7C15)) >> (64 - filter_bits)];
}

bool bd_receivers_mayHave(const bd_object *object) {
  return __atomic_load_n(filter_counter(object), __ATOMIC_ACQUIRE) != 0;
}

// MARK: One

static void retain(bd_receiver *receiver) { __atomic_add_fetch(&receiver->references, 1, __ATOMIC_RELAXED); }

bd_receiver *bd_receiver_create(bd_object *object) {
  bd_receiver *receiver = calloc(1, sizeof *receiver);
  if (receiver == NULL) abort();
  receiver->references = 1;
  receiver->address = object;
  // First: from now on the object's deallocation asks here.
  __atomic_add_fetch(filter_counter(object), 1, __ATOMIC_ACQ_REL);
  bd_objc_initWeak(&receiver->object, object);
#if !defined(__APPLE__)
  receiver->isKept = gnu_weak_asksReceivers(object);
#endif
  return receiver;
}

bd_object *bd_receiver_loadRetained(bd_receiver *receiver) { return bd_objc_loadWeakRetained(&receiver->object); }

bool bd_receiver_isLiving(bd_receiver *receiver) {
  return __atomic_load_n(&receiver->object.object, __ATOMIC_ACQUIRE) != NULL;
}

void bd_receiver_retire(bd_receiver *receiver) { __atomic_store_n(&receiver->isRetired, true, __ATOMIC_RELEASE); }

bool bd_receiver_isRetired(bd_receiver *receiver) { return __atomic_load_n(&receiver->isRetired, __ATOMIC_ACQUIRE); }

void bd_receiver_release(bd_receiver *receiver) {
  if (__atomic_sub_fetch(&receiver->references, 1, __ATOMIC_ACQ_REL) > 0) return;
  bd_objc_destroyWeak(&receiver->object);
  __atomic_sub_fetch(filter_counter(receiver->address), 1, __ATOMIC_ACQ_REL);
  free(receiver);
}

// MARK: Notes

// A list's address with one of these. Closures' addresses, which are noted too, have neither.
enum {
  /// The call may find that the list is no longer the current one, and must not be followed through the address.
  is_asking = 2,
  /// The call goes through the list.
  is_sending = 1,
};

static void *note_of(const struct list *list, uintptr_t flag) { return (void *)((uintptr_t)list | flag); }

static bool notes_list(const void *note, const void *list) {
  return note == note_of(list, is_asking) || note == note_of(list, is_sending);
}

static void free_list(void *memory) {
  struct list *list = memory;
  for (uintptr_t i = 0; i < list->count; i++) bd_receiver_release(list->receivers[i]);
  free(list);
}

static const struct bd_active_kind lists = {notes_list, free_list};

/// Has a thing released when no call uses it; false when none does.
static bool defer(void *thing, const struct bd_active_kind *kind) {
  bd_fence_heavy();
  if (!bd_active_defer(thing, kind)) return false;
  bd_fence_heavy();
  bd_active_settle(thing);
  return true;
}

#if !defined(__APPLE__)
static const struct list *sent_list(const void *note) {
  return ((uintptr_t)note & is_sending) != 0 ? (const struct list *)((uintptr_t)note & ~(uintptr_t)is_sending) : NULL;
}

static bool sends_to(const void *note, const void *deferred) {
  const struct list *list = sent_list(note);
  for (uintptr_t i = 0; list != NULL && i < list->count; i++) {
    if (list->receivers[i]->address == ((const struct bd_deferred_object *)deferred)->object) return true;
  }
  return false;
}

bool bd_receivers_defer(struct bd_deferred_object *object) {
  static const struct bd_active_kind objects = {sends_to, gnu_weak_deallocate};
  return defer(object, &objects);
}
#endif

// MARK: Several

static struct list *make_list(bd_receiver *const *receivers, uintptr_t count) {
  // Two free bits in its address.
  struct list *list = malloc(sizeof *list + count * sizeof(bd_receiver *));
  if (list == NULL) abort();
  list->count = count;
  for (uintptr_t i = 0; i < count; i++) {
    retain(receivers[i]);
    list->receivers[i] = receivers[i];
  }
  return list;
}

bd_receivers *bd_receivers_create(bd_selector *selector) {
  bd_fence_prepare();
  bd_receivers *receivers = calloc(1, sizeof *receivers);
  if (receivers == NULL) abort();
  receivers->list = make_list(NULL, 0);
  receivers->selector = selector;
  return receivers;
}

static void replace(bd_receivers *receivers, struct list *next) {
  struct list *previous = __atomic_exchange_n(&receivers->list, next, __ATOMIC_ACQ_REL);
  if (!defer(previous, &lists)) free_list(previous);
}

void bd_receivers_destroy(bd_receivers *receivers) {
  replace(receivers, NULL);
  free(receivers);
}

void bd_receivers_set(bd_receivers *receivers, bd_receiver *const *list, uintptr_t count) {
  replace(receivers, make_list(list, count));
}

void bd_receivers_setCombine(bd_receivers *receivers, bd_combine combine) {
  __atomic_store_n(&receivers->combine, combine, __ATOMIC_RELAXED);
}

// MARK: Sending

/// A call that goes through the receivers. An exception may end it without a word (active_calls.h).
struct call {
  struct bd_active_thread *thread;
  uint32_t depth;
  const struct list *list;
  bd_combine combine;
  bool isFirst;
  /// The object that has been retained for its message.
  bd_object *retained;
};

/// Notes the list that is current now; in the frame of the caller. Without room for the note there are no receivers: this
/// many messages within each other are an endless recursion.
static inline __attribute__((always_inline)) bool begin(struct call *call, bd_receivers *receivers) {
  const struct list *list = __atomic_load_n(&receivers->list, __ATOMIC_ACQUIRE);
  if (__builtin_expect(!bd_active_begin(&call->thread, &call->depth, note_of(list, is_asking)), 0)) return false;
  _Atomic(void *) *note = &call->thread->calls[call->depth].closure;
  for (;;) {
    bd_fence_light();
    const struct list *now = __atomic_load_n(&receivers->list, __ATOMIC_ACQUIRE);
    if (__builtin_expect(now == list, 1)) break;
    list = now;
    atomic_store_explicit(note, note_of(list, is_asking), memory_order_release);
  }
  atomic_store_explicit(note, note_of(list, is_sending), memory_order_release);
  bd_fence_light();
  call->list = list;
  call->combine = __atomic_load_n(&receivers->combine, __ATOMIC_RELAXED);
  call->isFirst = true;
  call->retained = NULL;
  return true;
}

static inline void end(struct call *call) { bd_active_end(call->thread, call->depth); }

/// The object of a receiver as long as it lives, until `leave`.
static inline bd_object *enter(struct call *call, bd_receiver *receiver) {
  if (__atomic_load_n(&receiver->isRetired, __ATOMIC_ACQUIRE)) return NULL;
  if (__builtin_expect(receiver->isKept, 1)) return __atomic_load_n(&receiver->object.object, __ATOMIC_ACQUIRE);
  return call->retained = bd_receiver_loadRetained(receiver);
}

static inline void leave(struct call *call) {
  if (__builtin_expect(call->retained != NULL, 0)) {
    bd_objc_release(call->retained);
    call->retained = NULL;
  }
}

// A BOOL is the low byte; what is above it in a register means nothing (x86-64 psABI 3.2.3).
static bool is_yes(uintptr_t word) { return (word & 0xff) != 0; }

/// Whether the result of the message that was just sent is the one so far.
static inline bool takes(struct call *call, uintptr_t word) {
  const bool was_first = call->isFirst;
  call->isFirst = false;
  switch (call->combine) {
    case bd_combine_last: return true;
    case bd_combine_first: return was_first;
    case bd_combine_all: return was_first || !is_yes(word);
    case bd_combine_any: return was_first || is_yes(word);
  }
}

bool bd_receivers_hasLiving(bd_receivers *receivers) {
  struct call call;
  if (!begin(&call, receivers)) return false;
  bool found = false;
  for (uintptr_t i = 0; i < call.list->count && !found; i++) {
    found = enter(&call, call.list->receivers[i]) != NULL;
    leave(&call);
  }
  end(&call);
  return found;
}

typedef uintptr_t (*words_method)(bd_object *, bd_selector *, uintptr_t, uintptr_t, uintptr_t, uintptr_t);

static inline __attribute__((always_inline)) uintptr_t send_words(
    bd_receivers *receivers, uintptr_t a, uintptr_t b, uintptr_t c, uintptr_t d, bd_result_handler handler,
    void *context) {
  struct call call;
  if (!begin(&call, receivers)) return 0;
  bd_selector *selector = receivers->selector;
  uintptr_t result = 0;
  for (uintptr_t i = 0; i < call.list->count; i++) {
    bd_object *object = enter(&call, call.list->receivers[i]);
    if (object == NULL) continue;
    const words_method method = (words_method)bd_objc_msg_lookup(object, selector);
    const uintptr_t word = method(object, selector, a, b, c, d);
    leave(&call);
    if (handler != NULL) {
      bd_call_frame frame = {0};
      frame.generalResult[0] = word;
      handler(&frame, context);
    }
    if (takes(&call, word)) result = word;
  }
  end(&call);
  return result;
}

uintptr_t bd_receivers_sendWords(
    bd_receivers *receivers, uintptr_t a, uintptr_t b, uintptr_t c, uintptr_t d, bd_result_handler handler,
    void *context) {
  return send_words(receivers, a, b, c, d, handler, context);
}

void bd_receivers_setSender(bd_receivers *receivers, bd_words_sender sender, void *context) {
  // Who has found the sender before needs the context still.
  if (sender != NULL) __atomic_store_n(&receivers->context, context, __ATOMIC_RELAXED);
  __atomic_store_n(&receivers->sender, sender, __ATOMIC_RELEASE);
}

static uintptr_t receivers_entry(
    const bd_slot *slot, bd_object *self, uintptr_t a, uintptr_t b, uintptr_t c, uintptr_t d) {
  (void)self;
  bd_receivers *receivers = (bd_receivers *)slot->function;
  const bd_words_sender sender = __atomic_load_n(&receivers->sender, __ATOMIC_ACQUIRE);
  if (__builtin_expect(sender != NULL, 0)) {
    return sender(__atomic_load_n(&receivers->context, __ATOMIC_RELAXED), a, b, c, d);
  }
  return send_words(receivers, a, b, c, d, NULL, NULL);
}

void bd_slot_initReceivers(bd_slot *slot, bd_receivers *receivers) {
  *slot = (bd_slot){(const void *)receivers_entry, slot, receivers, NULL};
}

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

  for (uintptr_t i = 0; i < call.list->count; i++) {
    bd_object *object = enter(&call, call.list->receivers[i]);
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
    leave(&call);
    if (handler != NULL) handler(&copy, context);
    if (!takes(&call, copy.generalResult[0])) continue;
    if (is_indirect) {
      memcpy(frame->indirectResult, result, layout->indirectResultSize);
    } else {
      memcpy(frame->generalResult, copy.generalResult, sizeof frame->generalResult);
      memcpy(frame->vectorResult, copy.vectorResult, sizeof frame->vectorResult);
    }
  }
  end(&call);
}
