#include "bd_runtime.h"

#include "../support/allocation.h"
#include "../support/hash.h"

#include <stdatomic.h>

/// A message that was sent before. A program has one for each message in its source and each class that gets it. It is
/// never freed, because readers hold no lock.
struct message {
  const bd_class *cls;
  const void *name;
  const bd_selector *selector;
  const void *types;
  _Atomic bd_imp implementation;
};

typedef _Atomic(struct message *) cell;

enum { message_bits = 12, neighbors = 8 };

/// A hash table, whose messages are near their places. A message that finds no empty cell is not kept, and is then sent
/// as if it was the first one.
static cell messages[(1 << message_bits) + neighbors];

/// Returns the address of the class's name, the third word of a class of a GNU runtime. libobjc2 frees no names, so a
/// class at the address of one that was freed has another name. This function is faster than a call of class_getName.
static inline const void *name(const bd_class *cls) { return ((const void *const *)cls)[2]; }

/// Returns the cell that holds the message or is empty, or NULL if there is none. `found` gets the cell's message.
static inline cell *find(
    const bd_class *cls, const bd_selector *selector, const void *types, struct message **found) {
  const uintptr_t words = (uintptr_t)cls ^ (uintptr_t)selector << 1 ^ (uintptr_t)types << 2;
  cell *const first = &messages[bd_hash(words, message_bits)];
  for (cell *next = first; next < first + neighbors; next++) {
    struct message *known = *found = atomic_load_explicit(next, memory_order_acquire);
    if (known == NULL) return next;
    const bool is_class = known->cls == cls && known->name == name(cls);
    if (is_class && known->selector == selector && known->types == types) return next;
  }
  return NULL;
}

bd_sending bd_message_sendKnown(
    bd_object *receiver, bd_selector *selector, const void *types, uintptr_t first, uintptr_t second,
    uintptr_t *result) {
  struct message *known;
  const cell *cell = find(bd_object_getClass(receiver), selector, types, &known);
  if (cell == NULL || known == NULL || !bd_objc_hasAutoreleasePool()) return bd_sending_unknown;
  const bd_imp implementation = bd_objc_msg_lookup(receiver, selector);
  // The method may have been replaced by one with other types.
  if (implementation != atomic_load_explicit(&known->implementation, memory_order_relaxed)) return bd_sending_unknown;
  const bool raises = bd_call_raises(
      (const void *)implementation, (uintptr_t)receiver, (uintptr_t)selector, first, second, 0, result);
  return raises ? bd_sending_raised : bd_sending_done;
}

void bd_message_note(const bd_object *receiver, bd_selector *selector, const void *types, bd_imp implementation) {
  const bd_class *cls = bd_object_getClass(receiver);
  struct message *known;
  cell *cell = find(cls, selector, types, &known);
  if (cell == NULL) return;
  if (known != NULL) return atomic_store_explicit(&known->implementation, implementation, memory_order_relaxed);
  struct message *new = bd_allocated(malloc(sizeof *new), "a message");
  *new = (struct message){cls, name(cls), selector, types, implementation};
  // If another thread has taken the cell, the message is kept when it is sent again.
  if (!atomic_compare_exchange_strong(cell, &known, new)) free(new);
}
