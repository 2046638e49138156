import Foundation

/// Finds out whether code runs on a queue. The mark on the queue exists as long as this object.
///
/// It is Sendable because it does not change. A key has no state except its identity, although Apple's Dispatch does
/// not declare it Sendable.
package final class QueueMark: @unchecked Sendable {
  package let queue: DispatchQueue
  private let key = DispatchSpecificKey<Bool>()

  package init(_ queue: DispatchQueue) {
    self.queue = queue
    if canBeMarked { queue.setSpecific(key: key, value: true) }
  }

  deinit { if canBeMarked { queue.setSpecific(key: key, value: nil) } }

  /// Whether the queue can have a mark. The system's global queues can't, but they are concurrent, so waiting on one
  /// does not block it.
  private var canBeMarked: Bool { !queue.label.hasPrefix("com.apple.root.") }

  package var isCurrent: Bool { DispatchQueue.getSpecific(key: key) == true }
}

/// The main queue. After the program has called `dispatchMain()`, threads other than the main thread run the main
/// queue.
package enum MainQueue {
  /// Whether the calling code runs on the main thread, or on the main queue.
  package static var isCurrent: Bool { Thread.isMainThread || mark.isCurrent }

  private static let mark = QueueMark(.main)
}
