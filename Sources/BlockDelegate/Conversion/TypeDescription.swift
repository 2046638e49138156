import BlockDelegateRuntime

/// Returns the text for a Swift type that does not fit an encoding. For a struct, it says what differs, or includes the
/// conformance to ``ObjCEncodable`` that the user can write. For a closure, it says which closures can call blocks.
func describe(_ type: Any.Type, for encoding: TypeEncoding) -> String {
  if encoding.kind == .block, FunctionTypeParts(of: (type as? any OptionalType.Type)?.wrappedType ?? type) != nil {
    return """
      \(type); a handler, which only an argument can be, has up to four arguments, does not throw, and has no result or \
      one that can be zero or nil, such as a number or an Optional
      """
  }
  guard encoding.kind == .aggregate, SwiftFields.isCompound(type) else { return "\(type)" }
  let own = EncodingOfType.value(type)
  let problem = EncodingOfType.misfit(type, encoding) ?? EncodingOfType.gap(in: type, encoding)
  if own?.hasPrefix("{") ?? true, let problem { return "\(type), \(problem)" }
  guard own == nil else { return "\(type)" }
  return """
    \(type), which has no type encoding: extension \(type): ObjCEncodable { \
    static var objCTypeEncoding: String { "\(encoding.encoded)" } }
    """
}

/// Returns the text for a list of types or encodings in error messages. The text begins with their number.
func describe<Item>(_ items: [Item]) -> String {
  items.isEmpty ? "none" : "\(items.count) (\(items.map { "\($0)" }.joined(separator: ", ")))"
}
