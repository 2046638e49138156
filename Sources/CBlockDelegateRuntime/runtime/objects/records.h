// Records: what the library stores for an object, in a side table. An object has one while it has associations or weak
// references, and sometimes while its last reference is released.
//
//     list of records       gnu_record               gnu_association
//     +------+          +--------------+         +-----+-------+------+
//     |    --+--------->| object       |    +--->| key | value | next |
//     +------+          | key, value   |    |    +-----+-------+------+
//     |      |          | associations-+----+
//     +------+          | references   |<--- weak references to the object, which share this part
//                       | isHoldable   |
//                       | word         |
//                       | next       --+---> record of another object
//                       +--------------+
//
// Associations are the same for GCC's runtime and libobjc2. Only GCC's runtime uses the part for weak references
// (gcc/ending.c).
#pragma once

#include "../objc.h"
#include "../../support/hash.h"

#include <pthread.h>
#include <stdatomic.h>

typedef struct gnu_association {
  struct gnu_association *next;
  const void *key;
  /// A reference to the value, or the object's word, whose key is `gnu_record_endWord`.
  id value;
} gnu_association;

/// The lock of the object guards all fields except `word`.
typedef struct gnu_record {
  id object;
  _Atomic(struct gnu_record *) next;
  /// The association that was set first, which most objects have alone. The key is NULL if there is none.
  const void *key;
  id value;
  /// The others.
  gnu_association *associations;
  /// The number of weak references to the object, and of functions that use the record without the lock. A record with
  /// such references outlives its object, and is then not in the table.
  uint32_t references;
  /// Whether `word` is used to hold the object. Does not change while there are weak references.
  bool isHoldable;
  /// {how often the object was ever held: 32 bits, how often it is held now: 30 bits, dead, left}. The first number shows
  /// to a compare-exchange that the object was held in between.
  _Atomic uint64_t word;
} gnu_record;

/// The parts of `word`.
/// The last reference was released while the object was held. The last `bd_weak_letGo` releases it again.
static const uint64_t gnu_record_left = 1;
/// The object's deallocation has begun. The other parts have no meaning any more.
static const uint64_t gnu_record_dead = 2;
static const uint64_t gnu_record_oneHeld = 4;
static const uint64_t gnu_record_held = 0xfffffffc;
static const uint64_t gnu_record_oneEverHeld = UINT64_C(1) << 32;

static inline bool gnu_record_isDead(gnu_record *record) { return (atomic_load(&record->word) & gnu_record_dead) != 0; }

/// The lists of records, by the hash of the object's address. A million objects have lists of eight records. Pages of
/// the array that are never written take no memory.
enum { gnu_record_listBits = 17 };
extern _Atomic(gnu_record *) gnu_records[1 << gnu_record_listBits];

static inline _Atomic(gnu_record *) *gnu_record_list(id object) {
  return &gnu_records[bd_hash((uintptr_t)object, gnu_record_listBits)];
}

/// Returns false if the object has no record. The caller need not hold the lock.
static inline bool gnu_record_mayExist(id object) { return atomic_load(gnu_record_list(object)) != NULL; }

/// Takes the lock for the object's record, and returns it. The caller unlocks it. Each lock is for many lists. No thread
/// holds two of them, and the library takes no other lock under one. The functions that call methods under the lock say
/// why. Such a method may take the lock again, so the locks are recursive.
pthread_mutex_t *gnu_record_lock(id object);

// MARK: Functions that are called under the lock

/// Returns the object's record, or NULL.
gnu_record *gnu_record_find(id object);
/// Returns the object's record, which is made if there is none.
gnu_record *gnu_record_make(id object);
/// What ends values and words. associations.c, which is above, sets the functions.
extern bd_word_end gnu_record_endValue;
extern _Atomic(bd_word_end) gnu_record_endWord;

/// Removes and frees a record that has neither associations nor references.
void gnu_record_trim(gnu_record *record);

// MARK: Functions that take the lock

/// Releases a reference to a dead record after the release of the object's last reference. If the object lives on,
/// because its root class's `-dealloc` was not called, it gets another record for its associations.
void gnu_record_leave(gnu_record *record);

// MARK: The end of an object

/// Arranges that `gnu_record_end` is called when the object is deallocated, while its memory is still valid. Classes are
/// never deallocated. Returns false if each class of the object already has its own method for this purpose. Each runtime
/// has a file of its own for this function: gcc/hooks.c and modern/cxx_destruct.c.
bool gnu_object_hookEnd(id object);

/// Ends an object's record, if it has one: its weak references are NULL from now on, and the values of its associations
/// are released. The deallocation of a value may set new associations of the object.
void gnu_record_end(id object);
