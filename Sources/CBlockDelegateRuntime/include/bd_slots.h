// Slots: what stands behind the methods of a dynamic class, one table for each instance.
#pragma once

// The assembly files include this header for the offsets; C sees the types.
#define BD_SLOT_SIZE 24
#define BD_SLOT_KIND 0
#define BD_SLOT_FUNCTION 8
#define BD_SLOT_PAYLOAD 16
#define BD_SLOT_KIND_CODE 0
#define BD_SLOT_KIND_USES_VECTORS 26
#define BD_SLOT_TABLE_START 0
#define BD_SLOT_TABLE_SIZE 4
#define BD_SLOT_TABLE_SLOTS 24
#define BD_SLOT_TABLE_IVAR 8
#define BD_SLOT_BLOCK_OFFSET 32

#ifndef __ASSEMBLER__
#include "bd_base.h"
#include "bd_call_frame.h"
#include "bd_completion.h"
#include "bd_address_map.h"

#pragma clang assume_nonnull begin

typedef struct bd_slot bd_slot;
struct bd_hazard;

/// What slots of one kind have in common.
typedef struct bd_slot_kind {
  /// What calls run. It is entered as a block's invoke function is, with the slot where the block would be: (slot, self,
  /// arguments...); and with the call's hazard pointer in r10 (x86-64) or x9 (arm64), which it gives back. Where it is
  /// NULL, the entry of the method calls the slot's payload itself, a block.
  const void *_Nullable code;
  /// Makes a slot own what the one owns that its bytes were copied from.
  void (*copy)(bd_slot *slot);
  /// Releases what the slot owns.
  void (*destroy)(bd_slot *slot);
  /// Whether the instance answers the selector itself: with a closure, a block, or a chain's members.
  bool answers;
  /// Whether calls jump to what the slot owns, so that nothing says when they end.
  bool isJumpedTo;
  /// Whether the closure entry has to save the vector registers (x86-64; it always does on arm64).
  bool usesVectors;
} bd_slot_kind;

/// What one instance runs for one selector.
///
///     instance          table                slot                      kind
///     +-----------+     +---------------+    +---------------------+   +-----------------+
///     | isa       |  +->| start, size   |    | kind              --+-->| code            |
///     | table   --+--+  | classInfo     |    | function            |   | copy, destroy   |
///     +-----------+     | instanceInfo  |    | payload             |   | answers         |
///                       | first slot    |    +---------------------+   | isJumpedTo      |
///                       | next slot ... |                              +-----------------+
///                       +---------------+
///
/// | kind          | code              | function      | payload             |
/// | block         | NULL              |               | the block           |
/// | ... with arguments on the stack | the stack block entry | their size | the block |
/// | ... whose arguments nobody knows | the forward entry |  | the block     |
/// | closure       | the closure entry | the closure's | the closure's context |
/// | receivers     | receivers_entry   |               | the receivers       |
/// | forward       | the forward entry | the target's  | the selector        |
/// | once          | the forward entry |               | the block that has the slot |
/// | unimplemented | the forward entry |               | the slot's index    |
///
/// For what has a result in memory, the entries have other names on x86-64, and the kinds are others.
struct bd_slot {
  const bd_slot_kind *kind;
  const void *_Nullable function;
  void *_Nullable payload;
};

/// What all instances of a dynamic class share.
typedef struct bd_class_info {
  /// From selectors to the indices of their slots, or to numbers below -1.
  const bd_address_map *slotIndices;
  /// For the layer above: its own object for the class.
  const void *object;
} bd_class_info;

/// An instance's slots, from the first that it implements to the last. The instance's first ivar after `isa` points to
/// the table. A slot's offset is where it would stand in a table that begins with slot 0.
typedef struct bd_slot_table {
  /// The first slot's offset.
  uint32_t start;
  /// The size of the slots in bytes: an offset less `start` is below it (as an unsigned number), or the instance lacks
  /// the slot.
  uint32_t size;
  /// What is known of the instance's class.
  const bd_class_info *_Nullable classInfo;
  void *_Nullable instanceInfo;
  bd_slot slots[];
} bd_slot_table;

_Static_assert(sizeof(bd_slot) == BD_SLOT_SIZE, "shared with the assembly");
_Static_assert(offsetof(bd_slot, kind) == BD_SLOT_KIND, "shared with the assembly");
_Static_assert(offsetof(bd_slot_kind, code) == BD_SLOT_KIND_CODE, "shared with the assembly");
_Static_assert(offsetof(bd_slot_kind, usesVectors) == BD_SLOT_KIND_USES_VECTORS, "shared with the assembly");
_Static_assert(offsetof(bd_slot, function) == BD_SLOT_FUNCTION, "shared with the assembly");
_Static_assert(offsetof(bd_slot, payload) == BD_SLOT_PAYLOAD, "shared with the assembly");
_Static_assert(offsetof(bd_slot_table, start) == BD_SLOT_TABLE_START, "shared with the assembly");
_Static_assert(offsetof(bd_slot_table, size) == BD_SLOT_TABLE_SIZE, "shared with the assembly");
_Static_assert(offsetof(bd_slot_table, slots) == BD_SLOT_TABLE_SLOTS, "shared with the assembly");

/// The offset of slot `index`, in bytes.
static inline uintptr_t bd_slot_offset(uintptr_t index) {
  return offsetof(bd_slot_table, slots) + index * sizeof(bd_slot);
}

/// The slot of an offset, or NULL where the instance lacks it.
static inline bd_slot *_Nullable bd_slotTable_get(bd_slot_table *table, uintptr_t offset) {
  const uint32_t inside = (uint32_t)offset - table->start;
  return inside < table->size ? (bd_slot *)((char *)table->slots + inside) : NULL;
}

/// Where an instance has its table.
static inline void *_Nullable *_Nonnull bd_object_slotTable(bd_object *object) {
  return (void *_Nullable *)((char *)object + BD_SLOT_TABLE_IVAR);
}

/// The table of an instance that nobody changes meanwhile.
static inline bd_slot_table *_Nullable bd_object_getSlotTable(bd_object *object) {
  return (bd_slot_table *)__atomic_load_n(bd_object_slotTable(object), __ATOMIC_ACQUIRE);
}

/// Gives an instance another table, which calls that begin from now on use. Returns the one before.
static inline bd_slot_table *_Nullable bd_object_setSlotTable(bd_object *object, bd_slot_table *_Nullable table) {
  return (bd_slot_table *)__atomic_exchange_n(bd_object_slotTable(object), (void *)table, __ATOMIC_ACQ_REL);
}

/// The use of a table, which lasts until its end.
typedef struct bd_slot_table_use {
  bd_slot_table *_Nullable table;
  struct bd_hazard *hazard;
} bd_slot_table_use;

/// Begins to use the table that an instance has now, whatever other threads do.
BD_EXTERN bd_slot_table_use bd_object_useSlotTable(bd_object *object);
BD_EXTERN void bd_slotTable_endUse(bd_slot_table_use use);

/// Has a table released that no instance has any more: when nothing uses it, now or later.
/// - `argument`: what `release` gets.
BD_EXTERN void bd_slotTable_retire(
    const bd_slot_table *table, void (*release)(void *_Nullable argument), void *_Nullable argument);

/// The method implementation that runs slot `index` of the instance that gets the message. One is made for each index
/// and kind of result, for the life of the process. NULL when no executable memory could be mapped.
/// - `indirectResult`: the method's result is returned through memory whose address is the first argument (x86-64).
BD_EXTERN bd_imp _Nullable bd_slot_implementation(uintptr_t index, bool indirectResult);

/// The implementation of `-respondsToSelector:` for instances: YES for what a closure or block of the instance answers.
BD_EXTERN bd_imp bd_slot_respondsToSelectorImplementation(void);
/// Answers for every other selector; `index` is what the class's `slotIndices` has for it.
typedef bool (*bd_responds_handler)(bd_object *self, bd_selector *selector, intptr_t index);
/// Sets the one handler of the process.
BD_EXTERN void bd_slot_setRespondsHandler(bd_responds_handler handler);

/// Whether an implementation is one of these.
BD_EXTERN bool bd_imp_isSlot(bd_imp implementation);

/// Called for a message whose slot the instance has not filled. It returns the implementation that runs instead, with
/// the same receiver, and stores the selector; or NULL, and stores a slot that runs instead; or it does not return.
typedef bd_imp _Nullable (*bd_unimplemented_handler)(
    bd_object *self, uintptr_t index, bd_selector *_Nullable *_Nonnull selector,
    const bd_slot *_Nullable *_Nonnull slot);
/// Sets the one handler of the process.
BD_EXTERN void bd_slot_setUnimplementedHandler(bd_unimplemented_handler handler);

// MARK: What can stand in a slot. Each fills `slot`, which must not move as long as it is in use.

/// A slot that no closure fills.
BD_EXTERN void bd_slot_initUnimplemented(bd_slot *slot, uintptr_t index, bool indirectResult);

/// The size of arguments on the stack that are not known.
#define BD_STACK_SIZE_UNKNOWN UINTPTR_MAX

/// A slot that runs a copy of a block.
/// - `stackSize`: the size of the method's arguments on the stack, in bytes, a multiple of 8, or that they are unknown.
BD_EXTERN void bd_slot_initBlock(bd_slot *slot, const void *block, bool indirectResult, uintptr_t stackSize);

/// Where the bytes of a closure's argument or result are when its method is called.
typedef enum bd_value_place {
  /// In the call's frame: an offset from its start.
  bd_value_in_frame,
  /// On the stack: an offset from its first argument.
  bd_value_on_stack,
  /// Where an address in the frame points to: the address's offset from the frame's start.
  bd_value_behind_frame,
  /// Where an address on the stack points to: the address's offset from the first argument.
  bd_value_behind_stack,
  /// In several pieces.
  bd_value_scattered,
  /// The address of the frame itself is the value.
  bd_value_is_frame,
} bd_value_place;

/// How values are made of arguments, by Swift code. `plan` is what a plan was made with, `context` what
/// `bd_closure_call` was called with, or NULL.
typedef struct bd_value_maker {
  /// Makes the value of an argument, whose bytes are at `bytes` unless they are in several pieces. Where that fails it
  /// does what the plan's `fail` does, and returns false.
  bool (*load)(
      const void *plan, uintptr_t index, bd_call_frame *frame, const void *_Nullable bytes, void *value,
      const void *_Nullable context);
  /// Ends the life of an argument's value.
  void (*destroy)(const void *plan, uintptr_t index, void *value);
} bd_value_maker;

/// An argument or the result of a closure.
typedef struct bd_value {
  bd_value_place place;
  /// What it means depends on the place, in bytes.
  uint32_t offset;
  /// Where the value is in the memory of the call's own, if its bytes are not it already.
  uint32_t madeOffset;
  /// Whether its bytes are not the value already.
  bool isMade;
  /// For arguments that are made.
  const bd_value_maker *_Nullable maker;
} bd_value;

/// What Swift code does besides for closures.
typedef struct bd_closure_functions {
  /// Stops the program where the closure may not be called.
  void (*check)(const void *plan);
  /// Makes the method's result of a value, whose life it ends.
  void (*store)(const void *plan, bd_call_frame *frame, void *value, const void *_Nullable context);
  /// Ends the life of the error that the closure has thrown, and has the method say so or return zero. Or returns an
  /// exception that the method is to raise, which the caller owns.
  bd_object *_Nullable (*_Nonnull fail)(const void *plan, bd_call_frame *frame, void *error, const void *_Nullable context);
} bd_closure_functions;

/// How closures of one type answer one method.
typedef struct bd_closure_plan bd_closure_plan;

/// Makes a plan, which must live as long as slots that have it, and calls of them.
/// - `arguments`: `count` of them.
/// - `resultShift`: for a signed integer, how many bits of its register it does not fill; 0 for other results.
/// - `valuesSize`: the size of the values that Swift code makes, and of the error; each is aligned to 16 bytes at most. 0
///   where nothing is made or thrown.
/// - `errorOffset`: where in that memory the closure puts an error of its own type.
/// - `isChecked`: whether `check` is called before each call.
/// - `lastIsApart`: whether the closures take the last argument behind the pack, as `(repeat each A, Last)`.
/// - `hasIndirectResult`: whether the method's result is returned through memory.
/// - `completion`: of the method, if its completion block is to be called exactly once.
BD_EXTERN const bd_closure_plan *bd_closure_plan_create(
    const bd_value *_Nullable arguments, uintptr_t count, bd_value result, uint8_t resultShift, uintptr_t valuesSize,
    uintptr_t errorOffset, bool isChecked, bool lastIsApart, bool hasIndirectResult,
    const bd_completion *_Nullable completion, const bd_closure_functions *functions, const void *plan);

/// Drops the completion block of a message for which no closure of the plan is called.
BD_EXTERN void bd_closure_plan_dropCompletion(const bd_closure_plan *plan, bd_call_frame *frame);

BD_EXTERN void bd_closure_plan_destroy(const bd_closure_plan *_Nullable plan);

/// The plan for closures `(UnsafeMutablePointer<bd_call_frame>) throws(E) -> Void`, which read the arguments and store the
/// result themselves. An error is the address of an exception that the method is to raise, which the caller owns. The frame's first general registers are the slot and `self`, after the result's address if there is one.
BD_EXTERN const bd_closure_plan *bd_closure_plan_forFrames(bool hasIndirectResult);

/// A slot that calls a Swift closure. `function` and `closure` are the two words of a function value that is stored as
/// one of parameter packs, `(repeat each A) throws(E) -> R`: it takes its result's address, the address of its
/// arguments' addresses, the last one's own if the plan says so, and its error's address. The slot retains `closure`.
BD_EXTERN void bd_slot_initClosure(
    bd_slot *slot, const bd_closure_plan *plan, const void *function, void *_Nullable closure);

/// What such a slot's plan was made with as `plan`; NULL for another slot, and for closures over frames.
BD_EXTERN const void *_Nullable bd_slot_closurePlan(const bd_slot *slot);

/// Calls such a closure with the arguments of a frame, and stores the result there. The caller keeps the closure.
/// Returns an exception that the method is to raise, which the caller owns; or NULL.
/// - `receiver`: the closure's first argument, an object, where it has one before its pack.
/// - `context`: for the plan's functions.
BD_EXTERN bd_object *_Nullable bd_closure_call(
    const bd_closure_plan *plan, const void *function, void *_Nullable closure, const void *_Nullable receiver,
    bd_call_frame *frame, const void *_Nullable context);

/// Finds the object that a message to `self` is sent on to: one that lives as long as the call, or NULL.
typedef bd_object *_Nullable (*bd_forward_target)(bd_object *self, bd_selector *selector);
/// A slot that sends its selector on to the object that `target` finds when the message comes. Without an object the
/// method returns zero, as a message to nil does.
/// - `indirectResultSize`: the size of a result in memory, in bytes; 0 for other results.
BD_EXTERN void bd_slot_initForward(
    bd_slot *slot, bd_selector *selector, bd_forward_target target, bool indirectResult, uintptr_t indirectResultSize);

/// A slot whose method returns zero. It lives as long as the process.
BD_EXTERN const bd_slot *bd_slot_returningZero(bool indirectResult, uintptr_t indirectResultSize);
/// Whether a message to an instance runs somebody else's method, which may call the slot's as the original.
BD_EXTERN bool bd_slot_isOverridden(bd_object *self, bd_selector *selector);

// MARK: Messages that nothing answers

/// For code that an object runs for a message, and that can't answer it. If the message comes from receivers, they go on
/// as if the object did not respond to it, and what it returns is not looked at.
/// - `selector`: NULL where it is not known; then code that the object runs for another message must not be asked.
/// - `isInClosure`: whether a slot's closure calls this.
/// Returns whether it comes from there.
BD_EXTERN bool bd_message_decline(bd_object *object, const bd_selector *_Nullable selector, bool isInClosure);
/// The same for a closure over a frame.
BD_EXTERN bool bd_call_frame_decline(const bd_call_frame *frame, bool hasIndirectResult);
/// The object that a closure over a frame runs for: an address.
BD_EXTERN uintptr_t bd_call_frame_self(const bd_call_frame *frame, bool hasIndirectResult);

/// Makes `destination` own what `source` owns too.
BD_EXTERN void bd_slot_copy(bd_slot *destination, const bd_slot *source);
/// Releases what the slot owns.
BD_EXTERN void bd_slot_destroy(bd_slot *slot);

/// A block that runs `slot`: for an IMP that is not an instance's, as a class method's, or for itself. It owns what the
/// slot owned; the caller owns the block (`bd_Block_release`).
/// - `descriptor`: NULL for the block of an IMP.
BD_EXTERN void *bd_slot_makeBlock(const bd_slot *slot, bool indirectResult, const void *_Nullable descriptor);
/// A descriptor for such blocks, with a copy of the signature that they say of themselves. It is never freed. NULL when
/// there is no memory.
BD_EXTERN const void *_Nullable bd_slot_makeBlockDescriptor(const char *signature);

#pragma clang assume_nonnull end
#endif
