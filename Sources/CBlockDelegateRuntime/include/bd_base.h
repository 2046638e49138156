// Handles and macros that every header in this folder uses.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#if defined(__APPLE__)
#include <TargetConditionals.h>
// The check of the system comes before the check of the processor, whose error message would not name the system.
#if TARGET_OS_WATCH
#error "BlockDelegate does not support watchOS: no watch has run it, and older ones have 32-bit pointers"
#endif
#endif
#if !defined(__LP64__)
#error "BlockDelegate needs a 64-bit processor: call frames and slots are laid out for one"
#endif
#if defined(__has_feature)
#if __has_feature(ptrauth_calls)
#error "BlockDelegate does not sign pointers: build for arm64, not arm64e (Enhanced Security: no Authenticate Pointers)"
#endif
#endif

#ifdef __cplusplus
#define BD_EXTERN extern "C"
#else
#define BD_EXTERN extern
#endif

/// Gives a declaration the name with which the linker finds the function: the runtime's own function is called.
#define BD_NAMED(name) __asm__(BD_STRING(__USER_LABEL_PREFIX__) #name)
#define BD_STRING(macro) BD_STRING_OF(macro)
#define BD_STRING_OF(tokens) #tokens
#if defined(__APPLE__)
#define BD_NAMED_BY_APPLE(name) BD_NAMED(name)
#define BD_NAMED_BY_GNU(name)
#else
#define BD_NAMED_BY_APPLE(name)
#define BD_NAMED_BY_GNU(name) BD_NAMED(name)
#endif

/// Declares a function that returns the address of a C function, for `bd_call_raises`.
#define BD_ADDRESS_OF(function) \
  static inline const void *function##_address(void) { return (const void *)function; }

#pragma clang assume_nonnull begin

/// An Objective-C object: `id`.
typedef struct bd_object bd_object;
/// An Objective-C class: `Class`. A class is also an object, so a `bd_class *` may be cast to a `bd_object *`.
typedef struct bd_class bd_class;
/// A selector: `SEL`. On GNU runtimes several handles can have the same name, so compare their `bd_sel_key`.
typedef struct bd_selector bd_selector;
/// A protocol: `Protocol *`.
typedef struct bd_protocol bd_protocol;
/// A method of a class: `Method`.
typedef struct bd_method bd_method;
/// A declared property of a class: `objc_property_t`.
typedef struct bd_property bd_property;
/// A method implementation: `IMP`. An IMP must be cast to the method's C signature before a call.
typedef void (*bd_imp)(void);

#if defined(__APPLE__) && defined(__OBJC__)
/// Returns the class as Objective-C's type. Swift's `AnyClass` is not always the class's address, so only the compiler
/// can convert between the two.
static inline Class bd_class_toObjC(bd_class *cls) { return (__bridge Class)(void *)cls; }
#endif

/// Returns a number that only ``bd_counter_increment`` changes. The reader needs no lock.
static inline uintptr_t bd_counter_get(const uintptr_t *counter) { return __atomic_load_n(counter, __ATOMIC_RELAXED); }

static inline void bd_counter_increment(uintptr_t *counter) { __atomic_fetch_add(counter, 1, __ATOMIC_RELAXED); }

#pragma clang assume_nonnull end
