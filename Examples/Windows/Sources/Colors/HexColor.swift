/// A color as six hexadecimal digits, as in `#3366CC`.
struct HexColor: Equatable, CustomStringConvertible {
  /// Red, green and blue, each from 0 to 1.
  let components: [Double]

  init(red: Double, green: Double, blue: Double) { components = [red, green, blue] }

  /// nil for a text that is no color; the `#` may be left out.
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
