/// The layout of a bitmap's samples in the memory of a system's image class.
struct SampleLayout {
  var width: Int
  var height: Int
  /// The number of samples in a pixel: 1 for gray, 2 for gray and alpha, 3 for red, green and blue, and 4 for those and
  /// alpha.
  var samplesPerPixel: Int
  var bitsPerSample = 8
  /// The number of bytes in a row, which may include unused bytes after the pixels.
  var bytesPerRow: Int
  /// Whether alpha comes before the colors.
  var isAlphaFirst = false
  /// Whether the colors are multiplied by alpha.
  var isPremultiplied = false

  /// Reads a bitmap from memory that has `bytesPerRow` bytes for each row.
  func read(_ bytes: UnsafeRawBufferPointer) throws(SnapshotError) -> Bitmap {
    guard bitsPerSample == 8, (1...4).contains(samplesPerPixel) else {
      throw SnapshotError(
        "expected 1 to 4 samples of 8 bits in a pixel, given \(samplesPerPixel) of \(bitsPerSample) bits")
    }
    let needed = width * samplesPerPixel
    guard width > 0, height > 0, bytesPerRow >= needed, bytes.count >= (height - 1) * bytesPerRow + needed else {
      throw SnapshotError("\(bytes.count) bytes, \(bytesPerRow) in a row, are not \(width) x \(height) pixels")
    }
    let pixels = (0..<width * height).map { index in
      pixel(bytes, at: index / width * bytesPerRow + index % width * samplesPerPixel)
    }
    return Bitmap(width: width, height: height, pixels: pixels)
  }

  private func pixel(_ bytes: UnsafeRawBufferPointer, at start: Int) -> Pixel {
    let hasAlpha = samplesPerPixel.isMultiple(of: 2)
    let alpha = hasAlpha ? bytes[isAlphaFirst ? start : start + samplesPerPixel - 1] : 255
    let first = hasAlpha && isAlphaFirst ? start + 1 : start
    func color(_ index: Int) -> UInt8 {
      let sample = bytes[first + (samplesPerPixel < 3 ? 0 : index)]
      guard isPremultiplied, alpha > 0 else { return sample }
      let scaled: Int = Int(sample) * 255 + Int(alpha) / 2
      return UInt8(min(255, scaled / Int(alpha)))
    }
    return Pixel(red: color(0), green: color(1), blue: color(2), alpha: alpha)
  }
}
