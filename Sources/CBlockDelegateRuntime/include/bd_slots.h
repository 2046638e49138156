// Slots: the contents of a dynamic class's methods. Each instance has a table of slots.
#pragma once

// The assembly files include this header for the numbers.
/// The number of slots that a table can have. Class methods have the last ones.
#define BD_SLOT_COUNT 1024
#define BD_FIRST_CLASS_SLOT 960

#ifndef __ASSEMBLER__
#include "bd_address_map.h"
#include "bd_call_frame.h"

#pragma clang assume_nonnull begin

typedef struct bd_slot bd_slot;

/// Runs a slot on the frame of a call. Returns NULL when the frame has the result, or a method implementation with which
/// the call continues: with the receiver and the selector of the frame, and everything else as it came.
typedef bd_imp _Nullable bd_slot_run(const bd_slot *slot, bd_call_frame *frame);

/// The properties that all slots of one kind share.
typedef struct bd_slot_kind {
  bd_slot_run *_Null_unspecified run;
  /// Retains the objects that a slot owns, after its bytes were copied from another slot.
  void (*_Null_unspecified copy)(const bd_slot *slot);
  /// Releases the objects that a slot owns.
  void (*_Null_unspecified destroy)(const bd_slot *slot);
  /// Whether the instance implements the selector itself: with a closure or a block.
  bool answers;
  /// Whether it is the kind of a `bd_closure_plan`, which begins with it.
  bool isClosure;
} bd_slot_kind;

/// The content of an instance for one selector.
///
///     instance          table                 slot                  kind
///     +-----------+     +----------------+    +---------------+     +---------------+
///     | isa       |  +->| references     |    | kind        --+---->| run           |
///     | table   --+--+  | class, info    |    | function      |     | copy, destroy |
///     +-----------+     | places         |    | payload       |     | answers       |
///                       | first slot     |    +---------------+     | isClosure     |
///                       | next slot ...  |                          +---------------+
///                       +----------------+
///
/// | kind         | function                    | payload                                              |
/// | closure      | the closure's function      | its context, or the object of a bound closure         |
/// | block        | the stack arguments' size   | the block                                            |
/// | continuation | a function, which finds the code to continue with | a Swift object                   |
/// | members      |                             | the members of a chain                               |
/// | forward      | the method                  | the receiver that gets the message                   |
/// | NULL         | the instance does not implement the selector                                      |||
struct bd_slot {
  const bd_slot_kind *_Nullable kind;
  const void *_Nullable function;
  void *_Nullable payload;
};

/// A method that has a slot. It is never freed.
typedef struct bd_slot_method {
  bd_selector *selector;
  /// The index of its slot.
  uintptr_t index;
  /// How its messages are sent by a frame. NULL if they can't be, because their arguments on the stack are unknown.
  const bd_message_layout *_Nullable layout;
  /// The Swift object of the method.
  const void *_Nullable object;
} bd_slot_method;

/// What the slot tables of a class's instances have in common. It is never freed.
typedef struct bd_class_info {
  /// The methods that have slots (`bd_slot_method`), by the keys of their selectors. The value for a selector that the
  /// protocol declares and that has no slot is `bd_declared_only`.
  bd_address_map *methods;
  /// The Swift object of the class, unretained.
  const void *object;
  /// The class, or NULL before it is made, and for class methods.
  bd_class *_Nullable cls;
} bd_class_info;

enum { bd_declared_only = -2 };

/// Returns the slot index of a selector, `bd_declared_only`, or -1 for a selector outside the protocol.
static inline intptr_t bd_class_info_index(const bd_class_info *info, const bd_selector *selector) {
  const intptr_t method = bd_address_map_get(info->methods, bd_sel_key(selector));
  return method < 0 ? method : (intptr_t)((const bd_slot_method *)method)->index;
}

static inline bd_class *_Nullable bd_class_info_class(const bd_class_info *info) {
  return __atomic_load_n(&info->cls, __ATOMIC_ACQUIRE);
}
static inline void bd_class_info_setClass(bd_class_info *info, bd_class *cls) {
  __atomic_store_n(&info->cls, cls, __ATOMIC_RELEASE);
}

/// The slots of one instance, those that it implements.
///
/// Calls hold the table that they have found without a lock. The instance's word has the table's address, and in its
/// upper 16 bits the number of calls that have taken the table. `references` says how many have given it back. Who
/// replaces the table brings the two together, and the last call frees it (held.h).
typedef struct bd_slot_table {
  intptr_t references;
  /// The number of places, and of slots.
  uint16_t placeCount, count;
  /// Whether the table is in the memory of its instance.
  bool isInside;
  /// Whether `after` is the instance, whose deallocation continues when no call uses the table anymore.
  bool endsInstance;
  /// In the table that is in an instance, also when the instance has another one: what `-respondsToSelector:` answers
  /// without holding a table (`bd_instance_setSlotTable`).
  uint16_t answers;
  const bd_class_info *classInfo;
  /// The Swift object with the instance's other state, which the table owns.
  void *_Nullable instanceInfo;
  /// The table that has replaced this one and is held until this one is freed, or the instance.
  void *_Nullable after;
  /// The place of each slot by its index: how many words it is behind the start of the table. 0 if there is none. Indices
  /// of class methods count from the first one. The slots follow the places.
  uint16_t places[];
} bd_slot_table;

/// The offset of the table's word in an instance.
#define BD_SLOT_TABLE_IVAR 8

/// Returns the word of an instance that leads to its slot table.
static inline uintptr_t *bd_word_of_instance(bd_object *object) {
  return (uintptr_t *)((char *)object + BD_SLOT_TABLE_IVAR);
}

/// Returns the table that is in the memory of an instance. Its `classInfo` stays as long as the instance.
static inline bd_slot_table *bd_table_inside(bd_object *object) {
  return (bd_slot_table *)((char *)object + BD_SLOT_TABLE_IVAR + sizeof(void *));
}

/// `answers` has a bit for each of the first slots of the class, and one that says that the instance has no other state.
enum { bd_answers_count = 15, bd_answers_areAll = 1 << bd_answers_count };

/// Returns which place a table has for an index.
static inline uintptr_t bd_slot_place(uintptr_t index) {
  return index < BD_FIRST_CLASS_SLOT ? index : index - BD_FIRST_CLASS_SLOT;
}

/// Returns the slot with an index, or NULL if the instance does not have it.
static inline bd_slot *_Nullable bd_slotTable_get(bd_slot_table *table, uintptr_t index) {
  index = bd_slot_place(index);
  const uintptr_t place = index < table->placeCount ? table->places[index] : 0;
  return place != 0 ? (bd_slot *)((uintptr_t *)table + place) : NULL;
}

/// Returns the slots of a table.
static inline bd_slot *bd_slotTable_slots(bd_slot_table *table) {
  return (bd_slot *)((char *)table + ((sizeof *table + table->placeCount * sizeof *table->places + 7) & ~(uintptr_t)7));
}

/// Returns the size in bytes of a table whose slots have the given indices.
BD_EXTERN uintptr_t bd_slotTable_size(const uint16_t *indices, uintptr_t count);
/// Makes a table whose slots have the given indices, in this order, and must be initialized before they are used. The
/// caller owns it.
/// - `memory`: Zeroed memory for the table in an instance, or NULL for new memory.
BD_EXTERN bd_slot_table *bd_slotTable_make(void *_Nullable memory, const uint16_t *indices, uintptr_t count);

/// Sets the table of an instance, which has a table inside. Calls that begin from now on use the new one. Earlier calls
/// keep the previous table, which is released when they have ended.
BD_EXTERN void bd_instance_setSlotTable(bd_object *object, bd_slot_table *table);
/// Sets the table of a class, whose methods are in it. Only one thread at a time may set tables of classes.
BD_EXTERN void bd_class_setSlotTable(bd_class *cls, bd_slot_table *_Nullable table);
/// Returns the table of an instance, which lives until `bd_slotTable_release`, or NULL.
BD_EXTERN bd_slot_table *_Nullable bd_object_holdSlotTable(bd_object *object);
BD_EXTERN void bd_slotTable_retain(bd_slot_table *table);
BD_EXTERN void bd_slotTable_release(bd_slot_table *table);
/// Releases the table of an instance, and then deallocates the instance by its root class's `-dealloc`, when no call
/// uses a table of the instance. New messages find no slot.
BD_EXTERN void bd_object_deallocate(bd_object *object);

/// Returns the method implementation that runs slot `index` of the receiving instance, or of the receiving class if the
/// index is at least BD_FIRST_CLASS_SLOT. Returns NULL if the index is not below BD_SLOT_COUNT.
/// - `indirectResult`: Whether the method's result is in memory whose address is the first argument (x86-64).
BD_EXTERN bd_imp _Nullable bd_slot_implementation(uintptr_t index, bool indirectResult);
/// Notes that the type of a method does not tell whether its result is in memory. Returns the `indirectResult` with which
/// its implementation finds out in each call, or `guess` on Apple's platforms, where it can't. Only one thread at a time
/// may call this function.
BD_EXTERN bool bd_slot_setUnclear(const bd_selector *selector, bool guess);
/// Returns the index of the slot that an implementation runs, or -1 if `bd_slot_implementation` has not returned it.
BD_EXTERN intptr_t bd_imp_slot(bd_imp implementation);
/// Returns whether a message to an instance runs a method that other code has added, and that may call the slot's
/// method as its original.
BD_EXTERN bool bd_slot_isOverridden(bd_object *self, bd_selector *selector);

/// Returns the implementation of `-respondsToSelector:` for instances. The implementation returns YES if the instance
/// has a closure or a block for the selector.
BD_EXTERN bd_imp bd_slot_respondsToSelectorImplementation(void);
/// A function that the implementation of `-respondsToSelector:` calls for all other selectors. `index` is what
/// `bd_class_info_index` returns for the selector.
typedef bool (*bd_responds_handler)(bd_object *self, bd_selector *selector, intptr_t index);
/// A function that runs a message whose slot the instance has not filled, as `run` of `bd_slot_kind` does. It may raise
/// an exception. Or it sets `target` to an object that gets the message instead, retained, and the stack size in the
/// frame.
typedef bd_imp _Nullable (*bd_unimplemented_handler)(
    uintptr_t index, bd_call_frame *frame, bd_object *_Nullable *_Nonnull target);
/// Sets the handlers of all instances. `deallocate` deallocates an instance without a table.
BD_EXTERN void bd_slot_setHandlers(
    bd_responds_handler responds, bd_unimplemented_handler unimplemented, void (*deallocate)(bd_object *object));

// MARK: Slots with a block or a continuation

/// Initializes a slot that runs a copy of a block.
/// - `stackSize`: The size of the method's stack arguments in bytes, a multiple of 8.
BD_EXTERN void bd_slot_initBlock(bd_slot *slot, const void *block, uintptr_t stackSize);

/// Sets the receiver and the selector in the frame, and returns the implementation with which the call continues. That
/// implementation's object must live as long as the call. Returns NULL after storing a result instead.
typedef bd_imp _Nullable (*bd_continuation)(void *payload, bd_call_frame *frame);
/// Initializes a slot whose function decides how a call continues. The slot retains `payload`, a Swift object.
BD_EXTERN void bd_slot_initContinuation(bd_slot *slot, bd_continuation function, void *payload);

/// Copies `source` to `destination`, and retains the objects that a slot of its kind owns.
BD_EXTERN void bd_slot_copy(bd_slot *destination, const bd_slot *source);

/// Makes a block that runs `slot`. The block takes over the references that the slot owned. The caller owns the block
/// and releases it with `bd_Block_release`.
BD_EXTERN void *bd_slot_makeBlock(const bd_slot *slot, bool indirectResult, const void *descriptor);
/// Makes a descriptor for such blocks, with a copy of their signature. The descriptor is never freed.
BD_EXTERN const void *bd_slot_makeBlockDescriptor(const char *signature);
/// Returns the payload of the continuation in a block that `bd_slot_makeBlock` made, or NULL for another block.
BD_EXTERN void *_Nullable bd_block_payload(const void *block, bd_continuation function);

// MARK: Slots that forward

/// Initializes a slot that sends its message to the object of a receiver, which the slot retains. If that object is gone
/// or its class lacks the method, the message is one whose slot is not filled. The slot does not count as a method that
/// the instance implements.
BD_EXTERN void bd_slot_initForward(bd_slot *slot, const bd_slot_method *method, bd_receiver *receiver);

// MARK: Slots with a closure

#if !defined(__APPLE__)
/// Sets the function that makes references: Swift objects whose first property is an object. The property is set
/// afterwards.
BD_EXTERN void bd_reference_setMaker(void *_Nonnull (*_Nonnull make)(void));
/// Returns a reference to an object, which it retains, or NULL for a block. The caller owns the reference.
BD_EXTERN void *_Nullable bd_reference_take(bd_object *object);
/// Releases a reference, and keeps it for another object if nothing else holds it.
BD_EXTERN void bd_reference_giveBack(void *reference);
#endif

/// The location of an argument or the result of a closure, and how its value is made.
typedef struct bd_value {
  bd_place place;
  /// The offset of a value that is made, or whose pieces are joined, in the call's memory for values.
  uint32_t offset;
  /// Whether the value is made from the bytes. If not, the bytes themselves are the value.
  bool isMade;
  /// Whether the value is a reference to an object, which C makes. Swift code is asked only for NULL and for blocks.
  bool isReference;
} bd_value;

/// What a call of a bound closure needs.
typedef struct bd_bound_call {
  const void *function;
  void *_Nullable closure;
  /// The object that the closure takes before its arguments, retained, or NULL if it takes none.
  void *_Nullable receiver;
} bd_bound_call;

/// The functions that Swift code provides for closures. `plan` is the plan's own `plan` pointer.
typedef struct bd_closure_functions {
  /// Called before a call of a closure that must be called on the main actor, or of a bound closure, with its object.
  /// Terminates the program if the current thread or actor must not call the closure. Returns false if the closure must
  /// not be called. The frame has the method's result then.
  bool (*enter)(const void *plan, const void *_Nullable bound, bd_call_frame *frame, bd_bound_call *call);
  /// Makes the value of an argument. `bytes` is the address of its bytes. On failure it handles the error as `fail`
  /// does, and returns false.
  bool (*load)(
      const void *plan, uintptr_t index, bd_call_frame *frame, const void *bytes, void *value,
      const void *_Nullable bound);
  /// Destroys the value of an argument.
  void (*destroy)(const void *plan, uintptr_t index, void *value);
  /// Stores the method's result, which it makes from a value, and destroys the value.
  void (*store)(const void *plan, bd_call_frame *frame, void *value, const void *_Nullable bound);
  /// Destroys the error that the closure has thrown. After that, the function stores the error or zero as the method's
  /// result, or it returns an exception that the method must raise. The caller owns the exception.
  bd_object *_Nullable (*_Nonnull fail)(
      const void *plan, bd_call_frame *frame, void *error, const void *_Nullable bound);
} bd_closure_functions;

/// A plan of how to call closures of one type for one method. It must not be freed while slots or calls use it.
typedef struct bd_closure_plan {
  /// The kind of the slots with this plan, which `bd_closure_plan_prepare` sets.
  bd_slot_kind kind;
  const bd_closure_functions *functions;
  /// The argument of the functions.
  const void *plan;
  const bd_value *_Nullable arguments;
  bd_value result;
  /// The size in bytes of the memory for made values and for the error. Each is aligned to 16 bytes.
  uint32_t valuesSize;
  /// The offset, in that memory, at which the closure stores an error of its own type.
  uint32_t errorOffset;
  uint16_t count;
  /// The number of register bits that a signed integer result does not fill, or 0 for another result.
  uint8_t resultShift;
  /// Whether `enter` is called before each call.
  bool enters;
  /// Whether the payloads of slots are objects of bound closures, from which `enter` makes the call.
  bool isBound;
  /// Whether the closures take each argument's address by itself, and throw in the register for errors.
  bool isSeparate;
  /// Whether the closures take the last argument after the pack, as in `(repeat each A, Last)`.
  bool lastIsApart;
} bd_closure_plan;

BD_EXTERN void bd_closure_plan_prepare(bd_closure_plan *plan);

/// The largest number of arguments of a closure that takes each argument's address by itself.
enum { bd_most_separate = 16 };

/// Initializes a slot that calls a Swift closure. The slot retains `closure`. `function` and `closure` are the two
/// words of a function value that is stored as a generic argument, or as a function of a parameter pack,
/// `(repeat each A) throws(E) -> R`. Both take the address for their result. The first takes each argument's address by
/// itself. The second takes the address of an array of its arguments' addresses, the last argument's own address if the
/// plan requires it, and the address for its error.
BD_EXTERN void bd_slot_initClosure(
    bd_slot *slot, const bd_closure_plan *plan, const void *_Nullable function, void *_Nullable closure);

/// Returns the `plan` pointer of a closure slot's plan, or NULL for another slot.
BD_EXTERN const void *_Nullable bd_slot_closurePlan(const bd_slot *slot);

/// Calls a closure with the arguments of a frame, and stores its result in the frame. The caller keeps its reference to
/// the closure. Returns an exception that the method must raise, which the caller owns, or NULL.
BD_EXTERN bd_object *_Nullable bd_closure_call(
    const bd_closure_plan *plan, const void *_Nullable function, void *_Nullable closure, bd_call_frame *frame);
BD_ADDRESS_OF(bd_closure_call)

#pragma clang assume_nonnull end
#endif
