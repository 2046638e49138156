/// Which owners' delegates are being changed: one change for an owner and a protocol at a time, on whatever threads.
///
/// A change sends the owner's setter, which is not our code, so no lock is held meanwhile: another change that comes
/// then is refused, or waits in a list until the first has ended.
package enum AttachmentChanges {
  package struct Key: Hashable {
    /// The owner, or a delegate that has none.
    private let object: ObjectHandle
    // Descriptions live as long as the process.
    private let description: ObjectIdentifier

    package init(_ object: ObjectHandle, _ description: ProtocolDescription) {
      self.object = object
      self.description = ObjectIdentifier(description)
    }
  }

  /// The changes that run, each with what is to run after it.
  private static let running = Mutex<[Key: [@Sendable () -> Void]]>([:])

  /// Runs `body` as the one change.
  /// - Throws: ``ConcurrentChange`` while another one runs, also one further up on this thread.
  package static func exclusively<Result>(_ key: Key, _ body: () throws -> Result) throws -> Result {
    guard begin(key) else { throw ConcurrentChange() }
    defer { end(key) }
    return try body()
  }

  /// Runs `body` as the one change. While another one runs, `again` is run after that instead, on its thread.
  static func exclusively(_ key: Key, _ body: () -> Void, orAfterwards again: @escaping @Sendable () -> Void) {
    guard begin(key, orAfterwards: again) else { return }
    defer { end(key) }
    body()
  }

  /// Returns whether no other change runs; `again` is kept if one does.
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

/// Another change of the same attachment is under way.
package struct ConcurrentChange: Error {}
