import Foundation

// How pictures become snapshots and are compared, whatever they are of.

extension SnapshotFormat where Value == Data {
  /// A picture that is a PNG already.
  ///
  ///     expectSnapshot(of: chart.pngData(), as: .png(precision: 0.999))
  ///
  /// The same bytes are the same picture. Else the pixels are compared, in sRGB: of other sizes never, and two agree
  /// whose ΔE00 is not larger than `deltaE`. A file that is no PNG fails the test, and so does one that is broken.
  /// - Parameters:
  ///   - precision: the share of pixels that must agree, more than 0 and at most 1. By default all: a share lets a small
  ///     thing vanish from a large picture.
  ///   - deltaE: how different two pixels may be that agree, as CIEDE2000 has it: about 1 can just be seen. By default 0:
  ///     one system draws a thing with the same pixels each time. 2 lets pass what other versions of a system draw a
  ///     little differently.
  public static func png(precision: Double = 1, deltaE: Double = 0) -> SnapshotFormat {
    .picture(precision: precision, deltaE: deltaE) { $0 }
  }
}

extension SnapshotFormat {
  /// - Parameter draw: makes a PNG.
  static func picture(precision: Double, deltaE: Double, draw: @escaping (Value) throws -> Data) -> SnapshotFormat {
    func tolerance() throws -> BitmapTolerance { try BitmapTolerance(precision: precision, deltaE: deltaE) }
    return SnapshotFormat(pathExtension: "png") { value in
      // Before anything is recorded.
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
    // Otherwise the error would be one of the snapshot.
    do { new = try Bitmap(png: actual) } catch { throw SnapshotError("the picture to compare with it: \(error)") }
    let comparison = BitmapComparison(of: old, new, tolerance)
    guard let text = comparison.text else { return nil }
    var pictures = [("expected.png", expected), ("actual.png", actual)]
    if let difference = comparison.difference { pictures.append(("difference.png", try difference.png())) }
    return SnapshotDifference(text, attachments: pictures, writesAttachments: true)
  }
}
