// Slots: the contents of a dynamic class's methods. Each instance has a table of slots.
#pragma once

// The assembly files include this header for the offsets. C code also sees the types.
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

/// The properties that all slots of one kind share.
typedef struct bd_slot_kind {
  /// The code that calls run. The code is entered like a block's invoke function, with the slot instead of the block:
  /// (slot, self, arguments...). The call's hazard pointer is in r10 (x86-64) or x9 (arm64), and the code frees it. If
  /// the code is NULL, the payload is a block, which the method's entry calls itself.
  const void *_Nullable code;
  /// Retains the objects that a slot owns, after its bytes were copied from another slot.
  void (*copy)(bd_slot *slot);
  /// Releases the objects that a slot owns.
  void (*destroy)(bd_slot *slot);
  /// Whether the instance implements the selector itself: with a closure, a block, or a chain's members.
  bool answers;
  /// Whether calls jump to an object that the slot owns, so that no code runs when they end.
  bool isJumpedTo;
  /// Whether the closure entry must save the vector registers on x86-64. On arm64 it always saves them.
  bool usesVectors;
} bd_slot_kind;

/// The content of an instance for one selector.
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
/// | block, with stack arguments | the stack block entry | the size of the stack arguments | the block |
/// | block, with unknown arguments | the forward entry |  | the block     |
/// | closure       | the closure entry | the closure's | the closure's context |
/// | receivers     | receivers_entry   |               | the receivers       |
/// | forward       | the forward entry | the target's  | the selector        |
/// | once          | the forward entry |               | the block that contains the slot |
/// | unimplemented | the forward entry |               | the slot's index    |
///
/// For methods with a result in memory on x86-64, the entries have names with `_stret`, and the kinds are separate.
struct bd_slot {
  const bd_slot_kind *kind;
  const void *_Nullable function;
  void *_Nullable payload;
};

/// The information that all instances of a dynamic class share.
typedef struct bd_class_info {
  /// A map from selectors to the indices of their slots, or to numbers below -1.
  const bd_address_map *slotIndices;
  /// The object that the Swift layer has for the class.
  const void *object;
} bd_class_info;

/// An instance's slots, from the first index that it implements to the last. The instance's first ivar after `isa`
/// points to the table. The offset of a slot counts from a table that would begin with slot 0.
typedef struct bd_slot_table {
  /// The first slot's offset.
  uint32_t start;
  /// The size of the slots in bytes. The table has the slot at an offset if the offset minus `start`, as an unsigned
  /// number, is below this size.
  uint32_t size;
  /// The information about the instance's class.
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

/// Returns the offset of slot `index`, in bytes.
static inline uintptr_t bd_slot_offset(uintptr_t index) {
  return offsetof(bd_slot_table, slots) + index * sizeof(bd_slot);
}

/// Returns the slot at an offset, or NULL if the instance does not have it.
static inline bd_slot *_Nullable bd_slotTable_get(bd_slot_table *table, uintptr_t offset) {
  const uint32_t inside = (uint32_t)offset - table->start;
  return inside < table->size ? (bd_slot *)((char *)table->slots + inside) : NULL;
}

/// Returns the address of an instance's pointer to its table.
static inline void *_Nullable *_Nonnull bd_object_slotTable(bd_object *object) {
  return (void *_Nullable *)((char *)object + BD_SLOT_TABLE_IVAR);
}

/// Returns the table of an instance that no other thread changes at the same time.
static inline bd_slot_table *_Nullable bd_object_getSlotTable(bd_object *object) {
  return (bd_slot_table *)__atomic_load_n(bd_object_slotTable(object), __ATOMIC_ACQUIRE);
}

/// Sets the table of an instance. Calls that begin from now on use it. Returns the previous table.
static inline bd_slot_table *_Nullable bd_object_setSlotTable(bd_object *object, bd_slot_table *_Nullable table) {
  return (bd_slot_table *)__atomic_exchange_n(bd_object_slotTable(object), (void *)table, __ATOMIC_ACQ_REL);
}

/// The use of a table. The table is not freed until the use ends.
typedef struct bd_slot_table_use {
  bd_slot_table *_Nullable table;
  struct bd_hazard *hazard;
} bd_slot_table_use;

/// Begins to use the current table of an instance. The table is not freed during the use, even if another thread
/// replaces it.
BD_EXTERN bd_slot_table_use bd_object_useSlotTable(bd_object *object);
BD_EXTERN void bd_slotTable_endUse(bd_slot_table_use use);

/// Calls `release` when no call uses a table, now or later. No instance may have the table anymore.
/// - `argument`: The argument of `release`.
BD_EXTERN void bd_slotTable_retire(
    const bd_slot_table *table, void (*release)(void *_Nullable argument), void *_Nullable argument);

/// Returns the method implementation that runs slot `index` of the receiving instance. The implementation is made once
/// for each index and kind of result, and is never freed. Returns NULL if no executable memory could be mapped.
/// - `indirectResult`: Whether the method's result is in memory whose address is the first argument (x86-64).
BD_EXTERN bd_imp _Nullable bd_slot_implementation(uintptr_t index, bool indirectResult);

/// Returns the implementation of `-respondsToSelector:` for instances. The implementation returns YES if the instance
/// has a closure, a block or receivers for the selector.
BD_EXTERN bd_imp bd_slot_respondsToSelectorImplementation(void);
/// Called by that implementation for all other selectors. `index` is the number for the selector in the class's
/// `slotIndices`.
typedef bool (*bd_responds_handler)(bd_object *self, bd_selector *selector, intptr_t index);
/// Sets the process's only handler.
BD_EXTERN void bd_slot_setRespondsHandler(bd_responds_handler handler);

/// Returns whether an implementation was returned by `bd_slot_implementation`.
BD_EXTERN bool bd_imp_isSlot(bd_imp implementation);

/// Called for a message whose slot the instance has not filled. The handler may return the implementation to run with
/// the same receiver, and store the selector. Instead, the handler may return NULL and store a slot to run, or raise an
/// exception.
typedef bd_imp _Nullable (*bd_unimplemented_handler)(
    bd_object *self, uintptr_t index, bd_selector *_Nullable *_Nonnull selector,
    const bd_slot *_Nullable *_Nonnull slot);
/// Sets the process's only handler.
BD_EXTERN void bd_slot_setUnimplementedHandler(bd_unimplemented_handler handler);

// MARK: What can stand in a slot. Each fills `slot`, which must not move as long as it is in use.

/// Initializes a slot without a closure.
BD_EXTERN void bd_slot_initUnimplemented(bd_slot *slot, uintptr_t index, bool indirectResult);

/// The value for stack arguments of unknown size.
#define BD_STACK_SIZE_UNKNOWN UINTPTR_MAX

/// Initializes a slot that runs a copy of a block.
/// - `stackSize`: The size of the method's stack arguments in bytes, a multiple of 8, or BD_STACK_SIZE_UNKNOWN.
BD_EXTERN void bd_slot_initBlock(bd_slot *slot, const void *block, bool indirectResult, uintptr_t stackSize);

/// The location of the bytes of a closure's argument or result during a call.
typedef enum bd_value_place {
  /// In the call's frame. The offset counts from the frame's start.
  bd_value_in_frame,
  /// On the stack. The offset counts from the first stack argument.
  bd_value_on_stack,
  /// In memory whose address is in the frame. The offset of the address counts from the frame's start.
  bd_value_behind_frame,
  /// In memory whose address is on the stack. The offset of the address counts from the first stack argument.
  bd_value_behind_stack,
  /// In several parts of the frame.
  bd_value_scattered,
  /// The value is the address of the frame itself.
  bd_value_is_frame,
} bd_value_place;

/// Functions of Swift code that make the values of arguments. `plan` is the plan's own `plan` pointer. `context` is the
/// argument of `bd_closure_call`, or NULL.
typedef struct bd_value_maker {
  /// Makes the value of an argument. `bytes` is the address of its bytes, or NULL if they are in several parts. On
  /// failure it handles the error as the plan's `fail` does, and returns false.
  bool (*load)(
      const void *plan, uintptr_t index, bd_call_frame *frame, const void *_Nullable bytes, void *value,
      const void *_Nullable context);
  /// Destroys the value of an argument.
  void (*destroy)(const void *plan, uintptr_t index, void *value);
} bd_value_maker;

/// The location of an argument or the result of a closure, and how its value is made.
typedef struct bd_value {
  bd_value_place place;
  /// The offset in bytes, whose meaning depends on `place`.
  uint32_t offset;
  /// The offset of a made value in the call's memory for values.
  uint32_t madeOffset;
  /// Whether the value is made from the bytes. If not, the bytes themselves are the value.
  bool isMade;
  /// The functions that make the value, for an argument that is made.
  const bd_value_maker *_Nullable maker;
} bd_value;

/// Other functions that Swift code provides for closures.
typedef struct bd_closure_functions {
  /// Terminates the program if the closure must not be called on this thread.
  void (*check)(const void *plan);
  /// Stores the method's result, which it makes from a value, and destroys the value.
  void (*store)(const void *plan, bd_call_frame *frame, void *value, const void *_Nullable context);
  /// Destroys the error that the closure has thrown. After that, the function stores the error or zero as the method's
  /// result, or it returns an exception that the method must raise. The caller owns the exception.
  bd_object *_Nullable (*_Nonnull fail)(const void *plan, bd_call_frame *frame, void *error, const void *_Nullable context);
} bd_closure_functions;

/// A plan of how to call closures of one type for one method.
typedef struct bd_closure_plan bd_closure_plan;

/// Makes a plan. The plan must not be freed while slots or calls use it.
/// - `arguments`: An array of `count` values.
/// - `resultShift`: The number of register bits that a signed integer result does not fill, or 0 for another result.
/// - `valuesSize`: The size in bytes of the memory for the values that Swift code makes, and for the error. Each is
///   aligned to at most 16 bytes. The size is 0 if nothing is made or thrown.
/// - `errorOffset`: The offset in this memory at which the closure stores an error of its own type.
/// - `isChecked`: Whether `check` is called before each call.
/// - `lastIsApart`: Whether the closures take the last argument after the pack, as in `(repeat each A, Last)`.
/// - `hasIndirectResult`: Whether the method's result is returned through memory.
/// - `completion`: The method's completion block if it must be called exactly once, or NULL.
BD_EXTERN const bd_closure_plan *bd_closure_plan_create(
    const bd_value *_Nullable arguments, uintptr_t count, bd_value result, uint8_t resultShift, uintptr_t valuesSize,
    uintptr_t errorOffset, bool isChecked, bool lastIsApart, bool hasIndirectResult,
    const bd_completion *_Nullable completion, const bd_closure_functions *functions, const void *plan);

/// Drops the completion block of a message for which no closure of the plan is called.
BD_EXTERN void bd_closure_plan_dropCompletion(const bd_closure_plan *plan, bd_call_frame *frame);

BD_EXTERN void bd_closure_plan_destroy(const bd_closure_plan *_Nullable plan);

/// Returns the plan for closures `(UnsafeMutablePointer<bd_call_frame>) throws(E) -> Void`. The closures read the
/// arguments and store the result themselves. An error is the address of an exception that the method must raise, and
/// the caller owns it. The frame's first general registers are the result's address if there is one, the slot, and
/// `self`.
BD_EXTERN const bd_closure_plan *bd_closure_plan_forFrames(bool hasIndirectResult);

/// Initializes a slot that calls a Swift closure. The slot retains `closure`. `function` and `closure` are the two
/// words of a function value that is stored as a function of a parameter pack, `(repeat each A) throws(E) -> R`. A
/// function of a parameter pack takes the address for its result, the address of an array of its arguments' addresses,
/// the last argument's own address if the plan requires it, and the address for its error.
BD_EXTERN void bd_slot_initClosure(
    bd_slot *slot, const bd_closure_plan *plan, const void *function, void *_Nullable closure);

/// Returns the `plan` pointer of a closure slot's plan, or NULL for another slot and for a closure over frames.
BD_EXTERN const void *_Nullable bd_slot_closurePlan(const bd_slot *slot);

/// Calls a closure with the arguments of a frame, and stores its result in the frame. The caller keeps its reference to
/// the closure. Returns an exception that the method must raise, which the caller owns, or NULL.
/// - `receiver`: The object that the closure takes before its pack, or NULL if it takes none.
/// - `context`: The context for the plan's functions.
BD_EXTERN bd_object *_Nullable bd_closure_call(
    const bd_closure_plan *plan, const void *function, void *_Nullable closure, const void *_Nullable receiver,
    bd_call_frame *frame, const void *_Nullable context);

/// Returns the object to which a message to `self` is forwarded, or NULL. The object lives as long as the call.
typedef bd_object *_Nullable (*bd_forward_target)(bd_object *self, bd_selector *selector);
/// Initializes a slot that forwards its message to the object that `target` returns. If `target` returns NULL, the
/// method returns zero, like a message to nil.
/// - `indirectResultSize`: The size of a result in memory, in bytes, or 0 for other results.
BD_EXTERN void bd_slot_initForward(
    bd_slot *slot, bd_selector *selector, bd_forward_target target, bool indirectResult, uintptr_t indirectResultSize);

/// Returns a slot whose method returns zero. The slot is never freed.
BD_EXTERN const bd_slot *bd_slot_returningZero(bool indirectResult, uintptr_t indirectResultSize);
/// Returns whether a message to an instance runs a method that other code has added, and that may call the slot's
/// method as its original.
BD_EXTERN bool bd_slot_isOverridden(bd_object *self, bd_selector *selector);

// MARK: Messages that nothing answers

/// Declines the message that an object is handling. If the message comes from receivers, they continue as if the object
/// did not respond to it, and ignore its result. Returns whether the message comes from receivers.
/// - `selector`: The message's selector, or NULL if it is unknown. With NULL, this function must not be called from
///   code that the object runs for another message.
/// - `isInClosure`: Whether a slot's closure calls this function.
BD_EXTERN bool bd_message_decline(bd_object *object, const bd_selector *_Nullable selector, bool isInClosure);
/// Declines the message of a closure over a frame, like `bd_message_decline`.
BD_EXTERN bool bd_call_frame_decline(const bd_call_frame *frame, bool hasIndirectResult);
/// Returns the address of the object for which a closure over a frame runs.
BD_EXTERN uintptr_t bd_call_frame_self(const bd_call_frame *frame, bool hasIndirectResult);

/// Copies `source` to `destination`, and retains the objects that a slot of its kind owns.
BD_EXTERN void bd_slot_copy(bd_slot *destination, const bd_slot *source);
/// Releases the objects that the slot owns.
BD_EXTERN void bd_slot_destroy(bd_slot *slot);

/// Makes a block that runs `slot`. The block can be a block of its own, or the block of an IMP that belongs to no
/// instance, such as a class method. The block takes over the references that the slot owned. The caller owns the block
/// and releases it with `bd_Block_release`.
/// - `descriptor`: The block descriptor, or NULL for the block of an IMP.
BD_EXTERN void *bd_slot_makeBlock(const bd_slot *slot, bool indirectResult, const void *_Nullable descriptor);
/// Makes a descriptor for such blocks, with a copy of their signature. The descriptor is never freed. Returns NULL if
/// there is not enough memory.
BD_EXTERN const void *_Nullable bd_slot_makeBlockDescriptor(const char *signature);

#pragma clang assume_nonnull end
#endif
