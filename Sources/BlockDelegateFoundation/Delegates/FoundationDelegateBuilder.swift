#if !canImport(ObjectiveC)
  /// Registers the closures of a delegate for the protocol `P`. The closure that is passed to `implement` gets a
  /// builder.
  ///
  /// A method without a closure behaves as if the delegate did not have the method. Errors in the registrations are
  /// collected, and thrown together at the end.
  public final class FoundationDelegateBuilder<P> {
    let failures: DelegateFailures
    private var added: [Closure] = []
    private var removed: [(method: MethodName, location: CodeLocation)] = []
    private var defaults: [(method: MethodName, value: Any, location: CodeLocation)] = []
    private var setFailureHandler: () -> Void = {}
    private var errors: [BlockDelegateError] = []

    private let route: DeliveryRoute

    /// - Parameter route: Where the closures are called that are not delivered elsewhere.
    init(_ failures: DelegateFailures, by route: DeliveryRoute = .immediate) {
      (self.failures, self.route) = (failures, route)
    }

    /// Implements a method of the protocol with a closure.
    ///
    ///     delegate.on(.parserFoundCharacters) { parser, text in print(text) }
    ///
    /// The closure runs on the thread on which the method is called. If the closure is isolated to an actor, the
    /// program traps with a message when the method is called off that actor. The handler of
    /// ``onFailure(_:)`` gets the errors that the closure throws.
    ///
    /// A completion handler among the arguments is called exactly once. If the closure releases it without a call, or
    /// throws, the question is answered no: the redirect is not followed, the challenge and the response are cancelled,
    /// and nothing is cached. The handler of failures gets ``BlockDelegateError/Reason/droppedCompletion``. A second call
    /// does nothing except that the handler of failures gets ``BlockDelegateError/Reason/repeatedCompletion``.
    ///
    /// A method that returns a `Bool`, such as whether a file is removed, returns false if its closure throws.
    ///
    /// - Parameters:
    ///   - method: A method of the protocol.
    ///   - body: The closure, which gets the arguments and returns the result. The delegate retains the closure.
    public func on<F>(
      _ method: FoundationMethod<P, F>, fileID: StaticString = #fileID, line: UInt32 = #line, _ body: F
    ) { add(method.makeBody(body, CodeLocation(fileID, line))) }

    /// Implements a method of a session's or a task's delegate with a closure, which the code around it does not isolate.
    ///
    ///     delegate.on(.urlSessionDataTaskDidReceive) { session, task, data in print(data.count) }
    ///
    /// - Parameters:
    ///   - method: A method of the protocols.
    ///   - body: The closure, which is called on the session's queue.
    public func on<F>(
      _ method: FoundationMethod<P, F>, fileID: StaticString = #fileID, line: UInt32 = #line, _ body: sending F
    ) where P == any URLSessionDelegates { add(method.makeBody(body, CodeLocation(fileID, line))) }

    /// Sets the result of a method for calls in which its closure throws. Without this value, a question is answered with
    /// false, and another method has the result that it has without a closure.
    ///
    ///     delegate.otherwise(.fileManagerShouldRemoveItemAtPath, false)
    ///
    /// - Parameters:
    ///   - method: A method of the protocol that has a closure.
    ///   - value: The result.
    public func otherwise<each A, R>(
      _ method: FoundationMethod<P, MethodBody<repeat each A, R>>, _ value: R, fileID: StaticString = #fileID,
      line: UInt32 = #line
    ) { defaults.append((method.name, value, CodeLocation(fileID, line))) }

    /// Sets the arguments of a method's completion handler for calls where its closure never calls the handler.
    ///
    ///     delegate.otherwise(.urlSessionDidReceiveCompletionHandler, .cancelAuthenticationChallenge, nil)
    ///
    /// - Parameters:
    ///   - method: A method of the protocol that has a closure.
    ///   - values: The arguments of the completion handler.
    public func otherwise<each A, each Value>(
      _ method: FoundationMethod<P, MethodBody<repeat each A, @Sendable (repeat each Value) -> Void, Void>>,
      _ values: repeat each Value, fileID: StaticString = #fileID, line: UInt32 = #line
    ) { defaults.append((method.name, (repeat each values), CodeLocation(fileID, line))) }

    /// Removes the closure of a method. The method then behaves as if the delegate did not have it.
    ///
    /// - Parameters:
    ///   - method: A method of the protocol that has a closure.
    public func remove<F>(_ method: FoundationMethod<P, F>, fileID: StaticString = #fileID, line: UInt32 = #line) {
      removed.append((method.name, CodeLocation(fileID, line)))
    }

    /// Sets a handler for the errors that this delegate's closures throw. The handler is called instead of
    /// ``DelegateFailure/handler``.
    ///
    ///     delegate.onFailure { failure in print(failure) }
    ///
    /// A handler that is isolated to an actor is called on that actor, later if the method is called elsewhere.
    ///
    /// - Parameter handler: The handler, which the delegate retains until another handler is set.
    public func onFailure(_ handler: @escaping @isolated(any) (DelegateFailure) -> Void) {
      setFailureHandler = { [failures] in failures.set(handler) }
    }

    // MARK: Implementation

    /// The methods that get a closure.
    var methods: [MethodName] { added.map(\.method) }

    /// Registers a closure.
    ///
    /// - Parameter route: Where the closure is called; nil for the place of all closures.
    func add(_ given: Closure, by own: DeliveryRoute? = nil) {
      let route = own ?? route
      let isLate = !route.isImmediate && !route.waits
      guard !(isLate && DeliveryRoute.mustWait(for: "\(given.method.selector)")),
        let closure = route.isImmediate ? given : given.delivered(by: route, failures)
      else {
        return refuse(
          .synchronousMessage, given.method, expected: "delivered(.on(queue, waiting: true))", at: given.location)
      }
      // URLSessionTask waits for the stream on the queue on which it asks (swift-corelibs-foundation, BodySource.swift).
      let isAskedForBody = "\(closure.method.selector)" == "URLSession:task:needNewBodyStream:"
      if isAskedForBody, !route.isImmediate || closure.isolation != nil {
        refuse(
          .synchronousMessage, closure.method,
          expected: "a closure that no actor isolates, without delivered(_:), because Foundation waits for the answer",
          at: closure.location)
      }
      if added.contains(where: { $0.number == closure.number }) {
        refuse(.duplicateMethod, closure.method, at: closure.location)
      }
      added.append(closure)
    }

    func refuse(
      _ reason: BlockDelegateError.Reason, _ method: MethodName, expected: String? = nil, at location: CodeLocation
    ) { errors.append(BlockDelegateError(reason, selector: "\(method.selector)", expected: expected, at: location)) }

    /// Changes the delegate's closures, or throws one error with all problems.
    ///
    /// - Parameter owner: The object that will have the delegate, or nil if it is unknown.
    func finish(_ delegate: Closures<P>, of owner: AnyObject?, at location: CodeLocation) throws(BlockDelegateError) {
      if let (method, expected) = type(of: delegate).missing(methods) {
        let place = added.first { $0.number == method.number }?.location ?? location
        refuse(.unsupportedMethod, method, expected: expected, at: place)
      }
      var gone: [Closure] = []
      try delegate.update { (content) throws(BlockDelegateError) in
        let old = content.closures
        func index(_ method: MethodName, else reason: BlockDelegateError.Reason, at location: CodeLocation) -> Int? {
          let index = content.closures.firstIndex { $0.number == method.number }
          if index == nil { refuse(reason, method, at: location) }
          return index
        }
        for (method, location) in removed {
          if let index = index(method, else: .unimplementedMethod, at: location) { content.closures.remove(at: index) }
        }
        content.closures.removeAll { old in added.contains { $0.number == old.number } }
        content.closures += added
        for (method, value, location) in defaults {
          guard let index = index(method, else: .unansweredMethod, at: location) else { continue }
          content.closures[index] = content.closures[index].answering(otherwise: value)
        }
        if !errors.isEmpty { throw BlockDelegateError(errors, protocol: protocolName(P.self), at: location) }
        gone = old.filter { old in
          guard let new = content.closures.first(where: { $0.number == old.number }) else { return true }
          // A queued question is answered by the closure that was asked.
          return new.isRemoved !== old.isRemoved && !old.isAsked
        }
      }
      for closure in gone { _ = closure.isRemoved?.exchange(true) }
      setFailureHandler()
      #if DEBUG
        LivingDelegate.note(
          OpaquePointer(Unmanaged.passUnretained(delegate).toOpaque()), protocol: protocolName(P.self),
          owner: owner.map { (UInt(bitPattern: ObjectIdentifier($0)), "\(type(of: $0))") },
          removed: removed.map { "\($0.method.selector)" }, set: added.map { ("\($0.method.selector)", $0.location) })
        if delegate.isOfFoundation { for new in added { tellUncalled(new.method.selector, at: new.location) } }
      #endif
    }
  }

  /// Writes a line to the debug log of debug builds for a closure whose method Foundation never calls.
  func tellUncalled(_ selector: StaticString, at location: CodeLocation) {
    #if DEBUG
      guard let instead = substitute(for: selector) else { return }
      DebugLog.write("Foundation on Linux declares \(selector) and never calls it (\(location))\(instead)")
    #endif
  }

  /// Returns what to do instead of implementing a method that Foundation never calls, as the end of a sentence. Returns nil
  /// for a method that Foundation calls.
  func substitute(for selector: StaticString) -> String? {
    #if compiler(>=6.4)  // The table is for the versions before.
      nil
    #else
      uncalled["\(selector)"]
    #endif
  }
#endif
