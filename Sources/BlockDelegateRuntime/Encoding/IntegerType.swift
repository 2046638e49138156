/// An integer type by the letter of its encoding.
package enum IntegerType: Character, Hashable, Sendable, CaseIterable {
  case char = "c"
  case short = "s"
  case int = "i"
  /// 32 bits: compilers write a 64-bit `long` as `q`.
  case long = "l"
  case longLong = "q"
  case int128 = "t"
  case unsignedChar = "C"
  case unsignedShort = "S"
  case unsignedInt = "I"
  /// 32 bits: compilers write a 64-bit `unsigned long` as `Q`.
  case unsignedLong = "L"
  case unsignedLongLong = "Q"
  case unsignedInt128 = "T"
  /// C's `bool`, one byte.
  case bool = "B"

  init?(byte: UInt8) { self.init(rawValue: Character(Unicode.Scalar(byte))) }

  /// The size in bytes, which is the alignment too.
  package var size: Int {
    switch self {
    case .char, .unsignedChar, .bool: 1
    case .short, .unsignedShort: 2
    case .int, .unsignedInt, .long, .unsignedLong: 4
    case .longLong, .unsignedLongLong: 8
    case .int128, .unsignedInt128: 16
    }
  }

  /// Whether values are extended to a full register by their sign.
  package var isSigned: Bool {
    switch self {
    case .char, .short, .int, .long, .longLong, .int128: true
    case .unsignedChar, .unsignedShort, .unsignedInt, .unsignedLong, .unsignedLongLong, .unsignedInt128, .bool: false
    }
  }
}
