import BlockDelegateRuntime

/// A value that does not fit the type it is asked for as, while a call is made. It becomes a ``BlockDelegateError``.
enum ConversionFailure: Error {
  /// nil where a value is needed.
  case unexpectedNil(expected: String)
  /// An object of another class.
  case unexpectedClass(expected: String, given: String)
  /// A raw value that no case has.
  case unexpectedValue(expected: String, given: String)

  /// - Parameters:
  ///   - index: the argument's, from 0; nil for the result.
  ///   - location: where the closure was registered, if it is one's.
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
