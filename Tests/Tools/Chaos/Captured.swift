import Foundation

/// What closures capture: its end leaves a trace in its memory, and all are counted.
final class Captured: @unchecked Sendable {
  private static let lock = NSLock()
  nonisolated(unsafe) private static var living = 0  // under the lock
  private var canary = 42

  init() { Self.lock.withLock { Self.living += 1 } }

  deinit {
    canary = 0
    Self.lock.withLock { Self.living -= 1 }
  }

  /// The number, while this lives.
  func pass(_ number: Int) -> Int { canary == 42 ? number : -1 }

  static var count: Int { lock.withLock { living } }
}
