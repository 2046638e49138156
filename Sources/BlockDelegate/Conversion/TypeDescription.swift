import BlockDelegateRuntime

/// Returns the text for a Swift type in error messages.
func describe(_ type: Any.Type) -> String { "\(type)" }

/// Returns the text for a Swift type that does not fit an encoding. For a struct without an encoding, the text includes
/// the conformance to ``ObjCEncodable`` that the user can write.
func describe(_ type: Any.Type, for encoding: TypeEncoding) -> String {
  guard encoding.kind == .aggregate, SwiftFields.isCompound(type), EncodingOfType.value(type) == nil else {
    return describe(type)
  }
  return """
    \(type), which has no type encoding: extension \(type): ObjCEncodable { \
    static var objCTypeEncoding: String { "\(encoding.encoded)" } }
    """
}

/// Returns the text for an encoding in error messages. The text begins with the Swift type that fits the encoding, if
/// there is one.
func describe(_ encoding: TypeEncoding) -> String {
  if case .object(let name?) = encoding { return "\(name) (@)" }
  if encoding.isBOOL, case .integer(let integer) = encoding { return "Bool (\(integer.rawValue))" }
  let swift: String? =
    switch encoding.kind {
    case .void: "Void"
    case .integer(let size, let signed): (signed ? "Int" : "UInt") + (size == 8 ? "" : "\(size * 8)")
    case .float: "Float"
    case .double: "Double"
    case .object: "an object"
    case .block: "ObjCBlock"
    case .class: "ObjCClass"
    case .selector: "Selector"
    case .pointer: "a pointer"
    case .aggregate, .unsupported: nil
    }
  return swift.map { "\($0) (\(encoding.encoded))" } ?? "\(encoding)"
}

/// Returns the text for a list of encodings in error messages. The text begins with the number of encodings.
func describe(_ encodings: [TypeEncoding]) -> String { list(encodings.map { describe($0) }) }
func describe(_ types: [Any.Type]) -> String { list(types.map { describe($0) }) }

private func list(_ items: [String]) -> String {
  items.isEmpty ? "none" : "\(items.count) (\(items.joined(separator: ", ")))"
}
