#if !canImport(ObjectiveC)
  /// Registers the closures of a delegate for the protocol `P`. The closure that is passed to `implement` gets a
  /// builder.
  ///
  /// A method without a closure behaves as if the delegate did not have the method. Errors in the registrations are
  /// collected, and thrown together at the end.
  public final class FoundationDelegateBuilder<P> {
    let closures: Closures<P>
    private var added: [Closure] = []
    private var removed: [(name: StaticString, location: CodeLocation)] = []
    private var defaults: [(name: StaticString, value: Any, location: CodeLocation)] = []
    private var setFailureHandler: () -> Void = {}
    private var errors: [BlockDelegateError] = []

    init(_ closures: Closures<P>) { self.closures = closures }

    /// Implements a method of the protocol with a closure.
    ///
    ///     delegate.on(.parserFoundCharacters) { parser, text in print(text) }
    ///
    /// The closure runs on the thread on which the method is called. If the closure is isolated to an actor, the
    /// program traps with a message when the method is called off that actor. The handler of
    /// ``onFailure(_:)`` gets the errors that the closure throws.
    ///
    /// A completion handler among the arguments is called exactly once. If the closure releases it without a call, it
    /// is called with the values that a delegate without the closure would pass, and the handler of failures gets
    /// ``BlockDelegateError/Reason/droppedCompletion``. A second call does nothing except that the handler of failures
    /// gets ``BlockDelegateError/Reason/repeatedCompletion``.
    ///
    /// - Parameters:
    ///   - method: A method of the protocol.
    ///   - body: The closure, which gets the arguments and returns the result. The delegate retains the closure.
    public func on<F>(
      _ method: FoundationMethod<P, F>, fileID: StaticString = #fileID, line: UInt32 = #line, _ body: F
    ) { add(method, method.makeBody(body), at: CodeLocation(fileID, line)) }

    /// Implements a method of a session's or a task's delegate with a closure, which the code around it does not isolate.
    ///
    ///     delegate.on(.urlSessionDataTaskDidReceive) { session, task, data in print(data.count) }
    ///
    /// - Parameters:
    ///   - method: A method of the protocols.
    ///   - body: The closure, which is called on the session's queue.
    public func on<F>(
      _ method: FoundationMethod<P, F>, fileID: StaticString = #fileID, line: UInt32 = #line, _ body: sending F
    ) where P == any URLSessionDelegates { add(method, method.makeBody(body), at: CodeLocation(fileID, line)) }

    /// Implements a method of the protocol with the assigned closure, as `on` does.
    ///
    ///     delegate[.parserFoundCharacters] = { parser, text in print(text) }
    ///
    /// - Parameters:
    ///   - method: A method of the protocol.
    public subscript<F>(
      _ method: FoundationMethod<P, F>, fileID fileID: StaticString = #fileID, line line: UInt32 = #line
    ) -> F {
      @available(*, unavailable, message: "a closure can only be assigned")
      get { fatalError("a closure can only be assigned") }
      set { on(method, fileID: fileID, line: line, newValue) }
    }

    /// Sets the result of a method for calls in which its closure throws. Without this value, the method has the result
    /// that it has without a closure.
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
      setFailureHandler = { [failures = closures.failures] in failures.set(handler) }
    }

    // MARK: Implementation

    /// Registers a closure.
    func add<F>(_ method: FoundationMethod<P, F>, _ body: AnyBody, at location: CodeLocation) {
      if added.index(of: method.name) != nil { refuse(.duplicateMethod, method.name, at: location) }
      added.append(Closure(P.self, method.name, at: location, body))
    }

    func refuse(
      _ reason: BlockDelegateError.Reason, _ method: StaticString, expected: String? = nil, at location: CodeLocation
    ) {
      errors.append(BlockDelegateError(reason, selector: "\(method)", expected: expected, at: location))
    }

    /// Changes the delegate's closures, or throws one error with all problems.
    func finish(at location: CodeLocation) throws(BlockDelegateError) {
      // The previous closures are released after the lock is released.
      let previous = closures.table.withLock { table in
        var new = table
        func index(_ name: StaticString, else reason: BlockDelegateError.Reason, at location: CodeLocation) -> Int? {
          let index = new.index(of: name)
          if index == nil { refuse(reason, name, at: location) }
          return index
        }
        for (name, location) in removed {
          if let index = index(name, else: .unimplementedMethod, at: location) { new.remove(at: index) }
        }
        new.removeAll { added.index(of: $0.name) != nil }
        new += added
        for (name, value, location) in defaults {
          guard let index = index(name, else: .unansweredMethod, at: location) else { continue }
          new[index] = Closure(P.self, name, at: new[index].location, new[index].body, otherwise: value)
        }
        guard errors.isEmpty else { return new }
        swap(&table, &new)
        for old in new where !table.contains(where: { $0.body === old.body }) { _ = old.body.isRemoved.exchange(true) }
        return new
      }
      withExtendedLifetime(previous) {}
      if !errors.isEmpty { throw BlockDelegateError(errors, protocol: protocolName(P.self), at: location) }
      setFailureHandler()
    }
  }

#endif
