// Slots: what stands behind the methods of a dynamic class, one table for each instance.
#ifndef BD_SLOTS_H
#define BD_SLOTS_H

#include "bd_base.h"
#include "bd_call_frame.h"

#pragma clang assume_nonnull begin

/// What one instance runs for one selector: a code pointer and its context, and for a typed closure the parts of the
/// Swift closure that the code calls.
///
/// `code` is entered as a block's invoke function is, with `context` where the block would be: (context, self,
/// arguments...). For a block that is the block itself, for every other kind it is the slot's own address.
typedef struct bd_slot {
  const void *code;
  const void *context;
  /// A Swift function that takes its context in the Swift context register, or NULL.
  const void *_Nullable function;
  /// What the kind of slot owns: the Swift closure's context, a selector, ... or NULL.
  void *_Nullable payload;
} bd_slot;

/// An instance's slots. The instance's first ivar after `isa` points to it (`bd_slot_table_ivar_offset`).
typedef struct bd_slot_table {
  /// The size of this table in bytes, this head included: a slot's offset is below it, or the instance lacks the slot.
  uintptr_t size;
  /// For the layer above: whatever it needs to know about the instance.
  void *_Nullable owner;
  bd_slot slots[];
} bd_slot_table;

enum { bd_slot_table_ivar_offset = sizeof(void *) };

/// Where slot `index` stands in its table, in bytes.
static inline uintptr_t bd_slot_offset(uintptr_t index) {
  return offsetof(bd_slot_table, slots) + index * sizeof(bd_slot);
}

/// The method implementation that runs slot `index` of the instance that gets the message. One is made for each index
/// and kind of result, for the life of the process. NULL when no executable memory could be mapped.
/// - `indirectResult`: the method's result is returned through memory whose address is the first argument (x86-64).
BD_EXTERN bd_imp _Nullable bd_slot_implementation(uintptr_t index, bool indirectResult);

/// Called for a message whose slot the instance has not filled. It must not return.
typedef void (*bd_unimplemented_handler)(bd_object *self, uintptr_t index);
/// Sets the one handler of the process.
BD_EXTERN void bd_slot_setUnimplementedHandler(bd_unimplemented_handler handler);

// MARK: What can stand in a slot

/// A slot that no closure fills.
BD_EXTERN bd_slot bd_slot_unimplemented(uintptr_t index, bool indirectResult);

/// A slot that runs a block. The block is copied; the slot owns the copy.
BD_EXTERN bd_slot bd_slot_block(const void *block);

/// A slot that calls a Swift closure of words: `(UInt, UInt, UInt, UInt) -> UInt`, for methods of at most
/// `bd_word_argument_count` arguments that are integers, pointers or objects, and whose result is one or void.
/// `function` and `closure` are the two words of the closure; the slot owns a reference to `closure`.
/// The slot's context must be set to the slot's address once it stands in its table.
BD_EXTERN bd_slot bd_slot_words(const void *function, void *_Nullable closure);
enum { bd_word_argument_count = 4 };

/// A slot that saves the argument registers and calls a Swift closure of a frame:
/// `(UnsafeMutablePointer<bd_call_frame>) -> Void`. The rest as for `bd_slot_words`.
BD_EXTERN bd_slot bd_slot_frame(const void *function, void *_Nullable closure, bool indirectResult);

/// Finds the object that answers a forwarded message. It returns a reference that lives as long as the call.
typedef bd_object *_Nullable (*bd_forward_target)(bd_object *self);
/// A slot that sends its selector on to the object that `target` finds when the message comes.
BD_EXTERN bd_slot bd_slot_forward(bd_selector *selector, bd_forward_target target, bool indirectResult);

/// Releases what the slot owns.
BD_EXTERN void bd_slot_destroy(bd_slot slot);

#pragma clang assume_nonnull end
#endif
