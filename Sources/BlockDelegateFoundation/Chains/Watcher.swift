#if !canImport(ObjectiveC)
  /// What an observation, or a recording or a spy of a testing product, does in each call of a delegate's methods.
  package struct Watcher {
    /// A closure that is called in place of the delegate's own, and what gets its errors.
    package typealias Stub = (closure: Closure, failures: DelegateFailures)
    /// A call that is running.
    package typealias Call = (stub: Stub?, end: (_ result: Any) -> Void)

    fileprivate let id = Mutex(())
    /// The number of the only method that is watched; nil for all methods.
    private let number: Int?
    /// Whether a method is answered here, by its number.
    let answers: (Int) -> Bool
    private let begin: ((method: MethodName, arguments: Any), _ isAnswered: Bool) -> Call

    /// - Parameters:
    ///   - number: The number of the only method that is watched; nil for all methods.
    ///   - answers: Returns whether a method is answered, by its number.
    ///   - begin: Called before the closures of a method, with its name, the tuple of arguments, and whether a delegate
    ///     answers the call. Returns the closure that is called in place of the delegate's own, or nil, and what is
    ///     called with the result.
    package init(
      of number: Int? = nil, answers: @escaping (Int) -> Bool = { _ in false },
      begin: @escaping ((method: MethodName, arguments: Any), _ isAnswered: Bool) -> Call
    ) { (self.number, self.answers, self.begin) = (number, answers, begin) }

    /// Makes a watcher of one method with a closure that sees the tuple of arguments and the result of each call.
    init<Given, Result>(
      of method: MethodName, at location: CodeLocation, isolation: (any Actor)?, _ remedy: IsolationCheck.Remedy,
      _ see: @escaping (Given, Result) -> Void
    ) {
      let body = Body<(Given, Result), Void>(method, at: location, isolation: isolation, remedy: remedy) {
        see($0.0, $0.1)
      }
      self.init(of: method.number) { call, _ in
        (nil, { result in try? body.checkedCall((call.arguments as! Given, result as! Result)) as Void })
      }
    }

    /// Returns whether the watcher sees the calls of a method, by its number.
    func sees(_ method: Int) -> Bool { number == nil || number == method }

    /// Begins to watch a call, by the first of its methods that is watched. Returns nil if none is.
    func begin(_ calls: [(method: MethodName, arguments: Any)], isAnswered: Bool) -> Call? {
      calls.first { sees($0.method.number) }.map { begin($0, isAnswered) }
    }
  }

  extension _DelegateSource {
    /// Watches the calls of this object's delegates. The object keeps its delegate.
    ///
    /// - Returns: The observation, which ends when it is canceled or released.
    /// - Throws: ``BlockDelegateError`` if this object's delegate can't be set. The object is unchanged then.
    package func watch(_ watcher: Watcher, at location: CodeLocation) throws(BlockDelegateError) -> DelegateObservation
    {
      try whileChanging { () throws(BlockDelegateError) in watch(try host(for: [], at: location), watcher) }
    }

    /// Watches the calls of this object's delegate of closures.
    func watch(_ host: Closures<Delegate>, _ watcher: Watcher) -> DelegateObservation {
      host.update { $0.watchers.append(watcher) }
      return observation(of: host) { content in content.watchers.removeAll { $0.id === watcher.id } }
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
