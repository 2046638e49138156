import BlockDelegateRuntime

/// Why something can't be drawn.
struct PictureError: Error, CustomStringConvertible {
  let description: String

  static let noContent = PictureError(description: "the window has no content view")
  static let hidden = PictureError(description: "the view is hidden")

  static func requireMainThread() throws(PictureError) {
    guard MainQueue.isCurrent else {
      throw PictureError(description: "views are drawn on the main thread alone: mark the test with @MainActor")
    }
  }

  static func requireScale(_ scale: Int) throws(PictureError) {
    guard (1...10).contains(scale) else {
      throw PictureError(description: "scale: expected 1 to 10 pixels a point, given \(scale)")
    }
  }

  /// - Parameters: in points.
  static func requireSize(_ width: Double, _ height: Double) throws(PictureError) {
    guard width >= 1, height >= 1 else {
      throw PictureError(description: "the view has no size: it is \(width) x \(height) points")
    }
  }
}
