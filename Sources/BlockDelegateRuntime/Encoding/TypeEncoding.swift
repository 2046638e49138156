/// A type as Objective-C's `@encode` writes it, parsed.
///
/// The letters are those of Apple's "Objective-C Runtime Programming Guide", chapter "Type Encodings", and of GCC's
/// manual, section "Type Encoding". Qualifiers (`r n N o O R V A`, and GCC's `|` and `+`) say nothing about a value's
/// size or register: they are parsed and dropped.
///
/// A compiler leaves some facts out of an encoding: that a struct is packed, and SIMD vectors (clang writes nothing at
/// all in their place).
package indirect enum TypeEncoding: Hashable, Sendable {
  /// `v`
  case void
  /// `c s i l q t`, `C S I L Q T` and `B`
  case integer(IntegerType)
  /// `f`
  case float
  /// `d`
  case double
  /// `D`
  case longDouble
  /// `jd`: a complex number of two such parts.
  case complex(TypeEncoding)
  /// GCC's `![16,16f]`: a SIMD vector of so many bytes, so aligned.
  case vector(size: Int, alignment: Int, element: TypeEncoding)
  /// `*`: a pointer to characters.
  case cString
  /// `@`, or `@"NSString"`, `@"<NSCopying>"` with what stands between the quotes.
  case object(String?)
  /// `@?`, or `@?<v@?q>` with the block's signature.
  case block(MethodEncoding?)
  /// `#`
  case `class`
  /// `:`
  case selector
  /// `?`: a function (in `^?`), or a type that has no encoding.
  case unknown
  /// `^T`
  case pointer(TypeEncoding)
  /// `[12T]`. As an argument it is passed as a pointer to its first element, as C does.
  case array(count: Int, element: TypeEncoding)
  /// `{name=fields}`
  case structure(Aggregate)
  /// `(name=members)`
  case union(Aggregate)
  /// `b3`, or GCC's `b8I3`: a field of some bits.
  case bitField(BitField)

  /// The name and the fields of a struct or a union.
  package struct Aggregate: Hashable, Sendable {
    /// The tag, or nil for an unnamed one (`?`).
    package var name: String?
    /// The fields in order, or nil when the encoding leaves them out (`{name}`).
    package var fields: [Field]?
  }

  /// One field of a struct or a union.
  package struct Field: Hashable, Sendable {
    /// The name where the encoding has names (`{CGPoint="x"d"y"d}`); empty for an unnamed field among named ones.
    package var name: String?
    package var type: TypeEncoding
  }

  /// A bit-field.
  package struct BitField: Hashable, Sendable {
    /// How many bits.
    package var width: Int
    /// What only GCC's runtime needs, and only its encodings say.
    package var storage: Storage?

    /// Where a bit-field lies, and in which type.
    package struct Storage: Hashable, Sendable {
      /// The distance from the start of the struct, in bits.
      package var position: Int
      /// The declared type.
      package var type: IntegerType
    }
  }

  /// Parses one type.
  /// - Throws: ``EncodingError`` when `encoding` is not exactly one type.
  package init(_ encoding: String) throws(EncodingError) {
    var parser = TypeEncodingParser(encoding)
    self = try parser.parseType()
    try parser.expectEnd()
  }
}
