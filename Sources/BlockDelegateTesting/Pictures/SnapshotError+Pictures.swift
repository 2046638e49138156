import BlockDelegateRuntime
import Foundation

/// Errors for pictures that can't be read or written.
extension SnapshotError {
  static let notPNG = SnapshotError("it is no PNG")
  static let broken = SnapshotError("it is a PNG that can't be read: it is broken")
  static let notWritten = SnapshotError("the system did not make a PNG of the picture")

  /// The largest number of pixels of a picture that is read. A picture of this size takes 200 MB of memory.
  private static let maximumPixels = 50_000_000 as UInt

  /// Throws an error if data is not a PNG, or if its header declares more pixels than are read.
  ///
  /// The systems can read other formats, too. Some of these formats lose information, so a picture in such a format is
  /// no reliable snapshot.
  static func requireSignature(of data: Data) throws(SnapshotError) {
    guard data.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) else { throw .notPNG }
    func number(at start: Int) -> UInt { data.dropFirst(start).prefix(4).reduce(0) { $0 << 8 | UInt($1) } }
    let (width, height) = (number(at: 16), number(at: 20))
    guard width * height <= maximumPixels else {
      throw SnapshotError("it has \(width) x \(height) pixels, and at most \(maximumPixels) are read")
    }
  }
}

/// Errors for views that can't be drawn.
extension SnapshotError {
  static let noContent = SnapshotError("the window has no content view")
  static let hidden = SnapshotError("the view is hidden")

  static func requireMainThread() throws(SnapshotError) {
    guard MainQueue.isCurrent else {
      throw SnapshotError("views are drawn on the main thread alone: mark the test with @MainActor")
    }
  }

  static func requireScale(_ scale: Int) throws(SnapshotError) {
    guard (1...10).contains(scale) else {
      throw SnapshotError("scale: expected 1 to 10 pixels a point, given \(scale)")
    }
  }

  /// Throws an error if a view is smaller than one point. The width and the height are in points.
  static func requireSize(_ width: Double, _ height: Double) throws(SnapshotError) {
    guard width >= 1, height >= 1 else {
      throw SnapshotError("the view has no size: it is \(width) x \(height) points")
    }
  }
}
