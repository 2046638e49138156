// Receivers and lists of receivers. receivers.cpp sends messages to the lists.
//
// Receivers are held weakly, and a message must not reach a deallocated object. Retaining each object would cost more
// than the message. Instead one hazard pointer of a message protects the list of its receivers, and the object that
// gets the message (../calls/hazards.h). Lists that are replaced, and objects whose last reference is released, are
// freed when no hazard pointer protects them, at the latest when the messages that use them end. If a runtime can't
// defer a deallocation, each object is retained for its message.
//
//     bd_receivers         receiver_list      bd_old_receiver
//     +----------+         +-----------+      +------------------+
//     | list   --+-------->| capacity  |  +-->| object (weak)    |
//     | selector |         | count     |  |   | address          |
//     | combine  |         | entries --+--+   | references       |
//     | sender   |         | ...       |      | order, flags     |
//     +----------+         +-----------+      +------------------+
//
// The entries of a list are filled from the first to the last. An entry is marked when its receiver is removed. A
// message goes through the entries that were filled when it began. A list is replaced when it has no room for another
// entry, or when most of its entries are marked. Adding and removing therefore take the same time for any number of
// receivers.
#pragma once

#include "../include/bd_receivers.h"
#include "../calls/sent_message.h"
#include "../include/bd_runtime.h"

struct bd_old_receiver {
  bd_weak object;
  /// The address of the object, from the time when the receiver was made. The object may be deallocated.
  bd_object *address;
  uintptr_t order;
  uint32_t references;
  uint8_t flags;
};

enum {
  /// The object must be retained for each message, because a hazard pointer does not protect it.
  bd_old_receiver_mustRetainFlag = 1,
  bd_old_receiver_isRetiredFlag = 2,
};

struct receiver_list {
  struct sent_message message;
  uintptr_t capacity;
  /// The number of filled entries.
  uintptr_t count;
  /// The receivers, sorted by their order. The lowest bit of an entry is set when its receiver is removed. The list
  /// retains each receiver.
  uintptr_t entries[];
};

struct bd_receivers {
  /// The current list, a `receiver_list`.
  void *list;
  /// The number of entries that are not marked.
  uintptr_t count;
  bd_combine combine;
  bd_selector *selector;
  /// The object whose slot contains the receivers, or NULL until it is set.
  bd_object *owner;
  /// The function that sends messages of words, or NULL to send them directly.
  bd_words_sender sender;
  void *context;
  bd_completion completion;
  bool passesCompletionUnchanged;
};
