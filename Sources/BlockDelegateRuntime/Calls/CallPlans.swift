extension CallingConvention {
  /// Whether the first general register of a method's arguments holds the address of the result.
  ///
  /// A result whose fields can't be planned, as a bit-field's, says so by its size: psABI AMD64, 3.2.3, rule 5(c). On
  /// arm64 a register of its own holds the address.
  package func passesResultAddress(of result: TypeEncoding) -> Bool {
    do {
      let plan = try CallPlan(arguments: [], result: result, leadingWords: 2, convention: self)
      return plan.passesResultAddress(leadingWords: 2)
    } catch {
      return self == .systemV && result.isAggregate && result.leastSize > 16
    }
  }
}

extension CallPlan {
  /// Plans a call.
  /// - Parameters:
  ///   - arguments: the explicit arguments' types.
  ///   - result: the result's type.
  ///   - leadingWords: how many pointers are passed before the explicit arguments, without the address of an indirect
  ///     result: 2 for a method (`self`, `_cmd`) and for a slot's code (context, `self`), 1 for a block.
  ///   - convention: the rules.
  /// - Throws: ``UnsupportedTypeError`` for `long double`, complex numbers, SIMD vectors, 128-bit integers, unions and
  ///   bit-fields by value, and types that the encoding does not tell.
  package init(
    arguments: [TypeEncoding], result: TypeEncoding, leadingWords: Int, convention: CallingConvention
  ) throws(UnsupportedTypeError) {
    switch convention {
    case .systemV:
      self = try SystemVPlanner.plan(arguments: arguments, result: result) {
        SystemVPlanner.start(leadingWords: leadingWords, result: $0)
      }
    case .aapcs64, .appleARM64:
      self = try ARM64Planner.plan(arguments: arguments, result: result) { _ in
        ARM64Planner.start(leadingWords: leadingWords, isApple: convention == .appleARM64)
      }
    case .unplanned:
      throw UnsupportedTypeError(position: .result, type: result, reason: "typed calls on this processor")
    }
  }
}

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
