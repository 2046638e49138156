#if !canImport(ObjectiveC)
  /// A delegate of closures that passes calls to objects that were added without closures. Nobody else keeps it. It is
  /// released after the object that calls it, when the next one is kept.
  struct KeptHost {
    weak var source: AnyObject?
    let (host, membership): (AnyObject, Membership)

    private static let all = Mutex<[KeptHost]>([])

    /// Keeps a delegate of closures, and releases another that has no such objects any more.
    static func keep(_ new: KeptHost?, releasing gone: AnyObject? = nil) {
      let before = all.withLock { all in
        let before = all
        all = all.filter { $0.source != nil && $0.host !== gone } + [new].compactMap { $0 }
        return before
      }
      // They are released after the lock.
      withExtendedLifetime(before) {}
    }
  }
#endif
