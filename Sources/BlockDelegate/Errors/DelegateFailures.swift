import BlockDelegateRuntime

/// Who hears of what one delegate's closures throw.
///
/// Sendable because its function is only read and written under the lock; it is called where the closures are.
final class DelegateFailures: @unchecked Sendable {
  /// In a struct: see ``FailureHandler/Function``.
  private struct Function {
    let call: (DelegateFailure) -> Void
  }

  private let lock = Mutex(())
  private var function: Function?

  func set(_ handler: @escaping (DelegateFailure) -> Void) {
    // What the one before captured ends when the lock is not held any more.
    var new: Function? = Function(call: handler)
    lock.withLock { _ in swap(&new, &function) }
  }

  func report(_ failure: DelegateFailure) {
    guard let function = lock.withLock({ _ in function }) else { return FailureHandler.report(failure) }
    function.call(failure)
  }
}
