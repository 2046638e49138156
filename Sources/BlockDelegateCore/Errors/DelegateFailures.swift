/// The handler of errors that the closures of one delegate throw.
///
/// It is Sendable because its function is read and written only under the lock. The function is called where the
/// closures are called.
package final class DelegateFailures: @unchecked Sendable {
  /// A struct around the function, for the reason that ``FailureHandler/Function`` gives.
  private struct Function { let call: (DelegateFailure) -> Void }

  private struct IsolatedFunction { let call: @isolated(any) (DelegateFailure) -> Void }

  private let lock = Mutex(())
  private var function: Function?

  package init() {}

  package func set(_ handler: @escaping @isolated(any) (DelegateFailure) -> Void, at location: CodeLocation) {
    // The handler is called like a function without isolation, as closures in `AnyClosure` are.
    let plain = unsafeBitCast(IsolatedFunction(call: handler), to: Function.self)
    // The captures of the previous handler are released after the lock is released.
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
