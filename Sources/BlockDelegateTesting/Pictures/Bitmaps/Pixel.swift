/// A pixel of a picture in sRGB. The colors are not multiplied by alpha.
struct Pixel: Hashable {
  var red: UInt8
  var green: UInt8
  var blue: UInt8
  var alpha: UInt8 = 255
}

extension Pixel: CustomStringConvertible {
  /// The components as `#FF8000`, followed by alpha if the pixel is not opaque.
  var description: String {
    "#"
      + ([red, green, blue] + (alpha == 255 ? [] : [alpha])).map { component in
        (component < 16 ? "0" : "") + String(component, radix: 16, uppercase: true)
      }.joined()
  }
}

extension Pixel {
  /// Returns ΔE00, the color difference that a person sees, as ``LabColor/difference(from:)`` computes it.
  ///
  /// Pixels that are not opaque are compared on a black and on a white background, and the larger difference is
  /// returned. Colors of fully transparent pixels therefore make no difference.
  func difference(from other: Pixel) -> Double {
    if self == other { return 0 }
    let overBlack = color(over: 0).difference(from: other.color(over: 0))
    if alpha == 255, other.alpha == 255 { return overBlack }
    return max(overBlack, color(over: 1).difference(from: other.color(over: 1)))
  }

  /// Returns the color of the pixel on a gray background.
  ///
  /// - Parameter gray: The background, from 0 for black to 1 for white.
  private func color(over gray: Double) -> LabColor {
    let opacity = Double(alpha) / 255
    func mixed(_ component: UInt8) -> Double { Double(component) / 255 * opacity + gray * (1 - opacity) }
    return LabColor(red: mixed(red), green: mixed(green), blue: mixed(blue))
  }
}
