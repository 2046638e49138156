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
    case .bitField(let field): "b\(field.storage)\(field.width)"
    }
  }
}

extension TypeEncoding.Aggregate {
  fileprivate var encoded: String {
    guard let fields else { return name ?? "?" }
    return fields.reduce(into: (name ?? "?") + "=") { text, field in
      if let name = field.name { text += "\"\(name)\"" }
      // The qualifier `r` separates an object from an unknown type, because `@?` would be a block.
      if field.type == .unknown, text.hasSuffix("@") { text += "r" }
      text += field.type.encoded
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
  /// The type in words for error messages, such as `unsigned 32-bit integer (I)` or `struct CGRect (32 bytes)`.
  package var description: String {
    switch self {
    case .void: "void (v)"
    case .integer(.bool): "Boolean (B)"
    case .integer(let type):
      "\(type.isSigned ? "signed" : "unsigned") \(type.size * 8)-bit integer (\(type.rawValue))"
    case .float: "float (f)"
    case .double: "double (d)"
    case .longDouble: "long double (D)"
    case .complex: "complex number (\(encoded))"
    case .vector: "SIMD vector (\(encoded))"
    case .cString: "C string (*)"
    case .object: "object (\(encoded))"
    case .block: "block (\(encoded))"
    case .class: "class (#)"
    case .selector: "selector (:)"
    case .unknown: "unknown type (?)"
    case .pointer(.unknown): "function pointer (^?)"
    case .pointer: "pointer (\(encoded))"
    case .array: "array (\(encoded))"
    case .structure(let aggregate): describe(aggregate, "struct")
    case .union(let aggregate): describe(aggregate, "union")
    case .bitField(let field): "bit-field of \(field.width) bits (\(encoded))"
    }
  }

  private func describe(_ aggregate: Aggregate, _ keyword: String) -> String {
    let size = size.map { "\($0) \($0 == 1 ? "byte" : "bytes")" } ?? "of unknown size"
    let title = aggregate.name.map { "\(keyword) \($0)" } ?? "unnamed \(keyword)"
    return "\(title) (\(aggregate.fields == nil ? "opaque" : size))"
  }
}
