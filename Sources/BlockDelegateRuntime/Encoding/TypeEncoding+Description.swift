extension TypeEncoding {
  /// The encoding in its shortest form, without unnecessary qualifiers, offsets and spelling variants. Parsing it
  /// yields an equal value.
  package var encoded: String {
    switch self {
    case .void: "v"
    case .integer(let type): String(type.rawValue)
    case .float: "f"
    case .double: "d"
    case .longDouble: "D"
    case .complex(let part): "j" + part.encoded
    case .vector(let size, let alignment, let element): "![\(size),\(alignment)\(element.encoded)]"
    case .cString: "*"
    case .object(let name): name.map { "@\"\($0)\"" } ?? "@"
    case .block(let signature): signature.map { "@?<\($0.encoded)>" } ?? "@?"
    case .class: "#"
    case .selector: ":"
    case .unknown: "?"
    case .pointer(let pointee): "^" + pointee.encoded
    case .array(let count, let element): "[\(count)\(element.encoded)]"
    case .structure(let aggregate): "{\(aggregate.encoded)}"
    case .union(let aggregate): "(\(aggregate.encoded))"
    case .bitField(let width, let storage): "b\(storage)\(width)"
    }
  }
}

extension TypeEncoding.Aggregate {
  fileprivate var encoded: String {
    guard let fields else { return name ?? "?" }
    return fields.reduce(into: (name ?? "?") + "=") { text, field in
      // The qualifier `r` separates an object from an unknown type, because `@?` would be a block.
      if field == .unknown, text.hasSuffix("@") { text += "r" }
      text += field.encoded
    }
  }
}

extension MethodEncoding {
  /// The encoding without offsets, such as `v@:@q`. An offset is written only between an object and an unknown type,
  /// because `@?` would be a block.
  package var encoded: String {
    arguments.reduce(into: result.encoded) { text, argument in
      if argument == .unknown, text.hasSuffix("@") { text += "0" }
      text += argument.encoded
    }
  }
}

extension TypeEncoding: CustomStringConvertible {
  /// The type in error messages: the Swift type that fits it, or words, and then the encoding, as in `Int (q)` or
  /// `struct P ({P=dd})`. A class is not repeated: `NSString (@)`.
  package var description: String {
    if case .object(let name?) = self { return "\(name) (@)" }
    let words =
      switch (self, kind) {
      case (.structure(let aggregate), _): aggregate.name.map { "struct \($0)" } ?? "unnamed struct"
      case (_, .void): "Void"
      case (.integer(.unsignedChar), _) where Self.isCharUnsigned: "Bool, CChar or UInt8"
      case (_, .integer) where isBOOL: "Bool"
      case (_, .integer(let size, let signed)): (signed ? "Int" : "UInt") + (size == 8 ? "" : "\(size * 8)")
      case (_, .float): "Float"
      case (_, .double): "Double"
      case (_, .object): "an object"
      case (_, .block): "ObjCBlock"
      case (_, .class): "ObjCClass"
      case (_, .selector): "Selector"
      case (_, .pointer): "a pointer"
      case (_, .aggregate): "a struct"
      case (_, .unsupported(let reason)): reason
      }
    return "\(words) (\(encoded))"
  }
}
