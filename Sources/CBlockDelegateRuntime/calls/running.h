// A running closure. The header is for C++ files, because the destructor must run when an exception passes the frame.
#pragma once
#include "hazards.h"

// The class is in an unnamed namespace because linkers see class names: each file has its own class.
namespace {

/// The hazard pointer of a call that runs a closure. The closure may remove itself from the slot or release the
/// instance, so the slot is not read again after this object is made.
class running {
  bd_hazard *const _hazard;

 public:
  /// - `hazard`: The hazard pointer, which protects the slot's table, and the closure from now on. A closure without
  ///   captures has a null context.
  running(bd_hazard *hazard, const void *closure) : _hazard(hazard) {
    if (closure != nullptr) __atomic_store_n(&hazard->thing, closure, __ATOMIC_RELEASE);
  }
  // The release may raise an exception. If another exception is already propagating, the process is terminated, as in
  // C++.
  ~running() noexcept(false) { bd_hazard_end(_hazard); }
};

}  // namespace
