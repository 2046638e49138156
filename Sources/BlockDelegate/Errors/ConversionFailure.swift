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
    argument index: Int?, protocol: String? = nil, selector: String?, at location: SourceLocation? = nil
  ) -> BlockDelegateError {
    let error: BlockDelegateError =
      switch self {
      case .unexpectedNil(let expected):
        .init(.unexpectedNil(index), protocol: `protocol`, selector: selector, expected: expected, given: "nil")
      case .unexpectedClass(let expected, let given):
        .init(.unexpectedClass(index), protocol: `protocol`, selector: selector, expected: expected, given: given)
      case .unexpectedValue(let expected, let given):
        .init(.unexpectedValue(index), protocol: `protocol`, selector: selector, expected: expected, given: given)
      }
    return BlockDelegateError([error], at: location)
  }
}
