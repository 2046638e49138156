// The list of a chain's members, as members.c changes it and chain_methods.cpp sends messages to it.
#pragma once

#include "../include/bd_members.h"
#include "../runtime/objc.h"
#include "slots.h"

/// Returns the number of entries that a message which begins now goes through. Others may be appended meanwhile.
static inline uintptr_t bd_list_count(const bd_member_list *list) {
  return __atomic_load_n(&list->count, __ATOMIC_ACQUIRE);
}

enum { bd_word_bits = 8 * sizeof(uintptr_t) };

/// Returns whether a member gets the messages of a method. A member that was removed gets none.
static inline bool bd_member_takes(const bd_member *member, uintptr_t method) {
  const uintptr_t word = __atomic_load_n(&member->taken[method / bd_word_bits], __ATOMIC_ACQUIRE);
  return word >> method % bd_word_bits & 1;
}
