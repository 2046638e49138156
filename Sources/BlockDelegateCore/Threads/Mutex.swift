import Foundation

/// A value that is only reached under a lock, which does not recurse. Code that is not ours (copying and releasing
/// blocks, messages) never runs under one.
///
/// Sendable because the lock keeps threads apart.
package final class Mutex<Value>: @unchecked Sendable {
  @usableFromInline package let lock = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  // The lock keeps accesses apart: in memory of its own the compiler does not check that again.
  @usableFromInline package let value = UnsafeMutablePointer<Value>.allocate(capacity: 1)

  package init(_ value: sending Value) {
    self.value.initialize(to: value)
    // It fails for attributes, of which there are none.
    pthread_mutex_init(lock, nil)
  }

  deinit {
    value.deinitialize(count: 1).deallocate()
    pthread_mutex_destroy(lock)
    lock.deallocate()
  }

  /// Replaces the value; returns the one before, whose end may run code that is not ours.
  package func exchange(_ new: sending Value) -> Value {
    var new = new
    withLock { swap(&$0, &new) }
    return new
  }

  // Inlinable, as most callers are in other modules: in theirs it is compiled for their types.
  @inlinable package func withLock<Result, Failure: Error>(
    _ body: (inout Value) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    pthread_mutex_lock(lock)
    defer { pthread_mutex_unlock(lock) }
    return try body(&value.pointee)
  }
}
