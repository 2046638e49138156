#if !canImport(ObjectiveC)
  extension DelegateBuilder {
    /// Implements a method of the protocol with a closure that is called on a dispatch queue.
    ///
    ///     delegate.on(.parserFoundCharacters, delivering: .on(queue)) { parser, text in print(text) }
    ///
    /// A method without a result returns immediately, and the closure runs later. The caller of a method with a result
    /// must wait for the queue, so such a method needs `.on(queue, waiting: true)`. Without `waiting: true`, the
    /// registration fails with an error.
    ///
    /// - Parameters:
    ///   - method: A method of the protocol, or of a protocol that it inherits from.
    ///   - delivery: The queue, and whether callers wait for results.
    ///   - fileID: The file of the call, for error messages.
    ///   - line: The line of the call.
    ///   - body: The closure, which gets the arguments and returns the result. The delegate retains the closure.
    public func on<each A, R, E: Error>(
      _ method: DelegateMethod<P, (repeat each A) -> R>, delivering delivery: Delivery<Never>,
      fileID: StaticString = #fileID, line: UInt32 = #line, _ body: @escaping @Sendable (repeat each A) throws(E) -> R
    ) {
      let (access, location, route) = (method.typedAccess(), CodeLocation(fileID, line), delivery.route)
      let closure = implementation(of: access, Body(body), otherwise: nil, at: location)
      guard R.self != Void.self else {
        return register(
          access, at: location,
          Implementation { (arguments: repeat each A) -> R in
            let arguments = (repeat each arguments)
            // The arguments are used only where the closure is called.
            nonisolated(unsafe) let kept = arguments
            route.perform { _ = closure.call(repeat each kept) }
            return () as! R
          })
      }
      guard route.waits else {
        return refuse(.synchronousMessage, access.name, expected: "delivering: .on(queue, waiting: true)", at: location)
      }
      register(
        access, at: location,
        Implementation { (arguments: repeat each A) -> R in
          route.awaited { closure.call(repeat each arguments) }
        })
    }
  }
#endif
