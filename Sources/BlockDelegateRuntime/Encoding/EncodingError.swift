/// What is wrong with an encoding, and where.
package struct EncodingError: Error, Equatable {
  /// The offset of the byte that is refused, from the start of `encoding`; its length when something is missing at the
  /// end.
  package let position: Int
  /// What was expected there: "expected a type".
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
