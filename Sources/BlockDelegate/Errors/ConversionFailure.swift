/// The failure of a conversion between an Objective-C value and a Swift value during a call. The function
/// `error(argument:protocol:selector:at:)` makes a ``BlockDelegateError`` from the failure.
enum ConversionFailure: Error {
  /// The value is nil, but the type that it is converted to does not allow nil.
  case unexpectedNil(expected: String)
  /// The class or Swift type of the value can't be converted to the expected type.
  case unexpectedClass(expected: String, given: String)
  /// The class or Swift type can be converted but this value can't, such as a number that is no enumeration case's raw
  /// value.
  case unexpectedValue(expected: String, given: String)
  /// Too many values are inside each other or in one value, or a value contains itself.
  case tooMany
  /// A collection had other elements than it said, or changed while it was converted.
  static let changed = unexpectedValue(expected: "a collection that stays the same", given: "one that changes")

  /// The number of collections and errors that may be inside each other. Each takes up to 8 KB of the stack in a debug
  /// build, and a thread may have a stack of a megabyte.
  static let maximumDepth = 128
  /// The number of elements that a value may have, with those of all that it contains. Without a limit, 40 arrays of
  /// which each contains the next one twice would become 2^40 arrays.
  static let maximumSize = 1 << 24
  /// The elements that a collection or an error is counted as, because it takes more memory and time.
  static let (collectionSize, errorSize) = (64, 1_024)
  static let limits =
    "at most \(maximumDepth) collections and errors inside each other, \(maximumSize / collectionSize) in all"

  /// Makes the error for an argument or a result that can't be converted.
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
      case .tooMany: (.unexpectedValue(index), Self.limits, "more")
      }
    return BlockDelegateError(
      reason, protocol: `protocol`, selector: selector, expected: expected, given: given, at: location)
  }
}
