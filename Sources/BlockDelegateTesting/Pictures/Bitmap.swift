/// A pixel of a picture in sRGB. The colors are multiplied by alpha: they are those that the pixel has on black.
struct Pixel: Hashable, CustomStringConvertible {
  var red, green, blue: UInt8
  var alpha: UInt8 = 255

  /// Returns the largest difference of two components, from 0 to 255.
  func difference(from other: Pixel) -> UInt8 {
    if self == other { return 0 }
    let pairs = [(red, other.red), (green, other.green), (blue, other.blue), (alpha, other.alpha)]
    return pairs.map { max($0, $1) - min($0, $1) }.max()!
  }

  /// The components as `#FF8000`, followed by alpha if the pixel is not opaque.
  var description: String {
    let components = [red, green, blue] + (alpha == 255 ? [] : [alpha])
    return "#" + components.map { ($0 < 16 ? "0" : "") + String($0, radix: 16, uppercase: true) }.joined()
  }
}

/// The pixels of a picture, in rows from top to bottom.
struct Bitmap: Equatable {
  let width, height: Int
  var pixels: [Pixel]
}

extension Bitmap {
  /// Reads a bitmap from the memory of a system's image class.
  ///
  /// - Parameters:
  ///   - samplesPerPixel: The number of samples in a pixel: 1 for gray, 2 for gray and alpha, 3 for red, green and blue,
  ///     and 4 for those and alpha.
  ///   - bytesPerRow: The number of bytes in a row, which may include unused bytes after the pixels.
  ///   - isAlphaFirst: Whether alpha comes before the colors.
  ///   - isPremultiplied: Whether the colors are multiplied by alpha.
  init(
    width: Int, height: Int, samplesPerPixel: Int, bitsPerSample: Int = 8, bytesPerRow: Int, isAlphaFirst: Bool = false,
    isPremultiplied: Bool = true, _ bytes: UnsafeRawBufferPointer
  ) throws(SnapshotError) {
    guard bitsPerSample == 8, (1...4).contains(samplesPerPixel) else {
      throw SnapshotError(
        "expected 1 to 4 samples of 8 bits in a pixel, given \(samplesPerPixel) of \(bitsPerSample) bits")
    }
    let needed = width * samplesPerPixel
    guard width > 0, height > 0, bytesPerRow >= needed, bytes.count >= (height - 1) * bytesPerRow + needed else {
      throw SnapshotError("\(bytes.count) bytes, \(bytesPerRow) in a row, are not \(width) x \(height) pixels")
    }
    let (hasAlpha, isGray) = (samplesPerPixel.isMultiple(of: 2), samplesPerPixel < 3)
    let pixels = (0..<width * height).map { index in
      let start = index / width * bytesPerRow + index % width * samplesPerPixel
      let alpha = hasAlpha ? bytes[isAlphaFirst ? start : start + samplesPerPixel - 1] : 255
      func color(_ index: Int) -> UInt8 {
        let sample = bytes[start + (hasAlpha && isAlphaFirst ? 1 : 0) + (isGray ? 0 : index)]
        return isPremultiplied ? sample : UInt8((Int(sample) * Int(alpha) + 127) / 255)
      }
      return Pixel(red: color(0), green: color(1), blue: color(2), alpha: alpha)
    }
    self.init(width: width, height: height, pixels: pixels)
  }
}
