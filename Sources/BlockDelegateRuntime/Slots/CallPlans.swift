/// The plans that have been made on this processor: one for a signature, whether calls of it come in, go out or are
/// called as a block. Bounded by the signatures that a program uses.
package enum CallPlans {
  private static let plans = Mutex<[MethodEncoding: CallPlan]>([:])

  /// - Throws: ``UnsupportedTypeError``, as ``CallPlan`` does; nothing is kept then.
  package static func plan(for encoding: MethodEncoding) throws(UnsupportedTypeError) -> CallPlan {
    if let known = plans.withLock({ $0[encoding] }) { return known }
    let new = try CallPlan(
      arguments: encoding.explicitArguments, result: encoding.result, leadingWords: encoding.receiver.leadingCount,
      convention: .native)
    plans.withLock { $0[encoding] = new }
    return new
  }
}
