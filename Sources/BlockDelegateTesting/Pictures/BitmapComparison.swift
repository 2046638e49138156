/// The differences between two bitmaps.
struct BitmapComparison {
  /// A description of the differences, or nil if the bitmaps are equal within the tolerance.
  let text: String?
  /// The first bitmap in pale gray, with the differing pixels in red; nil for bitmaps of different sizes.
  let difference: Bitmap?

  /// - Parameters:
  ///   - precision: The share of pixels that must agree.
  ///   - tolerance: The largest difference of a component of two pixels that agree.
  init(of expected: Bitmap, _ actual: Bitmap, precision: Double, tolerance: Int) {
    guard (expected.width, expected.height) == (actual.width, actual.height) else {
      text = "it is \(actual.width) x \(actual.height) pixels, expected \(expected.width) x \(expected.height)"
      difference = nil
      return
    }
    let differences = zip(expected.pixels, actual.pixels).map { $0.difference(from: $1) }
    let pixels = zip(expected.pixels, differences).map { $1 > tolerance ? Self.mark : Self.pale($0) }
    difference = Bitmap(width: expected.width, height: expected.height, pixels: pixels)
    let (count, allowed) = (differences.count { $0 > tolerance }, Self.allowed(precision, of: pixels.count))
    guard count > allowed, let largest = differences.max(), let index = differences.firstIndex(of: largest) else {
      text = nil
      return
    }
    let (y, x) = index.quotientAndRemainder(dividingBy: expected.width)
    text =
      "\(count) of \(pixels.count) pixels differ by more than \(tolerance); \(allowed) are allowed by precision \(precision); "
      + "the largest difference is \(largest) at x \(x), y \(y) from the top left: "
      + "expected \(expected.pixels[index]), actual \(actual.pixels[index])"
  }

  /// Returns how many pixels out of `count` may differ.
  static func allowed(_ precision: Double, of count: Int) -> Int {
    // Rounding errors must not count as a pixel: 0.44 of 100 is computed as 43.99999999999999, but means 44.
    Int((1 - precision) * Double(count) + 1e-6)
  }

  private static let mark = Pixel(red: 255, green: 0, blue: 0)

  /// Returns a light gray for a pixel. The gray can't be confused with the red marks.
  private static func pale(_ pixel: Pixel) -> Pixel {
    // The weights are those of BT.601. A transparent pixel becomes white.
    let gray = (299 * Int(pixel.red) + 587 * Int(pixel.green) + 114 * Int(pixel.blue)) / 1000
    let light = UInt8(255 - max(0, Int(pixel.alpha) - gray) / 3)
    return Pixel(red: light, green: light, blue: light)
  }
}
