extension TypeEncoding {
  /// The kind of a type as an argument or a result. Comparisons with Swift types need only the kind.
  package enum Kind: Hashable, Sendable {
    case void
    /// An integer, with its size in bytes.
    case integer(size: Int, signed: Bool)
    case float
    case double
    case object
    case block
    case `class`
    case selector
    case pointer
    /// A struct by value. ``CallPlan`` decides whether its fields can be passed.
    case aggregate
    /// A type that no Swift type can represent, with the reason.
    case unsupported(String)
  }

  /// The kind of the type as an argument or a result. An array counts as a pointer: clang writes the array type in a
  /// method's encoding, but passes the address of its first element.
  @inline(never)
  package var kind: Kind {
    switch self {
    case .void: .void
    case .integer(let type):
      type.size <= 8 ? .integer(size: type.size, signed: type.isSigned) : .unsupported("128-bit integers")
    case .float: .float
    case .double: .double
    case .longDouble: .unsupported("long double")
    case .complex: .unsupported("complex numbers")
    case .vector: .unsupported("SIMD vectors")
    case .object: .object
    case .block: .block
    case .class: .class
    case .selector: .selector
    case .cString, .pointer, .array: .pointer
    case .structure(let aggregate):
      aggregate.fields == nil ? .unsupported("a struct whose encoding leaves its fields out") : .aggregate
    case .union: .unsupported("unions by value")
    case .bitField: .unsupported("bit-fields by value")
    case .unknown: .unsupported("a type that the encoding does not tell")
    }
  }

  /// Whether a `Bool` can represent the type. `BOOL` is encoded as `B`, `c` or `C`, depending on the platform.
  package var isBOOL: Bool {
    switch self {
    case .integer(.bool), .integer(.char), .integer(.unsignedChar): true
    default: false
    }
  }
}
