/// A type whose values have no size that its encoding tells.
package struct LayoutError: Error, Hashable {
  /// The type without a size: what was asked about, or a part of it.
  package let type: TypeEncoding
  package let reason: String

  package init(type: TypeEncoding, reason: String) {
    self.type = type
    self.reason = reason
  }
}

extension LayoutError: CustomStringConvertible {
  package var description: String { "\(type.encoded): \(reason)" }
}
