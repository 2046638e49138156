import BlockDelegateRuntime

/// The failure of a conversion between an Objective-C value and a Swift value during a call. The failure becomes a
/// ``BlockDelegateError``.
enum ConversionFailure: Error {
  /// The value is nil, but the type is not optional.
  case unexpectedNil(expected: String)
  /// The object is of another class.
  case unexpectedClass(expected: String, given: String)
  /// The number is not the raw value of any case.
  case unexpectedValue(expected: String, given: String)

  /// Makes the error for an argument or a result.
  ///
  /// - Parameters:
  ///   - index: The index of the argument, from 0; nil for the result.
  ///   - location: The source location where the closure was registered; nil if no closure was called.
  func error(
    argument index: Int?, protocol: String? = nil, selector: String?, at location: CodeLocation? = nil
  ) -> BlockDelegateError {
    let (reason, expected, given): (BlockDelegateError.Reason, String, String) =
      switch self {
      case .unexpectedNil(let expected): (.unexpectedNil(index), expected, "nil")
      case .unexpectedClass(let expected, let given): (.unexpectedClass(index), expected, given)
      case .unexpectedValue(let expected, let given): (.unexpectedValue(index), expected, given)
      }
    return BlockDelegateError(
      [.init(reason, protocol: `protocol`, selector: selector, expected: expected, given: given)], at: location)
  }
}
