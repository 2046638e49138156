import Foundation

/// The main queue. After the program has called `dispatchMain()`, threads other than the main thread run the main
/// queue.
package enum MainQueue {
  /// Whether the calling code runs on the main thread, or on the main queue.
  package static var isCurrent: Bool { Thread.isMainThread || DispatchQueue.getSpecific(key: mark.key) == true }

  private static let mark = Mark()

  /// The key that marks the main queue. A key has no state except its identity, so it is Sendable, although Apple's
  /// Dispatch does not declare it so.
  private final class Mark: @unchecked Sendable {
    let key = DispatchSpecificKey<Bool>()

    init() { DispatchQueue.main.setSpecific(key: key, value: true) }
  }
}
