// Pins: references to an object for the time of one message, which cost one atomic operation each.
#pragma once

#include "dealloc_hook.h"

#include <stdlib.h>

/// The pins of an object. Its entry among the weak references and each of its receivers retain them, because they are
/// read after the object is deallocated.
typedef struct {
  gnu_root *root;
  /// {how often the object was ever held: 32 bits, how often it is held now: 30 bits, dead, wanted}. The first number
  /// shows to a compare-exchange that the object was held in between.
  _Atomic uint64_t word;
  _Atomic uint32_t references;
} gnu_pins;

/// The parts of `gnu_pins.word`.
/// Only the library's reference to the object is left. The last `gnu_pins_letGo` deallocates the object.
static const uint64_t gnu_pins_wanted = 1;
/// The object's deallocation has begun. The other parts have no meaning any more.
static const uint64_t gnu_pins_dead = 2;
static const uint64_t gnu_pins_one = 4;
static const uint64_t gnu_pins_count = 0xfffffffc;
static const uint64_t gnu_pins_everOne = UINT64_C(1) << 32;

/// Returns the pins of an object that has a weak reference. The caller owns a reference to them. Returns NULL for an
/// object that must be retained instead.
gnu_pins *gnu_object_pins(id object);

static inline bool gnu_pins_areDead(gnu_pins *pins) { return (atomic_load(&pins->word) & gnu_pins_dead) != 0; }

/// Returns whether the object lives, until `gnu_pins_letGo`.
static inline bool gnu_pins_tryHold(gnu_pins *pins) {
  return (atomic_fetch_add(&pins->word, gnu_pins_everOne + gnu_pins_one) & gnu_pins_dead) == 0;
}
/// May deallocate the object.
void gnu_pins_letGo(gnu_pins *pins, id object);

static inline void gnu_pins_release(gnu_pins *pins) {
  if (pins != NULL && atomic_fetch_sub(&pins->references, 1) == 1) free(pins);
}
