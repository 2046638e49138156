import Foundation

/// An object that closures capture. Its deinitialization overwrites its memory, and all live objects are counted.
final class Captured: @unchecked Sendable {
  private static let lock = NSLock()
  nonisolated(unsafe) private static var living = 0  // protected by the lock
  private var canary = 42

  init() { Self.lock.withLock { Self.living += 1 } }

  deinit {
    canary = 0
    Self.lock.withLock { Self.living -= 1 }
  }

  /// Returns `number` while the object is alive, and -1 after its deallocation.
  func pass(_ number: Int) -> Int { canary == 42 ? number : -1 }

  static var count: Int { lock.withLock { living } }
}
