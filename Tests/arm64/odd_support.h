// The functions that the cases with odd types call (Scripts/generate-odd-cases).
#ifdef __cplusplus
#define _Bool bool
#endif
#include "abi_support.h"

/// The bytes of the largest value.
enum { odd_size = 256 };

/// Sets the bits of a value that have a meaning to random bits.
static inline void odd_fill(void *memory, size_t size, void (*set_mask)(void *), uint64_t seed) {
  unsigned char mask[odd_size] __attribute__((aligned(64))) = {0}, *bytes = (unsigned char *)memory;
  set_mask(mask);
  for (size_t i = 0; i < size; i++) {
    const unsigned char random = (unsigned char)(abi_bits(seed * 32 + i / 8) >> (i % 8 * 8));
    bytes[i] = (unsigned char)((bytes[i] & ~mask[i]) | (random & mask[i]));
  }
}

static inline bool odd_equal(const void *first, const void *second, size_t size, void (*set_mask)(void *)) {
  unsigned char mask[odd_size] __attribute__((aligned(64))) = {0};
  set_mask(mask);
  for (size_t i = 0; i < size; i++) {
    if ((((const unsigned char *)first)[i] ^ ((const unsigned char *)second)[i]) & mask[i]) return false;
  }
  return true;
}

#define ODD_TYPE(name, kinds, is_integer)                                                                            \
  typedef char name##_fits[sizeof(name) <= odd_size ? 1 : -1];                                                       \
  static void fill_##name(void *memory, uint64_t seed) { odd_fill(memory, sizeof(name), mask_##name, seed); }        \
  static bool equal_##name(const void *first, const void *second) {                                                  \
    return odd_equal(first, second, sizeof(name), mask_##name);                                                      \
  }                                                                                                                  \
  static const abi_type type_##name = {@encode(name), sizeof(name), fill_##name, equal_##name, mask_##name, kinds, is_integer};

#define ODD_LIBRARY(cases)                                                                                           \
  const abi_library *abi_library_get(void) {                                                                         \
    static const abi_library library = {                                                                             \
        cases, sizeof cases / sizeof *cases, &abi_checked, &abi_wrong, &abi_wrong_case, abi_objects, abi_selectors}; \
    return &library;                                                                                                 \
  }
