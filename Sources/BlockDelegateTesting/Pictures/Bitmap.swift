/// A pixel of a picture in sRGB. The colors are not multiplied by alpha.
struct Pixel: Hashable, CustomStringConvertible {
  var red: UInt8
  var green: UInt8
  var blue: UInt8
  var alpha: UInt8 = 255

  /// Returns the largest difference of two components, from 0 to 255.
  ///
  /// Colors are compared as they look on black, so those of fully transparent pixels make no difference.
  func difference(from other: Pixel) -> UInt8 {
    if self == other { return 0 }
    func visible(_ component: UInt8, _ alpha: UInt8) -> Int { (Int(component) * Int(alpha) + 127) / 255 }
    let colors = [(red, other.red), (green, other.green), (blue, other.blue)]
    let differences = colors.map { abs(visible($0, alpha) - visible($1, other.alpha)) }
    return UInt8(max(differences.max() ?? 0, abs(Int(alpha) - Int(other.alpha))))
  }

  /// The components as `#FF8000`, followed by alpha if the pixel is not opaque.
  var description: String {
    let components = [red, green, blue] + (alpha == 255 ? [] : [alpha])
    return "#" + components.map { ($0 < 16 ? "0" : "") + String($0, radix: 16, uppercase: true) }.joined()
  }
}

/// The pixels of a picture, in rows from top to bottom.
struct Bitmap: Equatable {
  let width: Int
  let height: Int
  var pixels: [Pixel]
}
