#if !canImport(ObjectiveC)
  import Dispatch

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
    ///   - delivering: The value `.onMainActor`, which selects this overload.
    ///   - fileID: The file of the call, for error messages.
    ///   - line: The line of the call.
    ///   - body: The closure, which the delegate retains.
    public func on<each A: Sendable>(
      _ method: FoundationMethod<P, (repeat each A) -> Void>, delivering: MainActorDelivery,
      fileID: StaticString = #fileID, line: UInt32 = #line, _ body: @escaping @MainActor (repeat each A) -> Void
    ) {
      add(method, at: CodeLocation(fileID, line)) { (arguments: repeat each A) in
        let arguments = (repeat each arguments)
        enqueueOnMainActor { body(repeat each arguments) }
      }
    }

    /// Implements a method with a closure that is called on an actor, which is held weakly.
    ///
    ///     delegate.on(.urlSessionDataTaskDidReceive, for: self, delivering: .onActor) {
    ///       (me: isolated Log, session, task, data) in me.note(data)
    ///     }
    ///
    /// The method returns immediately, and the closure runs later. The closure does not run if the actor has been
    /// deallocated.
    ///
    /// - Parameters:
    ///   - method: A method without a result.
    ///   - actor: The actor, which is the closure's first argument and is held weakly.
    ///   - delivering: The value `.onActor`, which selects this overload.
    ///   - fileID: The file of the call, for error messages.
    ///   - line: The line of the call.
    ///   - body: The closure, which the delegate retains.
    public func on<Receiver: Actor, each A: Sendable>(
      _ method: FoundationMethod<P, (repeat each A) -> Void>, for actor: Receiver, delivering: ActorDelivery,
      fileID: StaticString = #fileID, line: UInt32 = #line,
      _ body: @escaping @Sendable (isolated Receiver, repeat each A) -> Void
    ) {
      add(method, at: CodeLocation(fileID, line)) { [weak actor] (arguments: repeat each A) in
        guard let actor else { throw DeallocatedReceiver() }
        let arguments = (repeat each arguments)
        enqueue(on: actor) { body($0, repeat each arguments) }
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
      _ method: FoundationMethod<P, (repeat each A) -> R>, delivering delivery: QueueDelivery,
      fileID: StaticString = #fileID, line: UInt32 = #line, _ body: @escaping @Sendable (repeat each A) throws -> R
    ) {
      let location = CodeLocation(fileID, line)
      guard R.self != Void.self else {
        let closure = Body(method.name, at: location, body)
        return add(method, at: location) {
          [queue = delivery.queue, failures = closures.failures] (arguments: repeat each A) in
          let arguments = (repeat each arguments)
          let work = DispatchWorkItem {
            do { _ = try closure.call(repeat each arguments) } catch { failures.report(error, P.self, closure) }
          }
          queue.async(execute: work)
          return () as! R
        }
      }
      guard delivery.waits else {
        return refuse(
          .synchronousMessage, method.name, expected: "delivering: .on(queue, waiting: true)", at: location)
      }
      let mark = QueueMark(delivery.queue)
      add(method, at: location) { (arguments: repeat each A) in
        if mark.isCurrent { return try body(repeat each arguments) }
        return try mark.queue.sync { try body(repeat each arguments) }
      }
    }
  }
#endif
