// Weak references, pins, and the hooks that run when an object is released or deallocated.
#pragma once

#include "../associations/side_table.h"

#include <stdatomic.h>
#include <stdlib.h>

typedef void (*gnu_void_method)(id self, SEL selector);
typedef id (*gnu_object_method)(id self, SEL selector);
typedef uintptr_t (*gnu_count_method)(id self, SEL selector);

/// A root class, with the methods that it had before the library replaced any. The struct is never freed, and neither
/// are classes.
typedef struct gnu_root {
  Class cls;
  /// The original methods. Each is NULL until the method is replaced.
  _Atomic(gnu_void_method) dealloc;
  _Atomic(gnu_void_method) release;
  /// Whether the methods are replaced.
  _Atomic bool isHooked;
  gnu_object_method retain;
  gnu_count_method retainCount;
  struct gnu_root *next;
} gnu_root;

/// Replaces `-dealloc` and `-release` of the object's root class, unless that was done before. Returns NULL for an
/// object that is never deallocated: a class, or an instance of a root class without `-dealloc`. Also returns NULL if
/// the root class lacks release, retain or retainCount.
gnu_root *gnu_object_hook(id object);

/// Whether an implementation is the library's own `-[NSObject release]`.
bool gnu_isMainRelease(IMP implementation);
/// Whether this copy of the library handles all weak references of the process.
bool gnu_weak_isOwn(void);

// MARK: Functions that are called for an object that may have weak references

/// Called instead of the root class's `-release`.
void gnu_weak_release(gnu_root *root, id object, SEL selector);
/// Called after an object was released, which may have deallocated it. Deallocates the object if only the library's own
/// reference is left, and nothing holds the object.
void gnu_weak_released(id object);

static inline bool gnu_mayHaveWeakReferences(id object) {
  return atomic_load_explicit(gnu_filter_counter(object), memory_order_acquire) >= gnu_filter_weak;
}

/// Called when the root class's `-dealloc` begins, and again after the object's associations are removed: `isLast`. An
/// object that later has the same address is another object.
void gnu_weak_zero(id object, bool isLast);

// MARK: Pins

// Pins are references to an object for the time of one message, which cost one atomic operation each.

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
