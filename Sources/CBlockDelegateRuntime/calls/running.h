// A closure while it runs. For C++ files: its destructor runs when an exception leaves a frame.
#pragma once
#include "hazards.h"

// Types have names for the linker too: this is each file's own.
namespace {

/// A call's hazard pointer, from its slot to its end: the closure may take itself out of the slot, or release the
/// instance, and the slot is not looked at again.
class running {
  bd_hazard *const _hazard;

 public:
  /// - `hazard`: it has the slot's table, and from now on the closure. One that captured nothing is no object.
  running(bd_hazard *hazard, const void *closure) : _hazard(hazard) {
    if (closure != nullptr) __atomic_store_n(&hazard->thing, closure, __ATOMIC_RELEASE);
  }
  // What is released may raise an exception; where another one is on its way, the process ends, as in C++.
  ~running() noexcept(false) { bd_hazard_end(_hazard); }
};

}  // namespace
