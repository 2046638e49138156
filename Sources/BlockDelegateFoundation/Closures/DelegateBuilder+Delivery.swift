#if !canImport(ObjectiveC)
  // The overloads in this file are only for methods without a result, because the method's caller does not wait for the
  // closure. The compiler checks that the arguments can be sent to another actor.
  extension DelegateBuilder {
    /// Implements a method with a closure that is called on the main actor, on whichever thread the method is called.
    ///
    ///     delegate.on(.urlSessionTaskDidCompleteWithError, delivering: .onMainActor) { session, task, error in
    ///       label.text = error?.localizedDescription
    ///     }
    ///
    /// The method returns immediately, and the closure runs later. Calls are delivered in their order.
    ///
    /// - Parameters:
    ///   - method: A method without a result, of the protocol or of a protocol that it inherits from.
    ///   - delivery: The value `.onMainActor`.
    ///   - fileID: The file of the call, for error messages.
    ///   - line: The line of the call.
    ///   - body: The closure, which the delegate retains.
    public func on<each A: Sendable>(
      _ method: DelegateMethod<P, (repeat each A) -> Void>, delivering delivery: Delivery<MainActor>,
      fileID: StaticString = #fileID, line: UInt32 = #line, _ body: @escaping @MainActor (repeat each A) -> Void
    ) {
      register(
        method.typedAccess(), at: CodeLocation(fileID, line),
        Implementation { (arguments: repeat each A) in
          let arguments = (repeat each arguments)
          delivery.route.perform { MainActor.assumeIsolated { body(repeat each arguments) } }
        })
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
    ///   - method: A method without a result, of the protocol or of a protocol that it inherits from.
    ///   - delivery: `.on(actor)`. The closure gets the actor, which is held weakly, as its first argument.
    ///   - fileID: The file of the call, for error messages.
    ///   - line: The line of the call.
    ///   - body: The closure, which the delegate retains.
    public func on<Receiver: Actor, each A: Sendable>(
      _ method: DelegateMethod<P, (repeat each A) -> Void>, delivering delivery: Delivery<Receiver>,
      fileID: StaticString = #fileID, line: UInt32 = #line,
      _ body: @escaping @Sendable (isolated Receiver, repeat each A) -> Void
    ) {
      register(
        method.typedAccess(), at: CodeLocation(fileID, line),
        Implementation { [route = delivery.route, weak actor = delivery.place] (arguments: repeat each A) in
          guard let actor else { return }
          let arguments = (repeat each arguments)
          route.perform { actor.assumeIsolated { body($0, repeat each arguments) } }
        })
    }
  }
#endif
