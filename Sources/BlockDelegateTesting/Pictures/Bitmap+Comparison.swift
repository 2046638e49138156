extension Bitmap {
  /// Compares this bitmap, which is the expected one, with another.
  ///
  /// - Parameters:
  ///   - precision: The share of pixels that must agree.
  ///   - tolerance: The largest difference of a component of two pixels that agree.
  /// - Returns: A description of the differences, or nil if the bitmaps are equal within the tolerance; and this bitmap
  ///   in pale gray, with the differing pixels in red, or nil for bitmaps of different sizes.
  func compare(with actual: Bitmap, precision: Double, tolerance: Int) -> (text: String?, difference: Bitmap?) {
    guard (width, height) == (actual.width, actual.height) else {
      return ("it is \(actual.width) x \(actual.height) pixels, expected \(width) x \(height)", nil)
    }
    let differences = zip(pixels, actual.pixels).map { $0.difference(from: $1) }
    let red = Pixel(red: 255, green: 0, blue: 0)
    let marked = zip(pixels, differences).map { $1 > tolerance ? red : $0.pale }
    let difference = Bitmap(width: width, height: height, pixels: marked)
    let (count, allowed) = (differences.count { $0 > tolerance }, Self.allowed(precision, of: pixels.count))
    guard count > allowed, let largest = differences.max(), let index = differences.firstIndex(of: largest) else {
      return (nil, difference)
    }
    let (y, x) = index.quotientAndRemainder(dividingBy: width)
    let text =
      "\(count) of \(pixels.count) pixels differ by more than \(tolerance); \(allowed) are allowed by precision \(precision); "
      + "the largest difference is \(largest) at x \(x), y \(y) from the top left: "
      + "expected \(pixels[index]), actual \(actual.pixels[index])"
    return (text, difference)
  }

  /// Returns how many pixels out of `count` may differ.
  static func allowed(_ precision: Double, of count: Int) -> Int {
    // Rounding errors must not count as a pixel: 0.44 of 100 is computed as 43.99999999999999, but means 44.
    Int((1 - precision) * Double(count) + 1e-6)
  }
}

extension Pixel {
  /// A light gray for this pixel, which can't be confused with red marks.
  fileprivate var pale: Pixel {
    // The weights are those of BT.601. A transparent pixel becomes white.
    let gray = (299 * Int(red) + 587 * Int(green) + 114 * Int(blue)) / 1000
    let light = UInt8(255 - max(0, Int(alpha) - gray) / 3)
    return Pixel(red: light, green: light, blue: light)
  }
}
