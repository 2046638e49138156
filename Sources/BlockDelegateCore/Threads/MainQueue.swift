import Foundation

/// The main queue. After the program has called `dispatchMain()`, threads other than the main thread run the main
/// queue.
package enum MainQueue {
  /// Whether the calling code runs on the main thread, or on the main queue.
  package static var isCurrent: Bool { Thread.isMainThread || mark.isCurrent }

  private static let mark = QueueMark(.main)
}
