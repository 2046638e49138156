/// An integer type, whose raw value is the letter that encodes it.
package enum IntegerType: Character, Hashable, Sendable, CaseIterable {
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
  package var isSigned: Bool {
    switch self {
    case .char, .short, .int, .long, .longLong, .int128: true
    case .unsignedChar, .unsignedShort, .unsignedInt, .unsignedLong, .unsignedLongLong, .unsignedInt128, .bool: false
    }
  }
}
