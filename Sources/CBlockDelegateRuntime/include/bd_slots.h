// Slots: what stands behind the methods of a dynamic class, one table for each instance.
#ifndef BD_SLOTS_H
#define BD_SLOTS_H

// The assembly files include this header for the offsets; C sees the types.
#define BD_SLOT_SIZE 24
#define BD_SLOT_KIND 0
#define BD_SLOT_FUNCTION 8
#define BD_SLOT_PAYLOAD 16
#define BD_SLOT_KIND_CODE 0
#define BD_SLOT_TABLE_START 0
#define BD_SLOT_TABLE_SIZE 4
#define BD_SLOT_TABLE_SLOTS 24
#define BD_SLOT_TABLE_IVAR 8
#define BD_SLOT_BLOCK_OFFSET 32

#ifndef __ASSEMBLER__
#include "bd_base.h"
#include "bd_call_frame.h"
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
/// | words         | the words entry   | the closure's | the closure's context |
/// | frame         | the frame entry   | the closure's | the closure's context |
/// | values        | the values entry  | the closure's | the closure's context |
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
  struct bd_hazard *place;
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

/// Called for a message whose slot the instance has not filled. It returns the implementation that runs instead, with
/// the same receiver, and stores the selector; or it does not return.
typedef bd_imp _Nonnull (*bd_unimplemented_handler)(
    bd_object *self, uintptr_t index, bd_selector *_Nullable *_Nonnull selector);
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

/// A slot that calls a Swift closure `(UInt, UInt, UInt, UInt) -> UInt`: for methods of at most four arguments that are
/// integers, pointers or objects, and whose result is one or void. `function` and `closure` are the closure's two
/// words; the slot retains `closure`.
BD_EXTERN void bd_slot_initWords(bd_slot *slot, const void *function, void *_Nullable closure);

/// A slot that saves the argument registers and calls a Swift closure `(UnsafeMutablePointer<bd_call_frame>) -> Void`.
/// The frame's first general registers are the slot and `self`, after the result's address if there is one.
BD_EXTERN void bd_slot_initFrame(bd_slot *slot, const void *function, void *_Nullable closure, bool indirectResult);

/// What a word of a method is as a value in Swift.
typedef enum bd_value_kind {
  /// The value is the word's bytes, or its first ones. As a result it is as long as the method's, or a `Bool`.
  bd_value_bits,
  /// A `Bool`, which is one bit of a `BOOL`.
  bd_value_bool,
  /// A reference to a Swift object that stands for an Objective-C object.
  bd_value_object,
  /// Such a reference, or nil.
  bd_value_optionalObject,
  /// Anything else: Swift code makes the value, or the word of a result.
  bd_value_converted,
} bd_value_kind;

/// The size of the largest value that a closure can take or return in this way, in bytes. None is aligned to more than
/// 16.
#define BD_VALUE_SIZE 32

/// What Swift code does for values. `plan` is what the plan was made with.
typedef struct bd_value_functions {
  /// Stops the program where the closure may not be called.
  void (*check)(const void *plan);
  /// Makes the value of an argument. Returns false where that fails, which it has told whom it concerns.
  bool (*load)(const void *plan, uintptr_t index, uintptr_t word, void *value);
  /// Ends the life of an argument's value.
  void (*destroy)(const void *plan, uintptr_t index, void *value);
  /// Makes a result's word of its value, whose life it ends.
  uintptr_t (*store)(const void *plan, void *value);
  /// A new Swift object that retains an Objective-C object; the caller owns it. The address of the Objective-C object
  /// is its first field.
  void *_Nonnull (*_Nonnull makeObject)(bd_object *object);
} bd_value_functions;

/// How the words of a method become the values that closures of one type take, and their result a word.
typedef struct bd_value_plan bd_value_plan;

/// Makes a plan, which the caller owns: it must live as long as slots that have it, and calls of them.
/// - `arguments`: `count` of them, four at most.
/// - `result`: `bd_value_bits` for void, too.
/// - `isChecked`: whether the functions' `check` is to be called before each closure.
BD_EXTERN bd_value_plan *bd_value_plan_create(
    const bd_value_kind *arguments, uintptr_t count, bd_value_kind result, bool isChecked,
    const bd_value_functions *functions, const void *plan);
BD_EXTERN void bd_value_plan_destroy(bd_value_plan *_Nullable plan);

/// A slot that calls a Swift closure of a method's own types, for methods of words: one that takes its arguments by
/// their addresses and returns its result in memory, as closures of generic types do, and does not throw. The slot
/// retains `closure`.
BD_EXTERN void bd_slot_initValues(
    bd_slot *slot, const bd_value_plan *plan, const void *function, void *_Nullable closure);
/// What such a slot's plan was made with as `plan`; NULL for another slot.
BD_EXTERN const void *_Nullable bd_slot_valuePlan(const bd_slot *slot);

/// Finds the object that a message to `self` is sent on to: one that lives as long as the call, or NULL.
typedef bd_object *_Nullable (*bd_forward_target)(bd_object *self, bd_selector *selector);
/// A slot that sends its selector on to the object that `target` finds when the message comes. Without an object the
/// method returns zero, as a message to nil does.
/// - `indirectResultSize`: the size of a result in memory, in bytes; 0 for other results.
BD_EXTERN void bd_slot_initForward(
    bd_slot *slot, bd_selector *selector, bd_forward_target target, bool indirectResult, uintptr_t indirectResultSize);

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
#endif
