// Things that calls hold while other threads may replace them: slot tables, and lists of members.
#pragma once

#include "../include/bd_base.h"

namespace {

/// A thing that a word of an object leads to, held during a call, without a lock. The word has the thing's address, and
/// in its upper 16 bits the number of calls that have taken the thing. The thing's own count says how many have given it
/// back. Who replaces the thing brings the two together, and the last call ends it. A call does not look at the word
/// again, because its object may be gone. Addresses have 48 bits on all supported systems.
///
/// A thing has a field `references` and a function `bd_end`. Who makes it owns one reference.
template <class thing>
class held {
  static constexpr uintptr_t one = uintptr_t(1) << 48, address = one - 1, many = 1 << 14;
  /// The reference of a word to its thing. It is larger than the number of calls that can have given it back.
  static constexpr intptr_t installed = intptr_t(1) << 40;
  thing *const _thing;

  static uintptr_t taken(uintptr_t word) { return word >> 48; }
  static thing *in(uintptr_t word) { return reinterpret_cast<thing *>(word & address); }

  /// Moves the calls that the word has counted to the thing's count, so that the 16 bits are never full.
  __attribute__((noinline)) static void move(uintptr_t *place, thing *it) {
    uintptr_t word = __atomic_load_n(place, __ATOMIC_RELAXED);
    while (in(word) == it && taken(word) >= many) {
      const auto count = static_cast<intptr_t>(taken(word));
      retain(it, count);
      if (__atomic_compare_exchange_n(place, &word, word & address, true, __ATOMIC_RELAXED, __ATOMIC_RELAXED)) return;
      __atomic_fetch_sub(&it->references, count, __ATOMIC_RELAXED);
    }
  }

  static thing *take(uintptr_t *place) {
    const uintptr_t word = __atomic_fetch_add(place, one, __ATOMIC_ACQUIRE);
    if (__builtin_expect(taken(word) >= many, 0) && in(word) != nullptr) move(place, in(word));
    return in(word);
  }

 public:
  explicit held(uintptr_t *place) : _thing(take(place)) {}
  held(const held &) = delete;
  // Ending the thing may raise an exception. If another exception is already propagating, the process is terminated, as
  // in C++.
  ~held() noexcept(false) {
    if (_thing != nullptr) release(_thing);
  }
  thing *get() const { return _thing; }

  static thing *hold(uintptr_t *place) { return take(place); }
  static void retain(thing *it, intptr_t count = 1) { __atomic_fetch_add(&it->references, count, __ATOMIC_RELAXED); }
  static void release(thing *it, intptr_t count = 1) {
    if (__atomic_fetch_sub(&it->references, count, __ATOMIC_ACQ_REL) == count) bd_end(it);
  }
  /// Returns the thing that a word leads to, on the only thread that changes the word.
  static thing *current(const uintptr_t *place) { return in(__atomic_load_n(place, __ATOMIC_RELAXED)); }
  /// Makes a word lead to another thing. The word owns a reference to it.
  static void replace(uintptr_t *place, thing *next) {
    if (next != nullptr) retain(next, installed);
    const uintptr_t word = __atomic_exchange_n(place, reinterpret_cast<uintptr_t>(next), __ATOMIC_ACQ_REL);
    if (in(word) != nullptr) release(in(word), installed - static_cast<intptr_t>(taken(word)));
  }
};

}  // namespace
