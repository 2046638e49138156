/// A type, parsed from its Objective-C encoding (the string that `@encode` returns).
///
/// The letters are those of Apple's "Objective-C Runtime Programming Guide", chapter "Type Encodings", and of GCC's
/// manual, section "Type Encoding". The qualifiers (`r n N o O R V`, and GCC's `|` and `+`) do not affect a value's size
/// or register. The parser drops them.
///
/// Compilers leave facts out of an encoding. Docs/Types.md lists them.
package indirect enum TypeEncoding: Equatable, Sendable {
  /// Encoded as `v`.
  case void
  /// Encoded as one of `c s i l q t`, `C S I L Q T` and `B`.
  case integer(IntegerType)
  /// Encoded as `f`.
  case float
  /// Encoded as `d`.
  case double
  /// Encoded as `D`.
  case longDouble
  /// `jd`: a complex number, whose two parts have this type.
  case complex(TypeEncoding)
  /// GCC's `![16,16f]`: a SIMD vector with its size and its alignment in bytes.
  case vector(size: Int, alignment: Int, element: TypeEncoding)
  /// `*`: a pointer to characters.
  case cString
  /// `@`, or `@"NSString"` or `@"<NSCopying>"`, with the text between the quotes.
  case object(String?)
  /// `@?`, or `@?<v@?q>` with the block's signature.
  case block(MethodEncoding?)
  /// Encoded as `#`.
  case `class`
  /// Encoded as `:`.
  case selector
  /// `?`: a function type (in `^?`), or a type that has no encoding. Also `_Atomic` types, such as `Ai`.
  case unknown
  /// Encoded as `^T`.
  case pointer(TypeEncoding)
  /// `[12T]`: an array. As an argument it is passed as a pointer to its first element, as in C.
  case array(count: Int, element: TypeEncoding)
  /// Encoded as `{name=fields}`.
  case structure(Aggregate)
  /// Encoded as `(name=members)`.
  case union(Aggregate)
  /// `b3`, or GCC's `b8I3`: a bit-field with its number of bits. Only encodings for GCC's runtime have the position and
  /// the declared type, such as `8I`.
  case bitField(width: Int, storage: String = "")

  /// The name and the fields of a struct or a union.
  package struct Aggregate: Equatable, Sendable {
    /// The tag, or nil for an unnamed type (`?`).
    package var name: String?
    /// The types of the fields in order, or nil if the encoding leaves them out (`{name}`).
    package var fields: [TypeEncoding]?
  }

  /// Parses one type.
  /// - Throws: ``EncodingError`` if `encoding` is not exactly one type.
  package init(_ encoding: String) throws(EncodingError) {
    var parser = TypeEncodingParser(encoding)
    self = try parser.parseType()
    try parser.expectEnd()
  }
}

/// An integer type, whose raw value is the letter that encodes it.
package enum IntegerType: Character, Equatable, Sendable, CaseIterable {
  case char = "c"
  case short = "s"
  case int = "i"
  /// A `long` of 32 bits. Compilers encode a 64-bit `long` as `q`.
  case long = "l"
  case longLong = "q"
  case int128 = "t"
  case unsignedChar = "C"
  case unsignedShort = "S"
  case unsignedInt = "I"
  /// An `unsigned long` of 32 bits. Compilers encode a 64-bit `unsigned long` as `Q`.
  case unsignedLong = "L"
  case unsignedLongLong = "Q"
  case unsignedInt128 = "T"
  /// C's `bool`, which is one byte.
  case bool = "B"

  init?(byte: UInt8) { self.init(rawValue: Character(Unicode.Scalar(byte))) }

  /// The size in bytes, which is also the alignment.
  package var size: Int {
    switch self {
    case .char, .unsignedChar, .bool: 1
    case .short, .unsignedShort: 2
    case .int, .unsignedInt, .long, .unsignedLong: 4
    case .longLong, .unsignedLongLong: 8
    case .int128, .unsignedInt128: 16
    }
  }

  /// Whether the sign bit extends a value to a full register.
  package var isSigned: Bool { rawValue.isLowercase }
}
