#if !canImport(ObjectiveC)
  extension FoundationDelegateBuilder {
    /// Begins the registration of a closure that is not called where the method is called.
    ///
    ///     delegate.on(.parserFoundCharacters).delivered(.on(queue)) { parser, text in print(text) }
    ///
    /// - Parameters:
    ///   - method: A method of the protocol.
    /// - Returns: The registration, whose `delivered` takes the closure.
    public func on<F>(
      _ method: FoundationMethod<P, F>, fileID: StaticString = #fileID, line: UInt32 = #line
    ) -> Registration<F> { Registration(builder: self, method: method, location: CodeLocation(fileID, line)) }

    /// A method whose closure is delivered to a dispatch queue or to an actor.
    ///
    /// A method without a result returns immediately, and the closure runs later. Calls are delivered in their order.
    /// The caller of a method with a result must wait, which only `.on(queue, waiting: true)` and
    /// `.onMainActor(waiting: true)` do. With another delivery the registration fails with an error.
    public struct Registration<F> {
      let builder: FoundationDelegateBuilder
      let method: FoundationMethod<P, F>
      let location: CodeLocation

      /// Implements the method with a closure that is called on a dispatch queue or in a run loop.
      ///
      ///     delegate.on(.parserFoundCharacters).delivered(.on(queue)) { parser, text in print(text) }
      ///
      /// - Parameters:
      ///   - delivery: The queue, and whether callers wait for results.
      ///   - body: The closure, which gets the arguments and returns the result. The delegate retains the closure.
      public func delivered(_ delivery: Delivery<Never>, _ body: sending F) {
        builder.add(method.makeBody(body, location), by: delivery.route)
      }

      /// Implements the method with a closure that is called on the main actor.
      ///
      ///     delegate.on(.urlSessionTaskDidCompleteWithError).delivered(.onMainActor) { session, task, error in
      ///       label.text = error?.localizedDescription
      ///     }
      ///
      /// - Parameters:
      ///   - delivery: `.onMainActor` or `.onMainActor(waiting: true)`.
      ///   - body: The closure, which gets the arguments and returns the result. The delegate retains the closure.
      public func delivered<each A, R>(
        _ delivery: Delivery<MainActor>, _ body: @escaping @MainActor (repeat each A) throws -> R
      ) where F == MethodBody<repeat each A, R> {
        builder.add(Body(method.name, at: location, body), by: delivery.route)
      }

      /// Implements the method with a closure that is called on an actor, which is held weakly.
      ///
      ///     delegate.on(.urlSessionDataTaskDidReceive).delivered(.on(self)) {
      ///       (me: isolated Log, session, task, data) in me.note(data)
      ///     }
      ///
      /// The closure does not run if the actor has been deallocated.
      ///
      /// - Parameters:
      ///   - delivery: `.on(actor)`.
      ///   - body: The closure, which gets the actor and the arguments. The delegate retains the closure.
      public func delivered<Receiver: Actor, each A>(
        _ delivery: Delivery<Receiver>, _ body: @escaping @Sendable (isolated Receiver, repeat each A) throws -> Void
      ) where F == MethodBody<repeat each A, Void> {
        // An isolated parameter is passed as any other (Swift ABI, "Calling Convention"). The compiler can't know that the
        // arguments are handed over to the actor, which alone uses them.
        let call = unsafeBitCast(IsolatedCall(call: body), to: PlainCall<Receiver, repeat each A>.self).call
        let run = { [weak actor = delivery.place] (arguments: repeat each A) in
          actor?.preconditionIsolated()
          if let actor { try call(actor, repeat each arguments) }
        }
        builder.add(Body(method.name, at: location, run), by: delivery.route)
      }
    }
  }

  private struct IsolatedCall<Receiver: Actor, each A> { let call: (isolated Receiver, repeat each A) throws -> Void }
  private struct PlainCall<Receiver: Actor, each A> { let call: (Receiver, repeat each A) throws -> Void }
#endif
