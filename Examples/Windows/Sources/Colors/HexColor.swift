/// A color that is written as six hexadecimal digits, such as `#3366CC`.
struct HexColor: Equatable, CustomStringConvertible {
  /// The red, green and blue components, each from 0 to 1.
  let components: [Double]

  init(red: Double, green: Double, blue: Double) { components = [red, green, blue] }

  /// Parses a text such as `#3366CC`. The `#` may be left out. Returns nil if the text is not a color.
  init?(_ text: String) {
    let digits = text.hasPrefix("#") ? text.dropFirst() : text[...]
    guard digits.utf8.count == 6, digits.allSatisfy(\.isHexDigit), let number = UInt32(digits, radix: 16) else {
      return nil
    }
    components = [16, 8, 0].map { Double(number >> UInt32($0) & 0xFF) / 255 }
  }

  var description: String {
    "#"
      + components.map { component in
        let byte = String(Int((component * 255).rounded()), radix: 16, uppercase: true)
        return byte.utf8.count == 1 ? "0\(byte)" : byte
      }.joined()
  }

  static func == (left: HexColor, right: HexColor) -> Bool { left.description == right.description }
}
