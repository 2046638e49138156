#pragma once

#include <stddef.h>
#include <stdint.h>

/// Returns a hash of an address: the upper bits of a product (Fibonacci hashing). They depend on every bit of the
/// address, whose low bits vary little.
static inline size_t bd_hash(uintptr_t address, int bits) {
  return (address * UINT64_C(0x9E3779B97F4A7C15)) >> (64 - bits);
}
