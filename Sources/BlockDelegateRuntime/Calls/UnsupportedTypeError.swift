/// The error for a type that can't be an argument or a result of a call.
package struct UnsupportedTypeError: Error, Equatable {
  /// The position of the type in the signature.
  package enum Position: Equatable, Sendable {
    case result
    /// An explicit argument, with its index from 0.
    case argument(Int)
  }

  package let position: Position
  /// The type of the whole argument or result.
  package let type: TypeEncoding
  /// The kind of type that isn't supported, such as "unions by value".
  package let reason: String
}

extension UnsupportedTypeError: CustomStringConvertible {
  package var description: String {
    let place =
      switch position {
      case .result: "the result"
      case .argument(let index): "argument \(index + 1)"
      }
    return "\(place), \(type), is not supported: \(reason)"
  }
}
