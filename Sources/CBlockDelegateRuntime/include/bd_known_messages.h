// Messages of words that have been sent before, with Swift types that fit: sent again without asking for the method's
// types.
#pragma once

#include "bd_base.h"

#pragma clang assume_nonnull begin

typedef enum __attribute__((enum_extensibility(closed))) {
  /// Nothing was sent: the message is not known, or no autorelease pool is open.
  bd_sending_unknown,
  bd_sending_done,
  /// The message raised an exception.
  bd_sending_raised,
} bd_sending;

/// Sends a message of at most two arguments that are integers, pointers or objects, and whose result is one or void.
/// - `types`: stands for the Swift types of the arguments and the result; only its address matters.
/// - `result`: gets the register of the result; or the address of the exception, which the caller owns, 0 for
///   `@throw nil`.
BD_EXTERN bd_sending bd_message_sendKnown(
    bd_object *receiver, bd_selector *selector, const void *types, uintptr_t first, uintptr_t second,
    uintptr_t *result);

/// Notes that messages to objects of a class can be sent so, as long as this implementation answers them. When there is
/// no room for more, nothing is noted.
BD_EXTERN void bd_message_note(
    const bd_object *receiver, bd_selector *selector, const void *types, bd_imp implementation);

#pragma clang assume_nonnull end
