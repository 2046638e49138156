// Slots that run Swift closures. In a C++ file for the destructors, which run when an exception leaves a frame.
#include "running.h"
#include "slots.h"

#include "../include/bd_swift.h"

#define SWIFT_FUNCTION __attribute__((swiftcall))
#define SWIFT_CONTEXT __attribute__((swift_context))

typedef SWIFT_FUNCTION void (*frame_function)(bd_call_frame *, SWIFT_CONTEXT void *);

static void retain_closure(bd_slot *slot) { swift_retain(slot->payload); }

static void release_closure(bd_slot *slot) {
  if (slot->payload != nullptr) bd_hazard_retire(slot->payload, swift_release, slot->payload, false);
}

extern "C" HIDDEN const bd_slot_kind bd_closure_slot_kind = {retain_closure, release_closure, true, false};

void bd_slot_initWords(bd_slot *slot, const void *function, void *closure) {
  *slot = {reinterpret_cast<const void *>(bd_words_entry), slot, &bd_closure_slot_kind, function, swift_retain(closure)};
}

// Called by the frame entry.
extern "C" HIDDEN void bd_slot_runFrame(const bd_slot *slot, bd_call_frame *frame, bd_hazard *place) {
  const auto function = reinterpret_cast<frame_function>(const_cast<void *>(slot->function));
  void *const closure = slot->payload;
  running running(place, closure);
  function(frame, closure);
}

void bd_slot_initFrame(bd_slot *slot, const void *function, void *closure, bool indirectResult) {
  const void *entry = reinterpret_cast<const void *>(indirectResult ? bd_frame_entry_stret : bd_frame_entry);
  *slot = {entry, slot, &bd_closure_slot_kind, function, swift_retain(closure)};
}
