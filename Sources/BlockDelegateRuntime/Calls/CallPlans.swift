extension CallingConvention {
  /// Returns whether the first general register of a method's arguments holds the address of the result.
  ///
  /// For a result whose fields can't be planned, such as a struct with a bit-field, the size decides (psABI AMD64,
  /// 3.2.3, rule 5(c)). On arm64 the answer is always no, because register x8 holds the address.
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
  ///   - arguments: The explicit arguments' types.
  ///   - result: The result's type.
  ///   - leadingWords: The number of pointers before the explicit arguments, without the address of an indirect result.
  ///     It is 2 for a method (`self`, `_cmd`) and for a slot's code (context, `self`), and 1 for a block.
  ///   - convention: The calling convention.
  /// - Throws: ``UnsupportedTypeError`` for `long double`, complex numbers, SIMD vectors, 128-bit integers, unions and
  ///   bit-fields by value, and types that the encoding leaves out.
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

/// The call plans that have been made for this processor. There is one plan for each signature, for incoming calls,
/// outgoing calls and calls of blocks. The memory is bounded by the number of signatures that a program uses.
package enum CallPlans {
  private static let plans = Mutex<[MethodEncoding: CallPlan]>([:])

  /// Returns the plan for an encoding, and makes it on first use.
  /// - Throws: ``UnsupportedTypeError`` if the encoding has a type that can't be passed. Nothing is stored then.
  package static func plan(for encoding: MethodEncoding) throws(UnsupportedTypeError) -> CallPlan {
    if let known = plans.withLock({ $0[encoding] }) { return known }
    let new = try CallPlan(
      arguments: encoding.explicitArguments, result: encoding.result, leadingWords: encoding.receiver.leadingCount,
      convention: .native)
    plans.withLock { $0[encoding] = new }
    return new
  }
}
