#if !canImport(ObjectiveC)
  /// What a recording or a spy of a testing product does in each call of a delegate's methods.
  package struct Watcher {
    /// A closure that is called in place of the delegate's own, and what gets its errors.
    package typealias Stub = (closure: Closure, failures: DelegateFailures)
    /// A call that is running.
    package typealias Call = (stub: Stub?, end: (_ result: Any) -> Void)

    fileprivate let id = Mutex(())
    /// Whether a method is answered here, by its number.
    let answers: (Int) -> Bool
    let begin: ((method: MethodName, arguments: Any), _ isAnswered: Bool) -> Call

    /// - Parameters:
    ///   - answers: Returns whether a method is answered, by its number.
    ///   - begin: Called before the closures of a method, with its name, the tuple of arguments, and whether a delegate
    ///     answers the call. Returns the closure that is called in place of the delegate's own, or nil, and what is
    ///     called with the result.
    package init(
      answers: @escaping (Int) -> Bool = { _ in false },
      begin: @escaping ((method: MethodName, arguments: Any), _ isAnswered: Bool) -> Call
    ) { (self.answers, self.begin) = (answers, begin) }
  }

  extension _DelegateSource {
    /// Watches the calls of this object's delegates. The object keeps its delegate.
    ///
    /// - Returns: The observation, which ends when it is canceled or released.
    /// - Throws: ``BlockDelegateError`` if this object's delegate can't be set. The object is unchanged then.
    package func watch(_ watcher: Watcher, at location: CodeLocation) throws(BlockDelegateError) -> DelegateObservation
    {
      try whileChanging { () throws(BlockDelegateError) in
        let host = try host(for: [], at: location)
        host.update { $0.watchers.append(watcher) }
        return observation(of: host) { content in content.watchers.removeAll { $0.id === watcher.id } }
      }
    }
  }

  /// Makes the delegate of a spy.
  ///
  /// - Parameters:
  ///   - methods: The methods that the delegate must have.
  ///   - target: The object that gets the calls without a stub, which is held weakly; nil for none.
  package func spyDelegate<P>(
    _ type: P.Type, _ methods: [MethodName], forwardingTo target: P?, _ watcher: Watcher, at location: CodeLocation
  ) throws(BlockDelegateError) -> P {
    let closures = try closureClass(for: type, at: location).type(for: methods, like: target).init(DelegateFailures())
    let members = target.map { [Member($0, isKept: false, isTarget: true)] } ?? []
    closures.update { ($0.members, $0.watchers) = (members, [watcher]) }
    for method in methods { tellUncalled(method.selector, at: location) }
    return closures.delegate
  }
#endif
