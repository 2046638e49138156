// Methods with random signatures. Each case has a caller and a callee, both compiled by a C compiler, and the values of
// its arguments and its result. Scripts/generate-abi-cases writes abi_types.h and abi_cases.c.
#ifndef ABI_CASES_H
#define ABI_CASES_H

#include "abi_types.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif
#if defined(__clang__)
#pragma clang assume_nonnull begin
#else
#define _Nonnull
#define _Nullable
#endif

/// A type, with functions that make and compare its values. Values are compared field by field because the content of
/// padding is undefined.
typedef struct {
  const char *encoding;
  size_t size;
  void (*fill)(void *value, uint64_t seed);
  bool (*equal)(const void *first, const void *second);
  /// Sets the bits that have a meaning. NULL if the encoding tells them.
  void (*_Nullable mask)(void *value);
  /// The facts that the encoding may leave out, as words. NULL if it leaves out nothing.
  const char *_Nullable kinds;
  bool is_integer;
} abi_type;

typedef struct {
  const char *selector;
  /// The method's type encoding, without offsets. Empty if it consists of the types' encodings and their sizes.
  const char *encoding;
  uint32_t number;
  /// The number of explicit arguments, without `self` and `_cmd`.
  uint32_t count;
  const abi_type *const _Nonnull *_Nullable arguments;
  /// The type of the result, or NULL if the method returns void.
  const abi_type *_Nullable result;
  /// Calls a method implementation with the case's arguments. Returns whether the result has the expected value.
  bool (*call)(void *self, void *selector, void (*implementation)(void));
  /// A method implementation that checks its arguments and returns the case's result.
  void (*callee)(void);
} abi_case;

typedef struct {
  const abi_case *cases;
  uint32_t count;
  /// The number of arguments that callees have checked, the number of wrong values among them, and the last case with a
  /// wrong value.
  uint64_t *checked;
  uint64_t *wrong;
  uint32_t *wrongCase;
  /// The objects and selectors that serve as values. The caller fills them in before the first call.
  void *_Nullable *_Nonnull objects;
  void *_Nullable *_Nonnull selectors;
} abi_library;

enum { abi_object_count = 8 };

/// Returns the cases of the library that contains this function.
const abi_library *abi_library_get(void);

/// Makes a class that has the library's callees as its methods. Returns false if the class name is taken.
bool abi_make_class(const abi_library *library, const char *name);
/// Calls the method of `object` that belongs to the case. Returns whether the result has the expected value.
bool abi_call(const abi_case *c, void *object);
void *abi_selector(const char *name);

/// Returns the seed for the value of an argument. `index` counts arguments from 0; -1 is the result.
static inline uint64_t abi_seed(uint32_t number, int index) { return (uint64_t)number * 64 + (uint64_t)(index + 1); }

#if defined(__clang__)
#pragma clang assume_nonnull end
#endif
#ifdef __cplusplus
}
#endif
#endif
