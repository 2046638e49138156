import CBlockDelegateRuntime

/// A mutex that does not recurse. Code that is not ours (copying and releasing blocks, messages) never runs under one.
///
/// Sendable because the C lock behind it may be used from any thread.
package final class Lock: @unchecked Sendable {
  private let lock = bd_lock_create()

  package init() {}

  deinit { bd_lock_destroy(lock) }

  package func withLock<T>(_ body: () throws -> T) rethrows -> T {
    bd_lock_lock(lock)
    defer { bd_lock_unlock(lock) }
    return try body()
  }
}
