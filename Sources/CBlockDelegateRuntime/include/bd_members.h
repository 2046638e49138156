// The members of a chain that get one message.
#pragma once

#include "bd_slots.h"

#pragma clang assume_nonnull begin

/// The members that get one message, in order. One thread may change the list while others send messages. A message
/// goes to the members that were in the list when it began, except those that were removed or deallocated since then.
typedef struct bd_members bd_members;
/// A list that was replaced. Releasing it may deallocate members, which runs code outside this library.
typedef struct bd_member_list bd_member_list;

/// The result that the sender of a message gets from several results.
typedef enum __attribute__((enum_extensibility(closed))) {
  bd_combine_last = 0,
  bd_combine_first = 1,
  /// For BOOL: YES if all results are YES.
  bd_combine_all = 2,
  /// For BOOL: YES if at least one result is YES.
  bd_combine_any = 3,
} bd_combine;

/// Makes a list without members. The caller owns the result.
/// - `layout`: How the message is sent. It must live as long as the list.
BD_EXTERN bd_members *bd_members_create(bd_selector *selector, const bd_message_layout *layout);
/// Destroys a list. No new message may begin. Members may be deallocated in this call.
BD_EXTERN void bd_members_destroy(bd_members *members);
/// Adds a member, if it is not in the list. The list is sorted by `bd_receiver_order`. The time is constant if the member
/// comes last. Only one thread at a time may change a list. The caller releases the result when it holds no lock.
BD_EXTERN bd_member_list *_Nullable bd_members_add(bd_members *members, bd_receiver *receiver);
/// Removes a member, if it is in the list. The caller releases the result when it holds no lock.
BD_EXTERN bd_member_list *_Nullable bd_members_remove(bd_members *members, bd_receiver *receiver);
BD_EXTERN void bd_memberList_release(bd_member_list *_Nullable list);
/// Returns the number of members. No other thread may be changing the list.
BD_EXTERN uintptr_t bd_members_count(bd_members *members);
/// Returns whether at least one member's object lives.
BD_EXTERN bool bd_members_hasLiving(bd_members *members);
/// Sets the result that the sender gets. The default is `bd_combine_last`.
BD_EXTERN void bd_members_setCombine(bd_members *members, bd_combine combine);

/// Called after each member, with a frame that contains the member's result.
typedef void (*bd_result_handler)(const bd_call_frame *frame, void *_Nullable context);
/// Sends the message in a frame to the members, and stores the result in the frame. If no member responds, the message is
/// declined, or runs the method that every object has, or its result is zero.
BD_EXTERN void bd_members_send(
    bd_members *members, bd_call_frame *frame, bd_result_handler _Nullable handler, void *_Nullable context);
BD_ADDRESS_OF(bd_members_send)

/// A function that sends the messages of a slot instead. Returns an exception that the method must raise, autoreleased.
typedef bool (*bd_members_sender)(
    void *_Nullable context, bd_call_frame *frame, bd_object *_Nullable *_Nonnull exception);
/// Sets the function that sends the messages. The function returns whether it has set `exception`.
BD_EXTERN void bd_members_setSender(bd_members *members, bd_members_sender sender, void *_Nullable context);
/// Initializes a slot that sends its messages to members. The instance must keep the members by other means.
BD_EXTERN void bd_slot_initMembers(bd_slot *slot, bd_members *members);

#pragma clang assume_nonnull end
