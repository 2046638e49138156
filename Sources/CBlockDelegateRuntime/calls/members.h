// The members of a chain, as members.c changes them and send.cpp sends messages to them.
#pragma once

#include "../include/bd_members.h"
#include "slots.h"

#ifdef __cplusplus
extern "C" {
#endif

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
__attribute__((visibility("hidden"))) void bd_list_end(void *list);

/// Returns whether a result replaces the one that was chosen before. A BOOL is the low byte of a register. The other
/// bytes are undefined (x86-64 psABI 3.2.3).
static inline bool bd_combine_replaces(bd_combine combine, uintptr_t word) {
  const bool is_yes = (word & 0xff) != 0;
  return combine == bd_combine_last || (combine == bd_combine_all && !is_yes) || (combine == bd_combine_any && is_yes);
}

#ifdef __cplusplus
}
#endif
