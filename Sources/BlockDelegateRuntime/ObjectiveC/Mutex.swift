import CBlockDelegateRuntime

/// A value that is only reached under a lock, which does not recurse. Code that is not ours (copying and releasing
/// blocks, messages) never runs under one.
///
/// Sendable because the lock keeps threads apart.
package final class Mutex<Value>: @unchecked Sendable {
  private let lock = bd_lock_create()
  // The lock keeps accesses apart: the compiler's checks of that would only cost time.
  @exclusivity(unchecked) private var value: Value

  package init(_ value: sending Value) { self.value = value }

  deinit { bd_lock_destroy(lock) }

  package func withLock<Result, Failure: Error>(
    _ body: (inout Value) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    bd_lock_lock(lock)
    defer { bd_lock_unlock(lock) }
    return try body(&value)
  }
}
