import BlockDelegateRuntime

/// What the fields of the system's structs are called: most encodings don't say, and GNUstep's structs have other names.
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
  /// The names for a struct: its encoding's, the system's, or the fields' encodings.
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
