extension TypeEncoding {
  /// What a type is as an argument or a result: all that matters when it is compared with a Swift type.
  package enum Kind: Hashable, Sendable {
    case void
    /// `size` in bytes
    case integer(size: Int, signed: Bool)
    case float
    case double
    case object
    case block
    case `class`
    case selector
    case pointer
    /// A struct by value. Whether its fields can be passed, ``CallPlan`` says.
    case aggregate
    /// No Swift type stands for it, for this reason.
    case unsupported(String)
  }

  /// What the type is as an argument or a result. An array is a pointer there: clang writes the array type in a
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
      aggregate.fields == nil ? .unsupported("a struct whose encoding omits its fields") : .aggregate
    case .union: .unsupported("unions by value")
    case .bitField: .unsupported("bit-fields by value")
    case .unknown: .unsupported("a type that the encoding does not specify")
    }
  }

  /// Whether a `Bool` can stand for it: `BOOL` is `B`, `c` or `C`, by platform.
  package var isBOOL: Bool {
    switch self {
    case .integer(.bool), .integer(.char), .integer(.unsignedChar): true
    default: false
    }
  }
}
