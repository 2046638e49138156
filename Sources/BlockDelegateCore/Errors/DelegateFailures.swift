/// Who hears of what one delegate's closures throw.
///
/// Sendable because its function is only read and written under the lock; it is called where the closures are.
package final class DelegateFailures: @unchecked Sendable {
  /// In a struct: see ``FailureHandler/Function``.
  private struct Function { let call: (DelegateFailure) -> Void }

  private struct IsolatedFunction { let call: @isolated(any) (DelegateFailure) -> Void }

  private let lock = Mutex(())
  private var function: Function?

  package init() {}

  package func set(_ handler: @escaping @isolated(any) (DelegateFailure) -> Void, at location: CodeLocation) {
    // Called as one without isolation is: see AnyClosure.
    let plain = unsafeBitCast(IsolatedFunction(call: handler), to: Function.self)
    // What the one before captured ends when the lock is not held any more.
    var new: Function? = plain
    if let isolation = handler.isolation {
      IsolationCheck.note(isolation)
      new = Function { failure in
        IsolationCheck.check(isolation, "onFailure at \(location)")
        plain.call(failure)
      }
    }
    lock.withLock { _ in swap(&new, &function) }
  }

  package func report(_ failure: DelegateFailure) {
    guard let function = lock.withLock({ _ in function }) else { return FailureHandler.report(failure) }
    function.call(failure)
  }
}
