// The members of a chain, as members.c changes them and send.cpp sends messages to them.
#pragma once

#include "../include/bd_members.h"
#include "slots.h"

struct bd_member_list {
  intptr_t references;
  uintptr_t capacity, count;
  /// The receivers of the members, sorted by their order and retained. The lowest bit is set when the member is removed.
  uintptr_t entries[];
};

struct bd_members {
  /// The word that leads to the list.
  uintptr_t list;
  /// The list, where leak checkers see it. They do not know the word.
  const bd_member_list *visible;
  /// The number of entries that are not marked.
  uintptr_t count;
  bd_selector *selector;
  const bd_message_layout *layout;
  bd_combine combine;
  bd_members_sender sender;
  void *context;
};

enum { bd_entry_isRemoved = 1 };

static inline bd_receiver *bd_entry_receiver(uintptr_t entry) {
  return (bd_receiver *)(entry & ~(uintptr_t)bd_entry_isRemoved);
}

/// Returns the number of entries that a message which begins now goes through. Others may be appended meanwhile.
static inline uintptr_t bd_list_count(const bd_member_list *list) {
  return list == NULL ? 0 : __atomic_load_n(&list->count, __ATOMIC_ACQUIRE);
}

/// Releases the members of a list that no message uses.
BD_EXTERN __attribute__((visibility("hidden"))) void bd_list_end(void *list);
