#if !canImport(ObjectiveC)
  extension FoundationDelegateBuilder {
    /// Implements a method with a closure that is called on the main actor, on whichever thread the method is called.
    ///
    ///     delegate.on(.urlSessionTaskDidCompleteWithError, delivering: .onMainActor) { session, task, error in
    ///       label.text = error?.localizedDescription
    ///     }
    ///
    /// The method returns immediately, and the closure runs later. Calls are delivered in their order.
    ///
    /// - Parameters:
    ///   - method: A method without a result.
    ///   - delivery: The value `.onMainActor`.
    ///   - fileID: The file of the call, for error messages.
    ///   - line: The line of the call.
    ///   - body: The closure, which the delegate retains.
    public func on<each A: Sendable>(
      _ method: FoundationMethod<P, (repeat each A) -> Void>, delivering delivery: Delivery<MainActor>,
      fileID: StaticString = #fileID, line: UInt32 = #line, _ body: @escaping @MainActor (repeat each A) -> Void
    ) {
      add(method, at: CodeLocation(fileID, line)) { [route = delivery.route] (arguments: repeat each A) in
        let arguments = (repeat each arguments)
        route.perform { MainActor.assumeIsolated { body(repeat each arguments) } }
      }
    }

    /// Implements a method with a closure that is called on an actor, which is held weakly.
    ///
    ///     delegate.on(.urlSessionDataTaskDidReceive, delivering: .on(self)) {
    ///       (me: isolated Log, session, task, data) in me.note(data)
    ///     }
    ///
    /// The method returns immediately, and the closure runs later. The closure does not run if the actor has been
    /// deallocated.
    ///
    /// - Parameters:
    ///   - method: A method without a result.
    ///   - delivery: `.on(actor)`. The closure gets the actor, which is held weakly, as its first argument.
    ///   - fileID: The file of the call, for error messages.
    ///   - line: The line of the call.
    ///   - body: The closure, which the delegate retains.
    public func on<Receiver: Actor, each A: Sendable>(
      _ method: FoundationMethod<P, (repeat each A) -> Void>, delivering delivery: Delivery<Receiver>,
      fileID: StaticString = #fileID, line: UInt32 = #line,
      _ body: @escaping @Sendable (isolated Receiver, repeat each A) -> Void
    ) {
      add(method, at: CodeLocation(fileID, line)) {
        [route = delivery.route, weak actor = delivery.place] (arguments: repeat each A) in
        guard let actor else { throw DeallocatedReceiver() }
        let arguments = (repeat each arguments)
        route.perform { actor.assumeIsolated { body($0, repeat each arguments) } }
      }
    }

    /// Implements a method of the protocol with a closure that is called on a dispatch queue.
    ///
    ///     delegate.on(.parserFoundCharacters, delivering: .on(queue)) { parser, text in print(text) }
    ///
    /// A method without a result returns immediately, and the closure runs later. The caller of a method with a result
    /// must wait for the queue, so such a method needs `.on(queue, waiting: true)`. Without `waiting: true`, the
    /// registration fails with an error.
    ///
    /// - Parameters:
    ///   - method: A method of the protocol.
    ///   - delivery: The queue, and whether callers wait for results.
    ///   - fileID: The file of the call, for error messages.
    ///   - line: The line of the call.
    ///   - body: The closure, which gets the arguments and returns the result. The delegate retains the closure.
    public func on<each A, R>(
      _ method: FoundationMethod<P, (repeat each A) -> R>, delivering delivery: Delivery<Never>,
      fileID: StaticString = #fileID, line: UInt32 = #line, _ body: @escaping @Sendable (repeat each A) throws -> R
    ) {
      let (location, route) = (CodeLocation(fileID, line), delivery.route)
      guard R.self != Void.self else {
        let closure = Closure(method.name, at: location, body)
        return add(method, at: location) { [failures = closures.failures] (arguments: repeat each A) in
          // The arguments are used only where the closure is called.
          nonisolated(unsafe) let arguments = (repeat each arguments)
          route.perform {
            do { _ = try closure.call(repeat each arguments) as R } catch { failures.report(error, P.self, closure) }
          }
          return () as! R
        }
      }
      guard route.waits else {
        return refuse(
          .synchronousMessage, method.name, expected: "delivering: .on(queue, waiting: true)", at: location)
      }
      add(method, at: location) { (arguments: repeat each A) in
        try route.awaited { Result { try body(repeat each arguments) } }.get()
      }
    }
  }
#endif
