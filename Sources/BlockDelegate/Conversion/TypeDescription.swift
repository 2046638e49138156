import BlockDelegateRuntime

/// Returns the text for a Swift type that does not fit an encoding. For a struct without an encoding, the text includes
/// the conformance to ``ObjCEncodable`` that the user can write.
func describe(_ type: Any.Type, for encoding: TypeEncoding) -> String {
  guard encoding.kind == .aggregate, SwiftFields.isCompound(type), EncodingOfType.value(type) == nil else {
    return "\(type)"
  }
  return """
    \(type), which has no type encoding: extension \(type): ObjCEncodable { \
    static var objCTypeEncoding: String { "\(encoding.encoded)" } }
    """
}

/// Returns the text for a list of types or encodings in error messages. The text begins with their number.
func describe<Item>(_ items: [Item]) -> String {
  items.isEmpty ? "none" : "\(items.count) (\(items.map { "\($0)" }.joined(separator: ", ")))"
}
