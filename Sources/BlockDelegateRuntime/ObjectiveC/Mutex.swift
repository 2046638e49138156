import CBlockDelegateRuntime

/// A value that is only reached under a lock, which does not recurse. Code that is not ours (copying and releasing
/// blocks, messages) never runs under one.
///
/// Sendable because the lock keeps threads apart.
package final class Mutex<Value>: @unchecked Sendable {
  private let lock = bd_lock_create()
  // The lock keeps accesses apart: in memory of its own the compiler does not check that again.
  private let value = UnsafeMutablePointer<Value>.allocate(capacity: 1)

  package init(_ value: sending Value) { self.value.initialize(to: value) }

  deinit {
    value.deinitialize(count: 1).deallocate()
    bd_lock_destroy(lock)
  }

  /// Replaces the value; returns the one before, whose end may run code that is not ours.
  package func exchange(_ new: sending Value) -> Value {
    var new = new
    withLock { swap(&$0, &new) }
    return new
  }

  package func withLock<Result, Failure: Error>(
    _ body: (inout Value) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    bd_lock_lock(lock)
    defer { bd_lock_unlock(lock) }
    return try body(&value.pointee)
  }
}
