#include "sent_message.h"

#include "../include/bd_runtime.h"
#include "../include/bd_slots.h"
#include "hazards.h"

bool bd_message_decline(bd_object *object, const bd_selector *selector, bool isInClosure) {
  struct bd_hazard *hazard = bd_hazard_of_caller(isInClosure);
  // The hazard pointer has an object only while it has a message.
  if (object == NULL || hazard == NULL || __atomic_load_n(&hazard->object, __ATOMIC_RELAXED) != object) return false;
  const struct sent_message *message = __atomic_load_n(&hazard->thing, __ATOMIC_RELAXED);
  if (message == NULL) return false;
  if (selector != NULL && bd_sel_key(selector) != bd_sel_key(message->selector)) return false;
  hazard->is_declined = true;
  return true;
}

uintptr_t bd_call_frame_self(const bd_call_frame *frame, bool hasIndirectResult) {
#if defined(__x86_64__)
  // The registers hold the result's address, the slot, and then self.
  const int self = hasIndirectResult ? 2 : 1;
#else
  (void)hasIndirectResult;
  const int self = 1;
#endif
  return (uintptr_t)frame->general[self];
}

bool bd_call_frame_decline(const bd_call_frame *frame, bool hasIndirectResult) {
  return bd_message_decline((bd_object *)bd_call_frame_self(frame, hasIndirectResult), NULL, true);
}
