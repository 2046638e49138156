#include "../objc.h"
#if defined(BD_GCC_RUNTIME)

#include "ending.h"

// The replaced `-release` notices the release of the last reference. It marks the object as dead in its record, which all
// its weak references share, before the object is deallocated. Therefore every `-dealloc` of the object, including those
// of subclasses, sees NULL in its weak references.
//
// A weak reference can hold its object without retaining it (`bd_weak_hold`), which costs one atomic operation. If the
// last reference is released while the object is held, the reference is left to those who hold the object, and the last
// `bd_weak_letGo` releases it. Loading a weak reference holds the object while it retains it.
//
// Some classes count their references themselves. If such a class calls neither `-retain` nor `-release` of its root
// class, or the root class has no `-retainCount`, the object is marked in the root class's `-dealloc`, after the
// subclasses' code.
//
// GNUstep Base 1.31 has weak references of its own, which retain an object at any time, also one whose last reference is
// being released. Therefore GNUstep decides whether a reference is the last one, and the library sends `-dealloc`. For
// other root classes, the original `-release` does both.
//
// Locks: for an object with a record, the root class's `-retainCount` and, if it does not deallocate, its `-release` are
// called under the record's lock.

/// Releases a reference, unless it is the last one. Returns false if it is. Without a known count, this is certain only
/// under the lock of the object's record.
static inline bool releaseOther(gnu_root *root, id object) {
  if (root->isCounted) return gnu_releasePlain(object) > 0;
  if (root->retainCount(object, gnu_selectors.retainCount) == 1) return false;
  root->release(object, gnu_selectors.release);
  return true;
}

// MARK: Objects without weak references whose last reference is being released

// Nothing in an object says that its `-dealloc` is running: its reference count is that of an object with one reference.
// So the release of the last reference takes a place in this table, where the object is until the root class's `-dealloc`
// begins. Another thread may then have another object with this address, which takes another place. The place is free
// when the release returns. If a `-dealloc` raises an exception, the object stays in the table, as it stays in memory.

enum { list_bits = 8, places = 4 };
static _Atomic(id) ending[1 << list_bits][places];
/// What is in the place of an object that was deallocated, until its release returns.
static const id gone = (id)1;

/// Returns the first place with this content in the list for an object, or NULL.
static _Atomic(id) *find(id content, id object) {
  _Atomic(id) *list = ending[bd_hash((uintptr_t)object, list_bits)];
  for (int i = 0; i < places; i++) {
    if (atomic_load_explicit(&list[i], memory_order_relaxed) == content) return &list[i];
  }
  return NULL;
}

/// Takes a place for an object whose last reference is released next. If no place is free, marks a record of the object
/// as dead. Returns what `leave` takes after the release.
static void *enter(id object) {
  _Atomic(id) *place;
  while ((place = find(NULL, object)) != NULL) {
    id none = NULL;
    if (atomic_compare_exchange_strong(place, &none, object)) return place;
  }
  pthread_mutex_t *lock = gnu_record_lock(object);
  gnu_record *record = gnu_record_make(object);
  record->references++;
  atomic_fetch_or(&record->word, gnu_record_dead);
  pthread_mutex_unlock(lock);
  return record;
}

__attribute__((noinline)) static void leave(void *entered) {
  const bool isPlace = (uintptr_t)entered - (uintptr_t)ending < sizeof ending;
  if (isPlace) atomic_store_explicit((_Atomic(id) *)entered, NULL, memory_order_release);
  else gnu_record_leave(entered);
}

bool gnu_object_isEnding(id object) {
  if (find(object, object) != NULL) return true;
  if (!gnu_record_mayExist(object)) return false;
  pthread_mutex_t *lock = gnu_record_lock(object);
  gnu_record *record = gnu_record_find(object);
  const bool isDead = record != NULL && gnu_record_isDead(record);
  pthread_mutex_unlock(lock);
  return isDead;
}

void gnu_object_end(id object) {
  if (gnu_record_mayExist(object)) gnu_record_end(object);
  _Atomic(id) *place = find(object, object);
  if (place != NULL) atomic_store_explicit(place, gone, memory_order_release);
}

// MARK: Releases

/// Releases a reference to an object with weak references. Returns false for the last one if it is released by the caller
/// next, and then marks the object as dead.
static bool releaseReferenced(gnu_root *root, gnu_record *record) {
  uint64_t word = atomic_load(&record->word), next;
  do {
    // A thread that holds the object after the word is read may retain it, but has changed the word first.
    if (releaseOther(root, record->object)) return true;
    next = word | ((word & gnu_record_held) != 0 ? gnu_record_left : gnu_record_dead);
  } while (!atomic_compare_exchange_weak(&record->word, &word, next));
  if ((next & gnu_record_left) != 0) return true;
  if (!root->isCounted || NSDecrementExtraRefCountWasZero(record->object)) return false;
  // GNUstep has retained the object meanwhile.
  atomic_fetch_and(&record->word, ~gnu_record_dead);
  return true;
}

/// Returns NULL or, if the reference is the last one, what `leave` takes.
static void *releaseLast(gnu_root *root, id object) {
  void *entered = enter(object);
  if (!root->isCounted || NSDecrementExtraRefCountWasZero(object)) return entered;
  leave(entered);
  return NULL;
}

/// The same for an object that may have a record.
static void *releaseRecorded(gnu_root *root, id object) {
  pthread_mutex_t *lock = gnu_record_lock(object);
  gnu_record *record = gnu_record_find(object);
  const bool isReferenced = record != NULL && record->references > 0 && !gnu_record_isDead(record);
  const bool isDone = isReferenced ? releaseReferenced(root, record) : releaseOther(root, object);
  if (isReferenced && !isDone) record->references++;
  pthread_mutex_unlock(lock);
  if (isDone) return NULL;
  return isReferenced ? record : releaseLast(root, object);
}

void *gnu_object_release(gnu_root *root, id object) {
  const bool isCertain = root->isCounted || !gnu_record_mayExist(object);
  if (isCertain && releaseOther(root, object)) return NULL;
  return gnu_record_mayExist(object) ? releaseRecorded(root, object) : releaseLast(root, object);
}

/// Calls the method that deallocates an object. If objects contain each other, each level of their deallocation has this
/// function on the stack. If it is optimized, it is the only function of the library there, and needs two words.
__attribute__((noinline)) static void callAndLeave(id object, SEL selector, gnu_void_method method, void *entered) {
  method(object, selector);
  leave(entered);
}

void gnu_object_deallocate(gnu_root *root, id object, void *entered) {
  if (!root->isCounted) return callAndLeave(object, gnu_selectors.release, root->release, entered);
  const gnu_void_method dealloc = (gnu_void_method)bd_objc_msg_lookup(object, gnu_selectors.dealloc);
  callAndLeave(object, gnu_selectors.dealloc, dealloc, entered);
}

#endif
