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
    arguments: some Sequence<TypeEncoding>, result: TypeEncoding, leadingWords: Int, convention: CallingConvention
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
