import Foundation

/// A value that is accessible only under a lock, which is not recursive. Code outside of the library, such as messages
/// and the copying and releasing of blocks, never runs under the lock.
///
/// It is Sendable because the lock keeps threads apart.
@usableFromInline
package final class Mutex<Value>: @unchecked Sendable {
  @usableFromInline package let lock = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  // The value is in memory of its own, so that the compiler adds no exclusivity checks: the lock keeps accesses apart.
  @usableFromInline package let value = UnsafeMutablePointer<Value>.allocate(capacity: 1)

  package init(_ value: sending Value) {
    self.value.initialize(to: value)
    // `pthread_mutex_init` can fail only because of attributes, and none are given here.
    pthread_mutex_init(lock, nil)
  }

  deinit {
    value.deinitialize(count: 1).deallocate()
    pthread_mutex_destroy(lock)
    lock.deallocate()
  }

  /// Replaces the value, and returns the previous one. Releasing that may run code outside of the library.
  package func exchange(_ new: sending Value) -> Value {
    var new = new
    withLock { swap(&$0, &new) }
    return new
  }

  // Most callers are in other modules. The function is inlinable so that it is compiled there for their types, which the
  // compiler does only if the class is `@usableFromInline`.
  @inlinable package func withLock<Result, Failure: Error>(
    _ body: (inout Value) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    pthread_mutex_lock(lock)
    defer { pthread_mutex_unlock(lock) }
    return try body(&value.pointee)
  }
}
