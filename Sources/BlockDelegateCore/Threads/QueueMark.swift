import Dispatch

/// Says whether code runs on a queue, as long as the mark lives.
///
/// Sendable because it does not change, and a key has nothing but its identity, which Apple's Dispatch does not say.
package final class QueueMark: @unchecked Sendable {
  package let queue: DispatchQueue
  private let key = DispatchSpecificKey<Bool>()

  package init(_ queue: DispatchQueue) {
    self.queue = queue
    if canBeMarked { queue.setSpecific(key: key, value: true) }
  }

  deinit { if canBeMarked { queue.setSpecific(key: key, value: nil) } }

  /// The system's global queues can't; but they are concurrent, and who waits on one does not block it.
  private var canBeMarked: Bool { !queue.label.hasPrefix("com.apple.root.") }

  package var isCurrent: Bool { DispatchQueue.getSpecific(key: key) == true }
}
