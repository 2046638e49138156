/// The error for a type whose encoding does not determine a layout, or that can't be an argument or a result of a call.
package struct UnsupportedTypeError: Error, Equatable, CustomStringConvertible {
  /// The index of the explicit argument, or nil for the result and for a type by itself.
  package var argument: Int?
  /// The type of the whole argument or result, or the part of a type that has no layout.
  package let type: TypeEncoding
  /// The kind of type that isn't supported, such as "unions by value".
  package let reason: String

  package var description: String {
    let place = argument.map { "argument \($0 + 1)" } ?? "the result"
    return "\(place), \(type): \(reason)"
  }
}

extension TypeEncoding {
  /// Returns an error if an argument takes another number of bytes in the argument frame than a value of its encoding.
  /// Compilers compute the offsets from the sizes that they know. Integers take at least four bytes, and arrays take
  /// the eight bytes of a pointer.
  /// - Parameter index: The index of the explicit argument. It is negative for the leading arguments.
  func misfit(takes bytes: Int, argument index: Int) -> UnsupportedTypeError? {
    let size = kind == .pointer ? 8 : size.map { isWord ? max($0, 4) : $0 }
    guard let size, size != bytes else { return nil }
    let cause: String
    switch self {
    case .structure where bytes > 0 && bytes < size: cause = "a packed struct"
    case .structure, .union:
      cause = "a struct with an alignment, a C++ base class, or fields without an encoding, such as SIMD vectors"
    case .integer(.int) where bytes == 8: cause = "an enumeration of 8 bytes, which clang encodes as an int"
    case _ where bytes > 0 && bytes < size: cause = "a type that is encoded as another"
    default:
      // The offset that was read for the next argument is two offsets, between which a type is missing.
      let reason = "its type has no encoding, such as a SIMD vector or _BitInt, or its offset is wrong"
      return UnsupportedTypeError(argument: index + 2, type: .unknown, reason: reason)
    }
    return UnsupportedTypeError(
      argument: max(index, 0), type: self, reason: "it takes \(bytes) bytes and its encoding has \(size): \(cause)")
  }
}
