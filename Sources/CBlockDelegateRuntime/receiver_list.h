// The lists of receivers. How messages go through them is in receivers.cpp.
#ifndef BD_RECEIVER_LIST_H
#define BD_RECEIVER_LIST_H

#include "bd_receivers.h"

#include "bd_weak.h"

/// How a message gets to the object of a receiver.
enum receiver_state {
  /// Its memory stays as long as a call notes that it has a message.
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

#endif
