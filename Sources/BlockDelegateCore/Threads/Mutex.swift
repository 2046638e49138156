import Foundation

/// A value that is accessible only under a lock, which is not recursive. Code outside of the library, such as messages
/// and the copying and releasing of blocks, never runs under the lock.
///
/// It is Sendable because the lock keeps threads apart.
@usableFromInline
package struct Mutex<Value>: @unchecked Sendable {
  /// The value and its lock, in one allocation. The accesses to its memory are by address, so that the compiler adds no
  /// exclusivity checks: the lock keeps them apart.
  @usableFromInline package final class Buffer: ManagedBuffer<Value, pthread_mutex_t> {
    deinit { _ = withUnsafeMutablePointerToElements { pthread_mutex_destroy($0) } }
  }

  @usableFromInline package let buffer: Buffer

  package init(_ value: sending Value) {
    let made = Buffer.create(minimumCapacity: 1) { _ in value }
    // `pthread_mutex_init` can fail only because of attributes, and none are given here.
    _ = made.withUnsafeMutablePointerToElements { pthread_mutex_init($0, nil) }
    buffer = unsafeDowncast(made, to: Buffer.self)
  }

  /// Replaces the value, and returns the previous one. Releasing that may run code outside of the library.
  package func exchange(_ new: sending Value) -> Value {
    var new = new
    withLock { swap(&$0, &new) }
    return new
  }

  // Most callers are in other modules. The function is inlinable so that it is compiled there for their types, which the
  // compiler does only if the type is `@usableFromInline`.
  @inlinable package func withLock<Result, Failure: Error>(
    _ body: (inout Value) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    // The memory is the buffer's own, and stays where it is.
    let (value, lock) = buffer.withUnsafeMutablePointers { ($0, $1) }
    pthread_mutex_lock(lock)
    defer {
      pthread_mutex_unlock(lock)
      withExtendedLifetime(buffer) {}
    }
    return try body(&value.pointee)
  }
}
