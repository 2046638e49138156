// Methods with random signatures: a caller and a callee of each, compiled by a C compiler, with the values that go in
// and out. Scripts/generate-abi-cases writes abi_types.h and abi_cases.c.
#ifndef ABI_CASES_H
#define ABI_CASES_H

#include "abi_types.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#if defined(__clang__)
#pragma clang assume_nonnull begin
#else
#define _Nonnull
#define _Nullable
#endif

/// A type, and how its values are made and compared: field by field, for padding is nobody's.
typedef struct {
  const char *encoding;
  size_t size;
  void (*fill)(void *value, uint64_t seed);
  bool (*equal)(const void *first, const void *second);
} abi_type;

typedef struct {
  const char *selector;
  /// The method's type encoding, without offsets.
  const char *encoding;
  uint32_t number;
  /// Of explicit arguments.
  uint32_t count;
  const abi_type *const _Nonnull *_Nullable arguments;
  /// NULL for void.
  const abi_type *_Nullable result;
  /// Calls a method implementation with the case's arguments. Returns whether its result was the case's.
  bool (*call)(void *self, void *selector, void (*implementation)(void));
  /// A method implementation that checks its arguments and returns the case's result.
  void (*callee)(void);
} abi_case;

typedef struct {
  const abi_case *cases;
  uint32_t count;
  /// What callees have checked, and how often a value was another than expected, and the last case where.
  uint64_t *checked;
  uint64_t *wrong;
  uint32_t *wrongCase;
  /// The values of object and selector type; the caller fills them in first.
  void *_Nullable *_Nonnull objects;
  void *_Nullable *_Nonnull selectors;
} abi_library;

enum { abi_object_count = 8 };

/// The cases of the library that this is called in.
const abi_library *abi_library_get(void);

/// Makes a class whose methods are the library's callees; false when the name is taken.
bool abi_make_class(const abi_library *library, const char *name);
/// Calls an object's method for the case. Returns whether its result was the case's.
bool abi_call(const abi_case *c, void *object);
void *abi_selector(const char *name);

/// The seed of an argument's value, from 0; of the result's with -1.
static inline uint64_t abi_seed(uint32_t number, int index) { return (uint64_t)number * 64 + (uint64_t)(index + 1); }

#if defined(__clang__)
#pragma clang assume_nonnull end
#endif
#endif
