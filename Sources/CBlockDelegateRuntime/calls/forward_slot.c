// Slots that forward their messages to another object, or return zero after that object is deallocated.
#include "slots.h"

#include "../include/bd_runtime.h"
#include "../support/allocation.h"

#include <pthread.h>
#include <string.h>

/// The kind of all slots whose results in memory have one size. A kind is never freed, because the number of sizes in a
/// program is small.
struct forward_kind {
  bd_slot_kind kind;
  /// A slot with a frame, which is entered instead of a deallocated target, as if it were in the table.
  bd_slot zero;
  uintptr_t size;
  bool has_indirect_result;
  /// Whether a result of zero means that the object has declined a chain's message.
  bool declines;
  struct forward_kind *next;
};

/// The function of a slot that returns zero. This function has the signature of a Swift closure over a frame, and its
/// context is the kind.
__attribute__((swiftcall)) static void answer_zero(
    __attribute__((swift_indirect_result)) void *result, bd_call_frame *const *const *arguments, void *error_address,
    __attribute__((swift_context)) void *context, __attribute__((swift_error_result)) void **error) {
  (void)result, (void)error_address, (void)error;
  const struct forward_kind *kind = context;
  bd_call_frame_clearResult(**arguments, kind->size);
  if (kind->declines) bd_call_frame_decline(**arguments, kind->has_indirect_result);
}

static const struct forward_kind *kind_of(uintptr_t size, bool indirect_result, bool declines) {
  static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
  static struct forward_kind *all;
  const bd_slot_kind *zero = (const bd_slot_kind *)bd_closure_plan_forFrames(indirect_result);
  const void *entry = (const void *)(indirect_result ? bd_forward_entry_stret : bd_forward_entry);
  pthread_mutex_lock(&lock);
  struct forward_kind *kind = all;
  while (kind != NULL &&
         (kind->size != size || kind->has_indirect_result != indirect_result || kind->declines != declines)) {
    kind = kind->next;
  }
  if (kind == NULL) {
    kind = bd_allocated(malloc(sizeof *kind), "a slot");
    *kind = (struct forward_kind){
        .kind = {entry, bd_slot_nothing, bd_slot_nothing, false, false, false},
        .zero = {zero, (const void *)answer_zero, kind},
        .size = size,
        .has_indirect_result = indirect_result,
        .declines = declines,
        .next = all,
    };
    all = kind;
  }
  pthread_mutex_unlock(&lock);
  return kind;
}

void bd_slot_initForward(
    bd_slot *slot, bd_selector *selector, bd_forward_target target, bool indirectResult, uintptr_t indirectResultSize) {
  *slot = (bd_slot){&kind_of(indirectResultSize, indirectResult, true)->kind, (const void *)target, selector};
}

const bd_slot *bd_slot_returningZero(bool indirectResult, uintptr_t indirectResultSize) {
  return &kind_of(indirectResultSize, indirectResult, false)->zero;
}

/// Sends `[object respondsToSelector: selector]`.
static bool responds(bd_object *object, bd_selector *selector) {
  typedef unsigned char (*question)(bd_object *, bd_selector *, bd_selector *);
  if (bd_class_respondsToSelector(bd_object_getClass(object), selector)) return true;
  bd_selector *command = bd_sel_registerName("respondsToSelector:");
  return ((question)bd_objc_msg_lookup(object, command))(object, command, selector) != 0;
}

bd_imp bd_forward_resolve(
    const bd_slot *slot, bd_object *self, struct message *message, struct bd_hazard *hazard) {
  bd_selector *selector = slot->payload;
  const bool is_indirect = slot->kind->code == (const void *)bd_forward_entry_stret;
  const struct forward_kind *kind = (const struct forward_kind *)slot->kind;
  bd_object *target = ((bd_forward_target)slot->function)(self, selector);
  // If the target has no such method, a method that other code has added may be calling this one as its original.
  const bool is_original = (target == NULL || !responds(target, selector)) && bd_slot_isOverridden(self, selector);
  if (target == NULL || is_original) {
    // The closure entry takes the slot, self and the hazard pointer in the same registers as this slot's entry.
    const bd_slot *zero = is_original ? bd_slot_returningZero(is_indirect, kind->size) : &kind->zero;
    *message = (struct message){(bd_object *)zero, (bd_selector *)self};
    return (bd_imp)zero->kind->code;
  }
  bd_hazard_end(hazard);
  *message = (struct message){target, selector};
  return is_indirect ? bd_objc_msg_lookup_stret(target, selector) : bd_objc_msg_lookup(target, selector);
}
