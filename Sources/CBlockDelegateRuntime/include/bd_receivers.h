// One message to several objects.
#pragma once

#include "bd_base.h"
#include "bd_call_frame.h"
#include "bd_completion.h"
#include "bd_slots.h"

#pragma clang assume_nonnull begin

/// An object that gets messages as long as it lives, held weakly. Counted: each list that has it holds a reference.
typedef struct bd_receiver bd_receiver;

/// Makes a receiver for an object; the caller owns the result.
BD_EXTERN bd_receiver *bd_receiver_create(bd_object *object);
/// Says where the receiver comes in lists: behind those with lower numbers. Set once, before it is in any.
BD_EXTERN void bd_receiver_setOrder(bd_receiver *receiver, uintptr_t order);
BD_EXTERN uintptr_t bd_receiver_order(bd_receiver *receiver);
/// The object while it lives: a reference that the caller owns.
BD_EXTERN bd_object *_Nullable bd_receiver_loadRetained(bd_receiver *receiver);
/// Whether the object lives: it may be gone when this returns.
BD_EXTERN bool bd_receiver_isLiving(bd_receiver *receiver);
/// From now on the object gets no message that has not reached it yet, whatever list the receiver is in.
BD_EXTERN void bd_receiver_retire(bd_receiver *receiver);
BD_EXTERN void bd_receiver_release(bd_receiver *receiver);

/// The receivers of one message, in order. Threads may send and set at once: a message goes to those that were there
/// when it began, without those that have been retired or deallocated since.
typedef struct bd_receivers bd_receivers;

/// Makes a list without receivers; the caller owns the result.
BD_EXTERN bd_receivers *bd_receivers_create(bd_selector *selector);
/// Gives a list up. A message may still be on its way; none may begin.
BD_EXTERN void bd_receivers_destroy(bd_receivers *receivers);
/// Says in which object's slot the receivers are, before there are messages.
BD_EXTERN void bd_receivers_setOwner(bd_receivers *receivers, bd_object *owner);
/// Adds a receiver that is not in the list: at once where it comes last, as one that is added to a chain does. One
/// thread at a time changes a list. `bd_receivers_releaseReplaced` is to be called afterwards.
BD_EXTERN void bd_receivers_add(bd_receivers *receivers, bd_receiver *receiver);
/// Takes a receiver out that is in the list. `bd_receivers_releaseReplaced` is to be called afterwards.
BD_EXTERN void bd_receivers_remove(bd_receivers *receivers, bd_receiver *receiver);
/// How many receivers there are.
BD_EXTERN uintptr_t bd_receivers_count(bd_receivers *receivers);
/// Frees replaced lists that no message uses, and deallocates objects that waited for messages. Called without a lock
/// held, for the deallocations run code that is not ours.
BD_EXTERN void bd_receivers_releaseReplaced(void);
/// Whether a receiver is there whose object lives.
BD_EXTERN bool bd_receivers_hasLiving(bd_receivers *receivers);

/// What the message's sender gets of several results.
typedef enum __attribute__((enum_extensibility(closed))) {
  bd_combine_last = 0,
  bd_combine_first = 1,
  /// For BOOL: whether all say YES.
  bd_combine_all = 2,
  /// For BOOL: whether any says YES.
  bd_combine_any = 3,
} bd_combine;

/// Sets what the sender of a message gets: `bd_combine_last` until then. One thread at a time sets this and the sender.
BD_EXTERN void bd_receivers_setCombine(bd_receivers *receivers, bd_combine combine);

/// Called after each receiver with a frame that has its result.
typedef void (*bd_result_handler)(const bd_call_frame *frame, void *_Nullable context);

/// Sends the message that a frame holds, and stores the result in the frame; zero where nothing answers: then
/// the receivers' owner declines the message (`bd_message_decline`).
BD_EXTERN void bd_receivers_sendFrame(
    bd_receivers *receivers, const bd_message_layout *layout, bd_call_frame *frame,
    bd_result_handler _Nullable handler, void *_Nullable context);

/// Says that the method has a completion block, before there are messages.
BD_EXTERN void bd_receivers_setCompletion(bd_receivers *receivers, bd_completion completion);
/// From now on receivers get the block as it came.
BD_EXTERN void bd_receivers_passCompletionUnchanged(bd_receivers *receivers);
/// Sends a message as `bd_receivers_sendFrame` does. The block that its arguments end with runs exactly once, whichever
/// receivers call it and how often; one that returns something, or has no signature that says what, is passed as it
/// came.
BD_EXTERN void bd_receivers_sendCompletionFrame(
    bd_receivers *receivers, const bd_message_layout *layout, bd_call_frame *frame,
    bd_result_handler _Nullable handler, void *_Nullable context);

/// Sends the message that a frame holds to one receiver. Returns whether it answers.
BD_EXTERN bool bd_receiver_sendFrame(
    bd_receiver *receiver, bd_selector *selector, const bd_message_layout *layout, bd_call_frame *frame);

/// A slot that sends messages of words to receivers, which the instance keeps alive in some other way.
BD_EXTERN void bd_slot_initReceivers(bd_slot *slot, bd_receivers *receivers);
/// Sends such a message, up to four arguments that are integers, pointers or objects, in our place.
typedef uintptr_t (*bd_words_sender)(void *_Nullable context, uintptr_t a, uintptr_t b, uintptr_t c, uintptr_t d);
/// Sets who sends the slot's messages; the receivers themselves if NULL.
BD_EXTERN void bd_receivers_setSender(
    bd_receivers *receivers, bd_words_sender _Nullable sender, void *_Nullable context);

#pragma clang assume_nonnull end
