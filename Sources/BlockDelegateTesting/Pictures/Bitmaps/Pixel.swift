/// A pixel of a picture, in sRGB. Alpha is not multiplied in.
struct Pixel: Hashable {
  var red: UInt8
  var green: UInt8
  var blue: UInt8
  var alpha: UInt8 = 255
}

extension Pixel: CustomStringConvertible {
  /// `#FF8000`, with alpha behind it where it is not opaque.
  var description: String {
    "#"
      + ([red, green, blue] + (alpha == 255 ? [] : [alpha])).map { component in
        (component < 16 ? "0" : "") + String(component, radix: 16, uppercase: true)
      }.joined()
  }
}

extension Pixel {
  /// ΔE00, as ``LabColor/difference(from:)`` has it. Of pixels that are not opaque, what they look like on black and on
  /// white is compared, and the larger difference counts: what nobody sees is none.
  func difference(from other: Pixel) -> Double {
    if self == other { return 0 }
    let overBlack = color(over: 0).difference(from: other.color(over: 0))
    if alpha == 255, other.alpha == 255 { return overBlack }
    return max(overBlack, color(over: 1).difference(from: other.color(over: 1)))
  }

  /// - Parameter gray: what is below it, 0 for black to 1 for white.
  private func color(over gray: Double) -> LabColor {
    let opacity = Double(alpha) / 255
    func mixed(_ component: UInt8) -> Double { Double(component) / 255 * opacity + gray * (1 - opacity) }
    return LabColor(red: mixed(red), green: mixed(green), blue: mixed(blue))
  }
}
