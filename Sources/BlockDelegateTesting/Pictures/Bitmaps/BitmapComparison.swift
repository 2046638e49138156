/// The amount by which two bitmaps may differ and still be equal.
struct BitmapTolerance {
  /// The share of pixels that must agree.
  let precision: Double
  /// The largest ΔE00 (CIEDE2000 color difference) of two pixels that agree.
  let deltaE: Double

  /// Makes a tolerance. Throws an error if all pictures or no pictures would be equal with these values.
  init(precision: Double, deltaE: Double) throws(SnapshotError) {
    guard precision > 0, precision <= 1 else {
      throw SnapshotError("precision: expected more than 0, and at most 1, given \(precision)")
    }
    guard deltaE >= 0, deltaE < 100 else {
      throw SnapshotError("deltaE: expected at least 0, and less than 100, given \(deltaE)")
    }
    (self.precision, self.deltaE) = (precision, deltaE)
  }

  /// Returns how many pixels out of `count` may differ.
  func allowed(of count: Int) -> Int {
    let needed = precision * Double(count)
    // Rounding errors must not count as a pixel: 0.56 of 100 is computed as 56.00000000000001, but means 56.
    let nearest = needed.rounded()
    return count - Int(abs(needed - nearest) < 1e-6 ? nearest : needed.rounded(.up))
  }
}

/// The differences between two bitmaps.
struct BitmapComparison {
  /// A description of the differences, or nil if the bitmaps are equal within the tolerance.
  let text: String?
  /// The first bitmap in pale gray, with the differing pixels in red; nil for bitmaps of different sizes.
  let difference: Bitmap?

  init(of expected: Bitmap, _ actual: Bitmap, _ tolerance: BitmapTolerance) {
    guard (expected.width, expected.height) == (actual.width, actual.height) else {
      text = "it is \(actual.width) x \(actual.height) pixels, expected \(expected.width) x \(expected.height)"
      difference = nil
      return
    }
    var picture: [Pixel] = []
    picture.reserveCapacity(expected.pixels.count)
    var differing = 0
    var largest = (deltaE: -1.0, index: 0)
    for (index, (old, new)) in zip(expected.pixels, actual.pixels).enumerated() {
      let deltaE = old.difference(from: new)
      guard deltaE > tolerance.deltaE else {
        picture.append(Self.pale(old))
        continue
      }
      differing += 1
      if deltaE > largest.deltaE { largest = (deltaE, index) }
      picture.append(Self.mark)
    }
    difference = Bitmap(width: expected.width, height: expected.height, pixels: picture)
    let allowed = tolerance.allowed(of: picture.count)
    guard differing > allowed else {
      text = nil
      return
    }
    // The value is rounded up, so that it can be used as a tolerance. The subtraction keeps 100 from becoming 100.001
    // through the rounding errors of a Double.
    let shown = (largest.deltaE * 1000 - 1e-6).rounded(.up) / 1000
    let (x, y) = expected.position(of: largest.index)
    text =
      "\(differing) of \(picture.count) pixels differ by more than deltaE \(tolerance.deltaE), and \(allowed) may with "
      + "precision \(tolerance.precision); the largest is deltaE \(shown) at x \(x), y \(y) from the top left: "
      + "expected \(expected.pixels[largest.index]), actual \(actual.pixels[largest.index])"
  }

  private static let mark = Pixel(red: 255, green: 0, blue: 0)

  /// Returns a light gray for a pixel. The gray can't be confused with the red marks.
  private static func pale(_ pixel: Pixel) -> Pixel {
    // The weights are those of BT.601. A transparent pixel becomes white.
    let gray = (299 * Int(pixel.red) + 587 * Int(pixel.green) + 114 * Int(pixel.blue)) / 1000
    let light = UInt8(255 - (255 - gray) * Int(pixel.alpha) / 255 / 3)
    return Pixel(red: light, green: light, blue: light)
  }
}
