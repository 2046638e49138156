// The functions that the generated cases call. All of them are static because one process loads several builds of the
// cases.
#include "abi_cases.h"

#include <string.h>

static uint64_t abi_checked, abi_wrong;
static uint32_t abi_wrong_case;
static void *abi_objects[abi_object_count], *abi_selectors[abi_object_count];

static inline void abi_check(uint32_t number, bool is_equal) {
  abi_checked++;
  if (is_equal) return;
  abi_wrong++;
  abi_wrong_case = number;
}

/// Mixes the bits of `seed` with the splitmix64 algorithm.
static inline uint64_t abi_bits(uint64_t seed) {
  uint64_t z = seed * UINT64_C(0x9E3779B97F4A7C15) + UINT64_C(0x1234567);
  z = (z ^ (z >> 30)) * UINT64_C(0xBF58476D1CE4E5B9);
  z = (z ^ (z >> 27)) * UINT64_C(0x94D049BB133111EB);
  return z ^ (z >> 31);
}

#define ABI_SCALAR(name, type, value)                                                                     \
  static inline void fill_##name(void *memory, uint64_t seed) {                                           \
    const uint64_t bits = abi_bits(seed);                                                                 \
    *(type *)memory = (type)(value);                                                                      \
  }                                                                                                       \
  static inline bool equal_##name(const void *first, const void *second) {                                \
    return memcmp(first, second, sizeof(type)) == 0;                                                      \
  }

ABI_SCALAR(c, signed char, bits)
ABI_SCALAR(s, short, bits)
ABI_SCALAR(i, int, bits)
ABI_SCALAR(q, long long, bits)
ABI_SCALAR(C, unsigned char, bits)
ABI_SCALAR(S, unsigned short, bits)
ABI_SCALAR(I, unsigned int, bits)
ABI_SCALAR(Q, unsigned long long, bits)
ABI_SCALAR(B, _Bool, bits & 1)
// The floating-point values are finite and have random bits in the whole mantissa. NaNs are left out because a
// processor may change the bits of a NaN when it moves it through a register.
ABI_SCALAR(f, float, (float)(int)bits / 3.0f)
ABI_SCALAR(d, double, (double)(long long)bits / 3.0)
ABI_SCALAR(pointer, void *, (uintptr_t)bits)
ABI_SCALAR(object, void *, abi_objects[bits % abi_object_count])
ABI_SCALAR(selector, void *, abi_selectors[bits % abi_object_count])
