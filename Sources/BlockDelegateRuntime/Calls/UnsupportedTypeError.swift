/// A type that calls can't carry.
package struct UnsupportedTypeError: Error, Equatable {
  /// Where it stands in the signature.
  package enum Position: Equatable, Sendable {
    case result
    /// The index among the explicit arguments, from 0.
    case argument(Int)
  }

  package let position: Position
  /// The type of the whole argument or result.
  package let type: TypeEncoding
  /// What isn't supported: "unions by value".
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
