// Weak references, and the hooks that run when an object is released or deallocated.
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
  return object_table_mayHave(&gnu_weak_references, object);
}

/// Called when the root class's `-dealloc` begins, and again after the object's associations are removed: `isLast`. An
/// object that later has the same address is another object.
void gnu_weak_zero(id object, bool isLast);

// MARK: Holding an object for the time of one message, which costs one atomic operation

/// The weak references to an object. The table and each receiver own a reference to this entry, because it is read
/// after the object is deallocated. The lock guards the fields above `word`.
typedef struct {
  object_entry entry;
  gnu_root *root;
  bd_weak *locations;
  /// Whether the library owns a reference to the object, or the object is being deallocated.
  enum { isUnowned, isOwned, isDeallocating } state;
  /// {how often the object was ever held: 32 bits, how often it is held now: 30 bits, dead, wanted}. The first number
  /// shows to a compare-exchange that the object was held in between.
  _Atomic uint64_t word;
  _Atomic uint32_t references;
} gnu_weak_entry;

/// The parts of `word`.
/// Only the library's reference to the object is left. The last `gnu_weak_letGo` deallocates the object.
static const uint64_t gnu_weak_wanted = 1;
/// The object's deallocation has begun. The other parts have no meaning any more.
static const uint64_t gnu_weak_dead = 2;
static const uint64_t gnu_weak_one = 4;
static const uint64_t gnu_weak_count = 0xfffffffc;
static const uint64_t gnu_weak_everOne = UINT64_C(1) << 32;

/// Returns the entry of an object that has a weak reference. The caller owns a reference to the entry. Returns NULL for
/// an object that must be retained instead of held.
gnu_weak_entry *gnu_weak_entry_of(id object);

static inline bool gnu_weak_isDead(gnu_weak_entry *entry) { return (atomic_load(&entry->word) & gnu_weak_dead) != 0; }

/// Returns whether the object lives, until `gnu_weak_letGo`.
static inline bool gnu_weak_tryHold(gnu_weak_entry *entry) {
  return (atomic_fetch_add(&entry->word, gnu_weak_everOne + gnu_weak_one) & gnu_weak_dead) == 0;
}
/// May deallocate the object.
void gnu_weak_letGo(gnu_weak_entry *entry);

static inline void gnu_weak_entry_release(gnu_weak_entry *entry) {
  if (entry != NULL && atomic_fetch_sub(&entry->references, 1) == 1) free(entry);
}
