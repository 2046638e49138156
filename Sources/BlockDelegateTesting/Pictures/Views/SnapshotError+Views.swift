import BlockDelegateRuntime

/// Why something can't be drawn.
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

  /// - Parameters: in points.
  static func requireSize(_ width: Double, _ height: Double) throws(SnapshotError) {
    guard width >= 1, height >= 1 else {
      throw SnapshotError("the view has no size: it is \(width) x \(height) points")
    }
  }
}
