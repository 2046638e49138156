#if !canImport(ObjectiveC)
  /// The delegates of closures that pass calls to objects that were added without closures. Nobody else keeps them. They
  /// are released after the objects that call them, when the next one is kept.
  enum KeptHosts {
    private struct Kept {
      weak var source: AnyObject?
      /// Refers to the delegate of closures until it ends.
      let added: DelegateObservation
    }

    private struct State {
      var kept: [ObjectIdentifier: [Kept]] = [:]
      /// The number of hosts from which on those without their objects are looked for.
      var limit = 16
    }

    private static let state = Mutex(State())

    /// Releases a delegate of closures that has no such objects any more.
    static func release(_ host: AnyObject) {
      let gone = state.withLock { $0.kept.removeValue(forKey: ObjectIdentifier(host)) }
      withExtendedLifetime(gone) {}
    }

    static func keep(_ host: AnyObject, for source: AnyObject, _ added: DelegateObservation) {
      // Released after the lock.
      let gone = state.withLock { state in
        state.kept[ObjectIdentifier(host), default: []].append(Kept(source: source, added: added))
        guard state.kept.count > state.limit else { return [ObjectIdentifier: [Kept]]() }
        let gone = state.kept.filter { $0.value[0].source == nil }
        for host in gone.keys { state.kept[host] = nil }
        state.limit = max(16, 2 * state.kept.count)
        return gone
      }
      withExtendedLifetime(gone) {}
    }
  }
#endif
