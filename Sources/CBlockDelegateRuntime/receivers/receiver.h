// Receivers and lists of them. How messages go through the lists is in receivers.cpp.
//
// A receiver is held weakly, and a message must not meet a deallocated one. Retaining each would cost more than the
// message. Instead a message says by a hazard pointer which list it goes through, and by another which object has the
// message (../calls/hazards.h); the list, and the object when its last reference goes, are given up when no hazard
// pointer has them. That takes as long as the message that uses them. Where a runtime has no way to put a deallocation
// off, each object is retained for its message.
//
//     bd_receivers         receiver_list      bd_receiver
//     +----------+         +-----------+      +------------------+
//     | list   --+-------->| capacity  |  +-->| object (weak)    |
//     | selector |         | count     |  |   | address          |
//     | combine  |         | entries --+--+   | references       |
//     | sender   |         | ...       |      | order, flags     |
//     +----------+         +-----------+      +------------------+
//
// An entry of a list is filled once, from the first to the last, and marked when its receiver is taken out: a message
// goes through the entries that were filled when it began. A list without room for one more, or with more marked entries
// than others, is replaced. So adding and removing cost the same however many receivers there are.
#pragma once

#include "../include/bd_receivers.h"
#include "../calls/sent_message.h"
#include "../include/bd_runtime.h"

struct bd_receiver {
  bd_weak object;
  /// What the object was when the receiver was made.
  bd_object *address;
  uintptr_t order;
  uint32_t references;
  uint8_t flags;
};

enum {
  /// No hazard pointer keeps the object: it must be retained.
  bd_receiver_mustRetainFlag = 1,
  bd_receiver_isRetiredFlag = 2,
};

struct receiver_list {
  struct sent_message message;
  uintptr_t capacity;
  /// How many entries are filled.
  uintptr_t count;
  /// The receivers in the order of their numbers, each with the lowest bit set when it was taken out. The list has a
  /// reference to each.
  uintptr_t entries[];
};

struct bd_receivers {
  /// A `receiver_list`.
  void *list;
  /// How many of its entries are not marked.
  uintptr_t count;
  bd_combine combine;
  bd_selector *selector;
  /// The object whose slot the receivers are in; NULL until that is known.
  bd_object *owner;
  /// Sends messages of words in our place.
  bd_words_sender sender;
  void *context;
  bd_completion completion;
  bool passesCompletionUnchanged;
};
