// A table of messages of words that were sent before with matching Swift types. Known messages are sent again without a
// lookup of the method's types.
#pragma once

#include "bd_base.h"

#pragma clang assume_nonnull begin

typedef enum __attribute__((enum_extensibility(closed))) {
  /// Nothing was sent, because the message is not in the table or no autorelease pool is open.
  bd_sending_unknown,
  bd_sending_done,
  bd_sending_raised,
} bd_sending;

/// Sends a message with at most two arguments. The arguments are integers, pointers or objects, and the result is one
/// of these or void.
/// - `types`: An address that identifies the Swift types of the arguments and the result.
/// - `result`: Gets the register of the result. After an exception, it gets the address of the exception, which the
///   caller owns, or 0 for `@throw nil`.
BD_EXTERN bd_sending bd_message_sendKnown(
    bd_object *receiver, bd_selector *selector, const void *types, uintptr_t first, uintptr_t second,
    uintptr_t *result);

/// Adds a message to objects of a class to the table. The entry is valid while the class has this implementation. If
/// there is no room for the entry, nothing is added.
BD_EXTERN void bd_message_note(
    const bd_object *receiver, bd_selector *selector, const void *types, bd_imp implementation);

#pragma clang assume_nonnull end
