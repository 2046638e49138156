import Foundation

/// The main queue, which other threads than the main one run once the program has called `dispatchMain()`.
package enum MainQueue {
  /// Whether this code runs on the main thread, or on the main queue.
  package static var isCurrent: Bool { Thread.isMainThread || DispatchQueue.getSpecific(key: mark.key) == true }

  private static let mark = Mark()

  /// Sendable because a key has nothing but its identity, which Apple's Dispatch does not say.
  private final class Mark: @unchecked Sendable {
    let key = DispatchSpecificKey<Bool>()

    init() { DispatchQueue.main.setSpecific(key: key, value: true) }
  }
}
