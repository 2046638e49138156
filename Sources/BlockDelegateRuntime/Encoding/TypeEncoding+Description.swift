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
  /// The type in words for error messages, such as `unsigned 32-bit integer (I)` or `struct P ({P=dd})`.
  package var description: String {
    let words =
      switch self {
      case .void: "void"
      case .integer(.bool): "Boolean"
      case .integer(let type): "\(type.isSigned ? "signed" : "unsigned") \(type.size * 8)-bit integer"
      case .float: "float"
      case .double: "double"
      case .longDouble: "long double"
      case .complex: "complex number"
      case .vector: "SIMD vector"
      case .cString: "C string"
      case .object: "object"
      case .block: "block"
      case .class: "class"
      case .selector: "selector"
      case .unknown: "unknown type"
      case .pointer(.unknown): "function pointer"
      case .pointer: "pointer"
      case .array: "array"
      case .structure(let aggregate): aggregate.name.map { "struct \($0)" } ?? "unnamed struct"
      case .union(let aggregate): aggregate.name.map { "union \($0)" } ?? "unnamed union"
      case .bitField: "bit-field"
      }
    return "\(words) (\(encoded))"
  }
}
