/// An error in an encoding, with its position.
package struct EncodingError: Error, Equatable {
  /// The offset in bytes of the unexpected byte in `encoding`, or the length of `encoding` if something is missing at
  /// its end.
  package let position: Int
  /// The expected text, such as "expected a type".
  package let reason: String
  /// The whole encoding.
  package let encoding: String
}

extension EncodingError: CustomStringConvertible {
  package var description: String {
    let rest = encoding.utf8.dropFirst(position)
    let found = rest.isEmpty ? "the encoding ends" : "it says \"\(String(decoding: rest.prefix(16), as: UTF8.self))\""
    return "malformed encoding \"\(encoding)\": at byte \(position), where \(found): \(reason)"
  }
}
