extension TypeEncoding {
  /// The kind of a type as an argument or a result. Comparisons with Swift types need only the kind.
  package enum Kind: Equatable, Sendable {
    case void, float, double, object, block, `class`, selector, pointer
    /// An integer, with its size in bytes.
    case integer(size: Int, signed: Bool)
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
      aggregate.fields == nil ? .unsupported("a struct whose encoding omits its fields") : .aggregate
    case .union: .unsupported("unions by value")
    case .bitField: .unsupported("bit-fields by value")
    case .unknown: .unsupported("a type that the encoding does not specify")
    }
  }

  /// Whether a `Bool` can represent the type. `BOOL` is encoded as `B`, `c` or `C`, depending on the platform.
  package var isBOOL: Bool {
    if case .integer(let type) = self { [.bool, .char, .unsignedChar].contains(type) } else { false }
  }

  /// Whether C's `char` is unsigned, so that its encoding is `C`: on Linux on arm64 (AAPCS64, 10.1.2).
  package static var isCharUnsigned: Bool {
    #if arch(arm64) && os(Linux)
      true
    #else
      false
    #endif
  }

  /// Whether the type is an integer or a pointer.
  var isWord: Bool { if case .integer = kind { true } else { kind == .pointer } }

  // MARK: The roles that a type can have in a method

  /// The type `id`.
  package static var anyObject: TypeEncoding { .object(nil) }

  /// Whether the type is an `NSError **`, or a pointer to any object.
  package var isErrorPointer: Bool {
    if case .pointer(let pointee) = self, case .object = pointee { true } else { false }
  }

  /// Whether the type is a block as a compiler without blocks sees it. GNUstep Base declares a block for GCC
  /// (GSBlocks.h) as a pointer to the first fields of the block's struct: `^{?=^vii^?}`.
  package var isBlockLiteral: Bool {
    guard case .pointer(.structure(let literal)) = self, let fields = literal.fields else { return false }
    return fields == [.pointer(.void), .integer(.int), .integer(.int), .pointer(.unknown)]
  }
}

extension MethodEncoding {
  /// Whether the last argument is an `NSError **` and the result can report a failure, by being NO or nil.
  package var takesError: Bool {
    explicitArguments.last?.isErrorPointer == true && (result.isBOOL || result.kind == .object)
  }
}
