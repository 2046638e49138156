/// The plans that have been made on this processor: one for a signature, whether calls of it come in, go out or are
/// called as a block. Bounded by the signatures that a program uses.
///
/// Sendable because the dictionary is only touched under `lock`.
package final class CallPlans: @unchecked Sendable {
  package static let shared = CallPlans()

  private let lock = Lock()
  private var plans: [MethodEncoding: CallPlan] = [:]

  /// - Throws: ``UnsupportedTypeError``, as ``CallPlan`` does; nothing is kept then.
  package func plan(for encoding: MethodEncoding) throws(UnsupportedTypeError) -> CallPlan {
    if let known = lock.withLock({ plans[encoding] }) { return known }
    let new = try CallPlan(
      arguments: encoding.explicitArguments, result: encoding.result, leadingWords: encoding.receiver.leadingCount,
      convention: .native)
    lock.withLock { plans[encoding] = new }
    return new
  }
}
