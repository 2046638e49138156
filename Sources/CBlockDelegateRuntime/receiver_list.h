// The lists of receivers, and the calls that go through them.
//
// A receiver is held weakly, and a message must not meet a deallocated one. Retaining and releasing each would cost more
// than the message. Instead a call notes which list it goes through (active_calls.h), and who is about to deallocate an
// object that is a receiver looks at the notes, after it has set the weak references to NULL: an object of a noted list is
// deallocated when the call has ended (gnu/weak.c). On Apple's platforms, and for objects that count references by
// themselves, each is retained all the same.
//
// The order of both sides' stores and loads is Dekker's: a call stores its note and then reads which list is current, and
// then the weak references; the other side writes those and then reads the notes.
#ifndef BD_RECEIVER_LIST_H
#define BD_RECEIVER_LIST_H

#include "bd_receivers.h"

#include "active_calls.h"
#include "asymmetric_fence.h"
#include "bd_runtime.h"
#include "bd_weak.h"

/// How a message gets to the object of a receiver.
enum receiver_state {
  /// Its memory stays as long as a call's note says so.
  is_kept,
  /// It must be retained.
  is_unkept,
  /// Not at all any more.
  is_retired,
};

struct bd_receiver {
  bd_weak object;
  /// What it was when the receiver was made.
  const void *address;
  uint32_t references;
  uint8_t state;
};

/// The receivers at one time: never changed.
struct receiver_list {
  uintptr_t count;
  bd_receiver *receivers[];
};

struct bd_receivers {
  const struct receiver_list *list;
  bd_combine combine;
  bd_selector *selector;
  /// Sends messages of words in our place.
  bd_words_sender sender;
  void *context;
  /// Whether there is no sender, and the last result is the one.
  bool isPlain;
};

static inline enum receiver_state state_of(const bd_receiver *receiver) {
  return (enum receiver_state)__atomic_load_n(&receiver->state, __ATOMIC_ACQUIRE);
}

/// A call that goes through the receivers. An exception may end it without a word (active_calls.h).
struct call {
  struct bd_active_thread *thread;
  uint32_t depth;
  const struct receiver_list *list;
};

/// Notes the list that is current now; in the frame of the caller. Without room for the note there are no receivers: this
/// many messages within each other are an endless recursion.
static inline __attribute__((always_inline)) bool begin(struct call *call, bd_receivers *receivers) {
  const struct receiver_list *list = __atomic_load_n(&receivers->list, __ATOMIC_ACQUIRE);
  if (__builtin_expect(!bd_active_begin(&call->thread, &call->depth, (void *)list), 0)) return false;
  bd_fence_light();
  while (__builtin_expect(__atomic_load_n(&receivers->list, __ATOMIC_ACQUIRE) != list, 0)) {
    list = __atomic_load_n(&receivers->list, __ATOMIC_ACQUIRE);
    atomic_store_explicit(&call->thread->calls[call->depth].closure, (void *)list, memory_order_release);
    bd_fence_light();
  }
  call->list = list;
  return true;
}

static inline void end(struct call *call) { bd_active_end(call->thread, call->depth); }

static inline bd_object *object_of(const bd_receiver *receiver) {
  return __atomic_load_n(&receiver->object.object, __ATOMIC_ACQUIRE);
}

/// The object of a receiver if it lives. If it had to be retained it is in `retained` too, for `leave`.
static inline bd_object *enter(bd_receiver *receiver, bd_object **retained) {
  *retained = NULL;
  switch (state_of(receiver)) {
    case is_kept: return object_of(receiver);
    case is_unkept: return *retained = bd_receiver_loadRetained(receiver);
    case is_retired: return NULL;
  }
}

static inline void leave(bd_object *retained) {
  if (__builtin_expect(retained != NULL, 0)) bd_objc_release(retained);
}

#endif
