import BlockDelegateRuntime

/// The names of the system's structs and their fields. Most encodings contain no field names, and GNUstep's structs
/// have other names than Apple's.
struct StructNames {
  let name: String
  let fields: [String]

  private static let point = StructNames(name: "CGPoint", fields: ["x", "y"])
  private static let size = StructNames(name: "CGSize", fields: ["width", "height"])
  private static let rectangle = StructNames(name: "CGRect", fields: ["origin", "size"])
  private static let range = StructNames(name: "NSRange", fields: ["location", "length"])
  private static let insets = StructNames(name: "EdgeInsets", fields: ["top", "left", "bottom", "right"])

  private static let known: [String: StructNames] = [
    "CGPoint": point, "NSPoint": point, "_NSPoint": point,
    "CGSize": size, "NSSize": size, "_NSSize": size,
    "CGRect": rectangle, "NSRect": rectangle, "_NSRect": rectangle,
    "NSRange": range, "_NSRange": range,
    "NSEdgeInsets": insets, "UIEdgeInsets": insets,
    "CGAffineTransform": StructNames(name: "CGAffineTransform", fields: ["a", "b", "c", "d", "tx", "ty"]),
  ]
}

extension StructNames {
  /// Makes the names for a struct. A field's name comes from the encoding, from the known structs, or is the encoding
  /// of the field's type.
  init(of aggregate: TypeEncoding.Aggregate) {
    let fields = aggregate.fields ?? []
    let known = aggregate.name.flatMap { Self.known[$0] }
    let names = known?.fields.count == fields.count ? known : nil
    name = names?.name ?? aggregate.name ?? "struct"
    self.fields = fields.enumerated().map { index, field in
      if let name = field.name, !name.isEmpty { return name }
      return names?.fields[index] ?? field.type.encoded
    }
  }
}
