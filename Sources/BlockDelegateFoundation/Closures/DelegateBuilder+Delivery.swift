#if !canImport(ObjectiveC)
  // Only for methods without a result, since nobody waits for one, and with arguments that may go to another actor: the
  // compiler decides.
  extension DelegateBuilder {
    /// Implements a method with a closure that is called on the main actor, wherever the method is called.
    ///
    ///     delegate.on(.urlSessionTaskDidCompleteWithError, delivering: .onMainActor) { session, task, error in
    ///       label.text = error?.localizedDescription
    ///     }
    ///
    /// The method returns at once; calls are delivered in their order.
    /// - Parameters: as of `on(_:otherwise:fileID:line:_:)`, and `delivering`, which is `.onMainActor`.
    public func on<each A: Sendable>(
      _ method: DelegateMethod<P, (repeat each A) -> Void>, delivering: MainActorDelivery,
      fileID: StaticString = #fileID, line: UInt32 = #line, _ body: @escaping @MainActor (repeat each A) -> Void
    ) {
      register(
        method.typedAccess(), at: CodeLocation(fileID, line),
        Implementation { (arguments: repeat each A) in
          let arguments = (repeat each arguments)
          enqueueOnMainActor { body(repeat each arguments) }
        })
    }

    /// Implements a method with a closure that is called on an actor, which the delegate holds weakly.
    ///
    ///     delegate.on(.urlSessionDataTaskDidReceive, for: self, delivering: .onActor) {
    ///       (me: isolated Log, session, task, data) in me.note(data)
    ///     }
    ///
    /// - Parameters: as of `on(_:delivering:fileID:line:_:)`; `actor`, the closure's first argument; and `delivering`,
    ///   which is `.onActor`.
    public func on<Receiver: Actor, each A: Sendable>(
      _ method: DelegateMethod<P, (repeat each A) -> Void>, for actor: Receiver, delivering: ActorDelivery,
      fileID: StaticString = #fileID, line: UInt32 = #line,
      _ body: @escaping @Sendable (isolated Receiver, repeat each A) -> Void
    ) {
      register(
        method.typedAccess(), at: CodeLocation(fileID, line),
        Implementation { [weak actor] (arguments: repeat each A) in
          guard let actor else { return }
          let arguments = (repeat each arguments)
          enqueue(on: actor) { body($0, repeat each arguments) }
        })
    }
  }
#endif
