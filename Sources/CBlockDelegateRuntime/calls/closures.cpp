// Slots that run Swift closures. In a C++ file for the destructors, which run when an exception leaves a frame.
#include "slots.h"

#include "../include/bd_swift.h"
#include "hazards.h"

#define SWIFT_FUNCTION __attribute__((swiftcall))
#define SWIFT_CONTEXT __attribute__((swift_context))

typedef SWIFT_FUNCTION uintptr_t (*words_function)(uintptr_t, uintptr_t, uintptr_t, uintptr_t, SWIFT_CONTEXT void *);
typedef SWIFT_FUNCTION void (*frame_function)(bd_call_frame *, SWIFT_CONTEXT void *);

namespace {

/// The hazard pointer of a slot's closure while that runs: the closure may take itself out of the slot, or release the
/// instance, and the slot is not looked at again.
class running {
  bd_hazard *const _place;

 public:
  // A closure that captured nothing has no context; a place must not look free.
  explicit running(const bd_slot *slot) : _place(bd_hazard_take(slot->payload != nullptr ? slot->payload : slot)) {}
  // What is released may raise an exception; where another one is on its way, the process ends, as in C++.
  ~running() noexcept(false) { bd_hazard_set(&_place->thing, nullptr, false); }
};

}  // namespace

static void retain_closure(bd_slot *slot) { swift_retain(slot->payload); }

static void release_closure(bd_slot *slot) {
  if (slot->payload != nullptr) bd_hazard_retire(slot->payload, swift_release, false);
}

static const bd_slot_kind closures = {retain_closure, release_closure, true, false};

static uintptr_t words_entry(
    const bd_slot *slot, bd_object *, uintptr_t a, uintptr_t b, uintptr_t c, uintptr_t d) {
  const auto function = reinterpret_cast<words_function>(const_cast<void *>(slot->function));
  void *const closure = slot->payload;
  running running(slot);
  return function(a, b, c, d, closure);
}

void bd_slot_initWords(bd_slot *slot, const void *function, void *closure) {
  *slot = {reinterpret_cast<const void *>(words_entry), slot, &closures, function, swift_retain(closure)};
}

// Called by the frame entry.
extern "C" HIDDEN void bd_slot_runFrame(const bd_slot *slot, bd_call_frame *frame) {
  const auto function = reinterpret_cast<frame_function>(const_cast<void *>(slot->function));
  void *const closure = slot->payload;
  running running(slot);
  function(frame, closure);
}

void bd_slot_initFrame(bd_slot *slot, const void *function, void *closure, bool indirectResult) {
  const void *entry = reinterpret_cast<const void *>(indirectResult ? bd_frame_entry_stret : bd_frame_entry);
  *slot = {entry, slot, &closures, function, swift_retain(closure)};
}
