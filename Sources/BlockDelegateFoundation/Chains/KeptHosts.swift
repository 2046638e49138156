#if !canImport(ObjectiveC)
  /// The delegates of closures that pass calls to objects that were added without closures. Nobody else keeps them. They
  /// are released after the objects that call them, when the next one is kept.
  enum KeptHosts {
    private struct Kept {
      weak var source: AnyObject?
      let (host, membership): (AnyObject, Membership)
    }

    // Only used under the lock.
    nonisolated(unsafe) private static var kept: [ObjectIdentifier: [Kept]] = [:]
    nonisolated(unsafe) private static var limit = 16
    private static let lock = Mutex(())

    /// Releases a delegate of closures that has no such objects any more.
    static func release(_ host: AnyObject) {
      let gone = lock.withLock { _ in kept.removeValue(forKey: ObjectIdentifier(host)) }
      withExtendedLifetime(gone) {}
    }

    static func keep(_ host: AnyObject, for source: AnyObject, _ membership: Membership) {
      // Released after the lock.
      var gone: [Kept] = []
      lock.withLock { _ in
        kept[ObjectIdentifier(host), default: []].append(Kept(source: source, host: host, membership: membership))
        guard kept.count > limit else { return }
        gone = kept.values.flatMap { $0 }.filter { $0.source == nil }
        kept = kept.filter { $0.value[0].source != nil }
        limit = max(16, 2 * kept.count)
      }
      withExtendedLifetime(gone) {}
    }
  }
#endif
