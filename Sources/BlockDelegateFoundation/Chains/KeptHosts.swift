#if !canImport(ObjectiveC)
  /// The delegates of closures that pass calls to objects that were added without closures. Nobody else keeps them. They
  /// are released after the objects that call them, when the next one is kept.
  enum KeptHosts {
    private struct Kept {
      weak var source: AnyObject?
      /// Refers to the delegate of closures until it ends.
      let added: DelegateObservation
    }

    private static let kept = Mutex<[ObjectIdentifier: [Kept]]>([:])

    /// Releases a delegate of closures that has no such objects any more.
    static func release(_ host: AnyObject) {
      let gone = kept.withLock { $0.removeValue(forKey: ObjectIdentifier(host)) }
      withExtendedLifetime(gone) {}
    }

    static func keep(_ host: AnyObject, for source: AnyObject, _ added: DelegateObservation) {
      // Released after the lock.
      let gone = kept.withLock { kept in
        kept[ObjectIdentifier(host), default: []].append(Kept(source: source, added: added))
        let gone = kept.filter { $0.value[0].source == nil }
        for host in gone.keys { kept[host] = nil }
        return gone
      }
      withExtendedLifetime(gone) {}
    }
  }
#endif
