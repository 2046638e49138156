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

#define CLOSURES(entry) {reinterpret_cast<const void *>(entry), retain_closure, release_closure, true, false}
static const bd_slot_kind words = CLOSURES(bd_words_entry);
// For other results, and for those in memory.
static const bd_slot_kind frames[] = {CLOSURES(bd_frame_entry), CLOSURES(bd_frame_entry_stret)};

bd_slot_kind bd_closure_slot_kind(void (*entry)(void)) { return CLOSURES(entry); }

void bd_slot_initWords(bd_slot *slot, const void *function, void *closure) {
  *slot = {&words, function, swift_retain(closure)};
}

// Called by the frame entry.
extern "C" HIDDEN void bd_slot_runFrame(const bd_slot *slot, bd_call_frame *frame, bd_hazard *place) {
  const auto function = reinterpret_cast<frame_function>(const_cast<void *>(slot->function));
  void *const closure = slot->payload;
  running running(place, closure);
  function(frame, closure);
}

void bd_slot_initFrame(bd_slot *slot, const void *function, void *closure, bool indirectResult) {
  *slot = {&frames[indirectResult], function, swift_retain(closure)};
}
