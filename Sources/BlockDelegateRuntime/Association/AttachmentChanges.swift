/// The changes of delegates that are in progress. At most one change runs for each owner and protocol, across all
/// threads.
///
/// A change sends a setter to the owner. The setter is not our code, so no lock is held while it runs. A second change
/// that begins meanwhile is refused, or is kept in a list and runs when the first change has ended.
package enum AttachmentChanges {
  package struct Key: Hashable {
    /// The owner, or the delegate itself if it has no owner.
    private let object: ObjectHandle
    // A protocol description is never deallocated, so its identifier stays unique.
    private let description: ObjectIdentifier

    package init(_ object: ObjectHandle, _ description: ProtocolDescription) {
      self.object = object
      self.description = ObjectIdentifier(description)
    }
  }

  /// The changes that are running, each with the closures to call when it has ended.
  private static let running = Mutex<[Key: [@Sendable () -> Void]]>([:])

  /// Runs `body` as the only change for `key`.
  /// - Throws: ``ConcurrentChange`` if another change for `key` is running, on another thread or further up this
  ///   thread's stack.
  package static func exclusively<Result>(_ key: Key, _ body: () throws -> Result) throws -> Result {
    guard begin(key) else { throw ConcurrentChange() }
    defer { end(key) }
    return try body()
  }

  /// Runs `body` as the only change for `key`. If another change is running, keeps `again` instead, and that change's
  /// thread calls `again` when the change has ended.
  static func exclusively(_ key: Key, _ body: () -> Void, orAfterwards again: @escaping @Sendable () -> Void) {
    guard begin(key, orAfterwards: again) else { return }
    defer { end(key) }
    body()
  }

  /// Returns true if no other change for `key` is running, and marks `key` as changing. If another change is running,
  /// keeps `again` and returns false.
  private static func begin(_ key: Key, orAfterwards again: (@Sendable () -> Void)? = nil) -> Bool {
    running.withLock { running in
      let isFree = running[key] == nil
      running[key, default: []] += isFree ? [] : again.map { [$0] } ?? []
      return isFree
    }
  }

  private static func end(_ key: Key) {
    let waiting = running.withLock { $0.removeValue(forKey: key) } ?? []
    for again in waiting { again() }
  }
}

/// The error that is thrown when another change for the same owner and protocol is in progress.
package struct ConcurrentChange: Error {}
