import Foundation

// Snapshots of pictures, and their comparison.

extension SnapshotFormat where Value == Data {
  /// A snapshot format for pictures that are PNG data already.
  ///
  ///     expectSnapshot(of: chart.pngData(), as: .png(precision: 0.999))
  ///
  /// Two pictures are equal if their bytes are equal. If the bytes differ, the pixels are compared in sRGB. Pictures of
  /// different sizes are never equal, and two pixels agree if their color difference (ΔE00) is at most `deltaE`. Data
  /// that is not a PNG, or a damaged PNG, fails the test.
  ///
  /// - Parameters:
  ///   - precision: The share of pixels that must agree, greater than 0 and at most 1. By default all pixels must
  ///     agree. With a smaller share, a small part of a large picture can disappear unnoticed.
  ///   - deltaE: The largest CIEDE2000 color difference of two pixels that agree. A person can just see a difference of
  ///     1. The default is 0, because one system draws the same pixels each time. A value of 2 allows the small
  ///     differences between versions of a system.
  public static func png(precision: Double = 1, deltaE: Double = 0) -> SnapshotFormat {
    .picture(precision: precision, deltaE: deltaE) { $0 }
  }
}

extension SnapshotFormat {
  /// Makes a format for values that are drawn as pictures.
  ///
  /// - Parameters:
  ///   - precision: The share of pixels that must agree.
  ///   - deltaE: The largest color difference of two pixels that agree.
  ///   - draw: Draws a value and returns it as PNG data.
  static func picture(precision: Double, deltaE: Double, draw: @escaping (Value) throws -> Data) -> SnapshotFormat {
    func tolerance() throws -> BitmapTolerance { try BitmapTolerance(precision: precision, deltaE: deltaE) }
    return SnapshotFormat(pathExtension: "png") { value in
      // The tolerance is checked first, so that no picture is recorded with an invalid tolerance.
      _ = try tolerance()
      let png = try draw(value)
      try SnapshotError.requireSignature(of: png)
      return png
    } compare: { expected, actual in
      try SnapshotDifference.ofPictures(expected, actual, tolerance())
    }
  }
}

extension SnapshotDifference {
  static func ofPictures(_ expected: Data, _ actual: Data, _ tolerance: BitmapTolerance) throws -> SnapshotDifference? {
    if expected == actual { return nil }
    let old = try Bitmap(png: expected)
    let new: Bitmap
    // Without this `catch`, the error would seem to be about the snapshot file, and not about the new picture.
    do { new = try Bitmap(png: actual) } catch { throw SnapshotError("the picture to compare with it: \(error)") }
    let comparison = BitmapComparison(of: old, new, tolerance)
    guard let text = comparison.text else { return nil }
    var pictures = [("expected.png", expected), ("actual.png", actual)]
    if let difference = comparison.difference { pictures.append(("difference.png", try difference.png())) }
    return SnapshotDifference(text, attachments: pictures, writesAttachments: true)
  }
}
