import BlockDelegate
import Foundation

extension SnapshotFormat where Value == Data {
  /// A snapshot format for pictures that are PNG data already.
  ///
  ///     expectSnapshot(of: chart.pngData(), as: .png(precision: 0.999))
  ///
  /// Two pictures are equal if their bytes are equal. If the bytes differ, the pixels are compared in sRGB. Pictures of
  /// different sizes are never equal. Data that is not a PNG, or a damaged PNG, fails the test.
  ///
  /// - Parameters:
  ///   - precision: The share of pixels that must agree, greater than 0 and at most 1. By default all pixels must
  ///     agree. With a smaller share, a small part of a large picture can disappear unnoticed.
  ///   - tolerance: The largest difference of a component of two pixels that agree, where a component is a number from
  ///     0 to 255. The default is 0, because one system draws the same pixels each time.
  public static func png(precision: Double = 1, tolerance: Int = 0) -> SnapshotFormat {
    .picture(precision: precision, tolerance: tolerance) { $0 }
  }
}

extension SnapshotFormat {
  /// Makes a format for values that are drawn as pictures.
  ///
  /// - Parameters:
  ///   - precision: The share of pixels that must agree.
  ///   - tolerance: The largest difference of a component of two pixels that agree.
  ///   - draw: Draws a value and returns it as PNG data.
  static func picture(precision: Double, tolerance: Int, draw: @escaping (Value) throws -> Data) -> SnapshotFormat {
    SnapshotFormat(pathExtension: "png") { value in
      // With other values, all pictures or no pictures would be equal.
      guard precision > 0, precision <= 1 else {
        throw SnapshotError("precision: expected more than 0, and at most 1, given \(precision)")
      }
      guard (0..<255).contains(tolerance) else {
        throw SnapshotError("tolerance: expected at least 0, and less than 255, given \(tolerance)")
      }
      let png = try draw(value)
      try SnapshotError.requireSignature(of: png)
      return png
    } compare: { expected, actual in
      if expected == actual { return nil }
      let old = try Bitmap(png: expected)
      let new: Bitmap
      // Without this `catch`, the error would seem to be about the snapshot file, and not about the new picture.
      do { new = try Bitmap(png: actual) } catch { throw SnapshotError("the picture to compare with it: \(error)") }
      let (text, difference) = old.compare(with: new, precision: precision, tolerance: tolerance)
      guard let text else { return nil }
      var pictures = [("expected.png", expected), ("actual.png", actual)]
      if let difference { pictures.append(("difference.png", try difference.png())) }
      return SnapshotDifference(text, attachments: pictures)
    }
  }

  /// Makes a format for views, which are drawn on the main thread.
  static func drawnPicture(
    _ precision: Double, _ tolerance: Int, draw: @escaping @MainActor (Value) throws -> Data
  ) -> SnapshotFormat {
    .picture(precision: precision, tolerance: tolerance) { value in
      guard MainQueue.isCurrent else {
        throw SnapshotError("views can be drawn only on the main thread: mark the test with @MainActor")
      }
      nonisolated(unsafe) let value = value  // It stays on this thread.
      return try MainActor.assumeIsolated { try draw(value) }
    }
  }
}

/// Errors for pictures that can't be read or written, and for views that can't be drawn.
extension SnapshotError {
  static let broken = SnapshotError("the PNG is damaged")
  static let notWritten = SnapshotError("the system could not write the picture as a PNG")
  static let noContent = SnapshotError("the window has no content view")

  /// Throws an error if data is not a PNG.
  ///
  /// The systems can read other formats, too. Some of these formats lose information, so a picture in such a format is
  /// no reliable snapshot.
  static func requireSignature(of data: Data) throws(SnapshotError) {
    guard data.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) else {
      throw SnapshotError("the data is not a PNG")
    }
  }

  /// Throws an error if a view is hidden or smaller than one point.
  static func requireVisible(_ size: CGSize, isHidden: Bool) throws(SnapshotError) {
    guard size.width >= 1, size.height >= 1 else {
      throw SnapshotError("the view has no size: it is \(size.width) x \(size.height) points")
    }
    if isHidden { throw SnapshotError("the view is hidden") }
  }
}
