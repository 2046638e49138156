// Declarations that C, C++ and the assembly share.
#pragma once

/// The size of a trampoline in bytes.
#if defined(__x86_64__)
#define BD_TRAMPOLINE_SIZE 11
#else
#define BD_TRAMPOLINE_SIZE 8
#endif

#ifndef __ASSEMBLER__
#include "../include/bd_runtime.h"
#include "../include/bd_slots.h"
#include "../support/block_layout.h"
#include "held.h"

#pragma GCC visibility push(hidden)

BD_EXTERN void bd_block_entry(void), bd_block_entry_stret(void);

/// A block that the block entries run: one that contains a slot, or the block of a method implementation on Apple's
/// platforms, which contains the index of the slot and has no slot.
struct slot_block {
  struct bd_block_literal literal;
  bd_slot slot;
  uintptr_t index;
};

// What slots do whose payload is a Swift object, or one that they do not own.
static inline void bd_payload_retain(const bd_slot *slot) { swift_retain(slot->payload); }
static inline void bd_payload_release(const bd_slot *slot) { swift_release(slot->payload); }
static inline void bd_payload_leave(const bd_slot *slot) { (void)slot; }

/// Returns the word of a class, or of the nearest class above it. Other code may have made a subclass.
BD_EXTERN uintptr_t *bd_word_of_class(const bd_class *cls);

/// Releases the content of a table that no instance has and no call uses.
BD_EXTERN void bd_table_end(void *table);

/// The function that answers for selectors without a closure.
BD_EXTERN bd_responds_handler bd_responds;
/// The function that decides how a message continues whose slot the instance has not filled.
BD_EXTERN bd_unimplemented_handler bd_unimplemented;
/// Runs such a message (run.cpp).
BD_EXTERN bd_imp bd_run_unimplemented(uintptr_t index, bd_call_frame *frame);
/// `run` of the slots that forward (run.cpp).
BD_EXTERN bd_slot_run bd_forward_run;

/// The largest number of values of a simple call, and of a call with words for few arguments (closures.cpp).
enum { bd_simple_count = 8, bd_few_separate = 6 };

/// `run` of the slots with closures: of any, and of those with simple and plain calls (closures.cpp).
BD_EXTERN bd_slot_run bd_closure_run, bd_closure_runSimple, bd_closure_runPlain;

/// The memory of all implementations that run slots, and `bd_imp_slot`. implementations.c, which is above run.cpp, sets
/// them when the library is loaded.
struct slot_methods {
  uintptr_t start, size;
  intptr_t (*find)(bd_imp implementation);
};
BD_EXTERN struct slot_methods bd_slot_methods;

/// The same as `bd_imp_slot`, without a call for a method outside the library.
static inline intptr_t bd_slot_of(bd_imp implementation) {
  const bool may_be = (uintptr_t)implementation - bd_slot_methods.start < bd_slot_methods.size;
  return __builtin_expect(may_be, 0) ? bd_slot_methods.find(implementation) : -1;
}

/// Returns whether a selector is that of a method whose result may be in memory or not (`bd_slot_setUnclear`). Accepts
/// any pointer to an object, which is none.
BD_EXTERN bool bd_selector_isUnclear(const bd_selector *selector);

/// Called by the trampolines: `token` is twice the slot's index, plus 1 if the result is or may be in memory.
BD_EXTERN bd_imp bd_run_method(uintptr_t token, bd_call_frame *frame);
/// Called by the block entries: `token` is the block's address, plus 1 for a result in memory.
BD_EXTERN bd_imp bd_run_block(uintptr_t token, bd_call_frame *frame);

#pragma GCC visibility pop
#endif
