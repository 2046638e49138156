// Lists of receivers: one message to several objects.
#pragma once

#include "bd_base.h"
#include "bd_call_frame.h"
#include "bd_completion.h"
#include "bd_slots.h"

#pragma clang assume_nonnull begin

/// An object that gets messages while it lives, held weakly. A receiver has a reference count, and each list retains
/// its receivers.
typedef struct bd_old_receiver bd_old_receiver;

/// Makes a receiver for an object. The caller owns the result.
BD_EXTERN bd_old_receiver *bd_old_receiver_create(bd_object *object);
/// Sets the receiver's position in lists, which are sorted by it. The position is set once, before the receiver is in a
/// list.
BD_EXTERN void bd_old_receiver_setOrder(bd_old_receiver *receiver, uintptr_t order);
BD_EXTERN uintptr_t bd_old_receiver_order(bd_old_receiver *receiver);
/// Returns the object, retained, or NULL after it is deallocated.
BD_EXTERN bd_object *_Nullable bd_old_receiver_loadRetained(bd_old_receiver *receiver);
/// Returns whether the object lives. The object may be deallocated before this function returns.
BD_EXTERN bool bd_old_receiver_isLiving(bd_old_receiver *receiver);
/// Stops all messages to the object that have not reached it yet, in all lists with the receiver.
BD_EXTERN void bd_old_receiver_retire(bd_old_receiver *receiver);
BD_EXTERN void bd_old_receiver_release(bd_old_receiver *receiver);

/// The receivers of one message, in order. One thread may change the list while others send messages. A message goes to
/// the receivers that were in the list when it began, except those that were retired or deallocated since then.
typedef struct bd_receivers bd_receivers;

/// Makes a list without receivers. The caller owns the result.
BD_EXTERN bd_receivers *bd_receivers_create(bd_selector *selector);
/// Destroys a list. A message may still be in progress, but no new message may begin.
BD_EXTERN void bd_receivers_destroy(bd_receivers *receivers);
/// Sets the object whose slot contains the list, before the first message is sent.
BD_EXTERN void bd_receivers_setOwner(bd_receivers *receivers, bd_object *owner);
/// Adds a receiver that is not in the list. The time is constant if the receiver comes last, as a new member of a chain
/// does. Only one thread at a time may change a list. The caller must call `bd_receivers_releaseReplaced` afterwards.
BD_EXTERN void bd_receivers_add(bd_receivers *receivers, bd_old_receiver *receiver);
/// Removes a receiver from the list. The caller must call `bd_receivers_releaseReplaced` afterwards.
BD_EXTERN void bd_receivers_remove(bd_receivers *receivers, bd_old_receiver *receiver);
/// Returns the number of receivers.
BD_EXTERN uintptr_t bd_receivers_count(bd_receivers *receivers);
/// Frees replaced lists that no message uses, and deallocates objects that were kept for messages. The caller must hold
/// no lock, because the deallocations run code outside this library.
BD_EXTERN void bd_receivers_releaseReplaced(void);
/// Returns whether at least one receiver's object lives.
BD_EXTERN bool bd_receivers_hasLiving(bd_receivers *receivers);

/// The result that the sender of a message gets from several results.
typedef enum __attribute__((enum_extensibility(closed))) {
  bd_combine_last = 0,
  bd_combine_first = 1,
  /// For BOOL: YES if all results are YES.
  bd_combine_all = 2,
  /// For BOOL: YES if at least one result is YES.
  bd_combine_any = 3,
} bd_combine;

/// Sets the result that the sender gets. The default is `bd_combine_last`. Only one thread at a time may call this
/// function or `bd_receivers_setSender`.
BD_EXTERN void bd_receivers_setCombine(bd_receivers *receivers, bd_combine combine);

/// Called after each receiver, with a frame that contains the receiver's result.
typedef void (*bd_result_handler)(const bd_call_frame *frame, void *_Nullable context);

/// Sends the message in a frame, and stores the result in the frame. If no receiver responds, the result is zero, and
/// the owner of the receivers declines the message (`bd_message_decline`).
BD_EXTERN void bd_receivers_sendFrame(
    bd_receivers *receivers, const bd_message_layout *layout, bd_call_frame *frame,
    bd_result_handler _Nullable handler, void *_Nullable context);

/// Sets the method's completion block, before the first message is sent.
BD_EXTERN void bd_receivers_setCompletion(bd_receivers *receivers, bd_completion completion);
/// Starts passing completion blocks to the receivers without a wrapper.
BD_EXTERN void bd_receivers_passCompletionUnchanged(bd_receivers *receivers);
/// Sends the message in a frame as `bd_receivers_sendFrame` does. The completion block runs exactly once, even if
/// several receivers call it. A block that returns a value, or that has no signature, is passed without a wrapper.
BD_EXTERN void bd_receivers_sendCompletionFrame(
    bd_receivers *receivers, const bd_message_layout *layout, bd_call_frame *frame,
    bd_result_handler _Nullable handler, void *_Nullable context);

/// Sends the message in a frame to one receiver. Returns whether the receiver responds to the message.
BD_EXTERN bool bd_old_receiver_sendFrame(
    bd_old_receiver *receiver, bd_selector *selector, const bd_message_layout *layout, bd_call_frame *frame);

/// Initializes a slot that sends messages of words to receivers. The instance must keep the receivers alive by other
/// means.
BD_EXTERN void bd_slot_initReceivers(bd_slot *slot, bd_receivers *receivers);
/// A function that sends the messages of such a slot. A message has up to four arguments: integers, pointers or
/// objects.
typedef uintptr_t (*bd_words_sender)(void *_Nullable context, uintptr_t a, uintptr_t b, uintptr_t c, uintptr_t d);
/// Sets the function that sends the slot's messages. If it is NULL, the messages go directly to the receivers.
BD_EXTERN void bd_receivers_setSender(
    bd_receivers *receivers, bd_words_sender _Nullable sender, void *_Nullable context);

#pragma clang assume_nonnull end
