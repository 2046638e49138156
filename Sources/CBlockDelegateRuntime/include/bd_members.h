// The members of a chain, and the chains that an object is a member of.
#pragma once

#include "bd_slots.h"

#pragma clang assume_nonnull begin

// The first field of each of these structs is used under the lock only. ThreadSanitizer takes a change of any field by
// Swift code for a change of the first.

/// An object in a chain. It is held weakly.
typedef struct bd_member {
  /// The chain's members, or NULL if this is not one of them, or not anymore.
  struct bd_members *_Nullable members;
  /// The object that gets the messages: the member itself, or an object that passes them on.
  bd_weak target;
  /// The address of the member. After the member is deallocated, another object may have it.
  bd_object *object;
  /// The next of the members that the object is in all chains, and the place that leads to this one. The place is NULL
  /// if this one is not among them, or not anymore.
  struct bd_member *_Nullable next, *_Nullable *_Nullable place;
  /// A Swift object, retained.
  void *_Null_unspecified details;
  uint32_t references;
  /// The number of the check that has set `taken`.
  uint32_t check;
  /// A bit for each method of the chain: whether the member gets its messages.
  uintptr_t taken[];
} bd_member;

/// A list of members, which can become longer.
typedef struct bd_member_list {
  intptr_t references;
  uintptr_t capacity, count;
  /// The members, in the order in which they were added. Each is retained.
  bd_member *_Nonnull entries[];
} bd_member_list;

/// The members of a chain.
typedef struct bd_members {
  bd_member_list *_Null_unspecified list;
  /// The word that leads to the list, for messages (held.h).
  uintptr_t word;
  /// The number of members in the list that were not removed.
  uintptr_t count;
  /// The methods by their slot indices. Those that the chain can't pass on are zero.
  struct bd_chain_method *_Null_unspecified methods;
  uintptr_t methodCount;
  /// The Swift object of the chain, which is not retained.
  void *_Nullable chain;
  /// The number of checks that have begun.
  uint32_t checks;
  /// Whether no member can be added anymore.
  bool areGivenUp;
} bd_members;

/// The result that the sender of a message gets from several results.
typedef enum __attribute__((enum_extensibility(closed))) {
  bd_combine_last = 0,
  bd_combine_first = 1,
  /// For BOOL: YES if all results are YES.
  bd_combine_all = 2,
  /// For BOOL: YES if at least one result is YES.
  bd_combine_any = 3,
} bd_combine;

/// A function that sends a chain's messages. Returns whether it has set `exception`, which the method must raise,
/// autoreleased.
typedef bool (*bd_chain_sender)(
    struct bd_chain_method *method, bd_call_frame *frame, bd_object *_Nullable *_Nonnull exception);

/// A method of a chain.
typedef struct bd_chain_method {
  /// The chain's members, or NULL for an index whose method the chain does not pass on.
  bd_members *_Null_unspecified members;
  /// The method, which has a layout.
  const bd_slot_method *method;
  /// The number of members that get the messages.
  uint32_t count;
  bd_combine combine;
  /// The function that sends the messages instead of `bd_chainMethod_send`, or NULL.
  bd_chain_sender _Nullable sender;
} bd_chain_method;

// MARK: Members. The caller holds a lock, unless a function releases something.

/// Makes a member that can be appended. The caller owns the result.
BD_EXTERN bd_member *bd_member_create(
    bd_members *members, bd_object *object, bd_object *target, void *_Nullable details);
BD_EXTERN bd_member *bd_member_retain(bd_member *member);
/// Returns the target, retained, or NULL after it is deallocated. The caller need not hold the lock.
BD_EXTERN bd_object *_Nullable bd_member_loadTarget(bd_member *member);
/// Releases a member. Its object may be deallocated in this call, which runs code outside this library.
BD_EXTERN void bd_member_release(bd_member *member);
/// Sets which messages a member gets: none if `taken` is NULL. Returns whether the chain now responds to other methods.
BD_EXTERN bool bd_member_take(bd_member *member, bd_members *members, const uintptr_t *_Nullable taken);

static inline bd_member *_Nonnull *_Nonnull bd_memberList_entries(bd_member_list *list) { return list->entries; }
/// Fills the next entry of the list, which has room.
BD_EXTERN void bd_members_append(bd_members *members, bd_member *member);
/// Replaces the list by one without the removed members, and with room for more. Returns the previous list, which the
/// caller releases.
BD_EXTERN bd_member_list *_Nullable bd_members_rebuild(bd_members *members);
/// Releases the list for the last time. No new message may begin.
BD_EXTERN void bd_members_end(bd_members *members);
/// Releases a list. Members may be deallocated in this call.
BD_EXTERN void bd_memberList_release(bd_member_list *_Nullable list);

// MARK: Messages

/// Returns whether at least one member that gets the message lives.
BD_EXTERN bool bd_chainMethod_hasLiving(bd_chain_method *method);
BD_EXTERN void bd_chainMethod_set(bd_chain_method *method, bd_combine combine, bd_chain_sender _Nullable sender);

/// Called after each member, with a frame that contains the member's result.
typedef void (*bd_result_handler)(const bd_call_frame *frame, void *_Nullable context);
/// Sends the message in a frame to the members that were in the chain when the message began, except those that are
/// removed or deallocated meanwhile. Stores the result in the frame. If no member responds, the message is declined, or
/// runs the method that every object has, or its result is zero.
BD_EXTERN void bd_chainMethod_send(
    bd_chain_method *method, bd_call_frame *frame, bd_result_handler _Nullable handler, void *_Nullable context);
BD_ADDRESS_OF(bd_chainMethod_send)
/// Initializes a slot that sends its messages to members. The instance must keep the members by other means.
BD_EXTERN void bd_slot_initMembers(bd_slot *slot, bd_chain_method *method);

#pragma clang assume_nonnull end
