#if !canImport(ObjectiveC)
  import Foundation

  extension DelegateBuilder {
    /// Implements a method of the protocol with a closure that may throw an error or have a value for failures.
    ///
    ///     delegate.on(.parserFoundCharacters) { parser, text in print(text) }
    ///
    /// The closure runs on the thread on which the method is called. If the closure is isolated to an actor, the
    /// program traps with a message when the method is called off that actor. The handler of
    /// ``onFailure(fileID:line:_:)`` gets the errors that the closure throws.
    ///
    /// A completion handler among the arguments is called exactly once. If the closure releases the handler without
    /// calling it, the handler is called with the values that a delegate without the closure would pass.
    ///
    /// - Parameters:
    ///   - method: A method of the protocol, or of a protocol that it inherits from.
    ///   - value: The value that the method returns if the closure throws, or nil for the method's default result.
    ///   - fileID: The file of the call, for error messages.
    ///   - line: The line of the call.
    ///   - body: The closure, which gets the arguments and returns the result. The delegate retains the closure.
    @_disfavoredOverload
    public func on<each A, R, E: Error>(
      _ method: DelegateMethod<P, (repeat each A) -> R>, otherwise value: R? = nil, fileID: StaticString = #fileID,
      line: UInt32 = #line, _ body: @escaping @isolated(any) (repeat each A) throws(E) -> R
    ) {
      let (access, location) = (method.typedAccess(), CodeLocation(fileID, line))
      register(access, at: location, implementation(of: access, Body(body), otherwise: value, at: location))
    }

    /// Implements a method of the protocol with a closure that does not throw.
    ///
    /// The closure runs on the thread on which the method is called. If the closure is isolated to an actor, the
    /// program traps with a message when the method is called off that actor. A completion handler among the arguments
    /// is called exactly once.
    ///
    /// - Parameters:
    ///   - method: A method of the protocol, or of a protocol that it inherits from.
    ///   - fileID: The file of the call, for error messages.
    ///   - line: The line of the call.
    ///   - body: The closure, which gets the arguments and returns the result. The delegate retains the closure.
    public func on<each A, R>(
      _ method: DelegateMethod<P, (repeat each A) -> R>, fileID: StaticString = #fileID, line: UInt32 = #line,
      _ body: @escaping @isolated(any) (repeat each A) -> R
    ) {
      let (access, location) = (method.typedAccess(), CodeLocation(fileID, line))
      let isolation = body.isolation
      let implementation = Implementation(unchecked: body)
      guard let isolation else { return register(access, at: location, implementation) }
      IsolationCheck.note(isolation)
      let refusal = Refusal(access, bare, name, nil, failures, location)
      register(
        access, at: location,
        Implementation { (arguments: repeat each A) -> R in
          refusal.checkIsolation(isolation)
          return implementation.call(repeat each arguments)
        })
    }

    /// Implements a method of the protocol with a closure that gets a receiver, which the delegate holds weakly.
    ///
    ///     delegate.on(.parserFoundCharacters, for: self) { me, parser, text in me.text += text }
    ///
    /// After the receiver was deallocated, the closure is not called. The method then returns `value`, or its default
    /// result if `value` is nil.
    ///
    /// - Parameters:
    ///   - method: A method of the protocol, or of a protocol that it inherits from.
    ///   - receiver: The closure's first argument, held weakly.
    ///   - value: The value that the method returns if the closure throws or the receiver was deallocated, or nil for
    ///     the method's default result.
    ///   - fileID: The file of the call, for error messages.
    ///   - line: The line of the call.
    ///   - body: The closure, which gets the receiver and the arguments and returns the result. The delegate retains
    ///     the closure.
    public func on<Receiver: AnyObject, each A, R, E: Error>(
      _ method: DelegateMethod<P, (repeat each A) -> R>, for receiver: Receiver, otherwise value: R? = nil,
      fileID: StaticString = #fileID, line: UInt32 = #line,
      _ body: @escaping @isolated(any) (Receiver, repeat each A) throws(E) -> R
    ) {
      let (access, location) = (method.typedAccess(), CodeLocation(fileID, line))
      register(
        access, at: location,
        implementation(of: access, for: receiver, ReceiverBody(body), otherwise: value, at: location))
    }

    // The unavailable overloads below give the compiler a useful message for a closure with the wrong number of
    // parameters.

    @_disfavoredOverload
    @available(*, unavailable, message: "the closure must take the method's arguments")
    public func on<F>(_ method: DelegateMethod<P, F>, _ body: F) {}

    @_disfavoredOverload
    @available(*, unavailable, message: "the closure must take the receiver, and then the method's arguments")
    public func on<Receiver: AnyObject, F>(_ method: DelegateMethod<P, F>, for receiver: Receiver, _ body: F) {}
  }

  extension DelegateBuilder {
    func implementation<each A, R, E: Error>(
      of access: MethodAccess<P, repeat each A, R>, _ body: Body<repeat each A, R, E>, otherwise value: R?,
      at location: CodeLocation
    ) -> Implementation<repeat each A, R> {
      let refusal = Refusal(access, bare, name, value, failures, location)
      return Implementation { (arguments: repeat each A) -> R in
        refusal.checkIsolation(body.isolation)
        do throws(E) {
          return try body.call(repeat each arguments)
        } catch {
          refusal.report(error)
          return refusal.answer(repeat each arguments)
        }
      }
    }

    private func implementation<Receiver: AnyObject, each A, R, E: Error>(
      of access: MethodAccess<P, repeat each A, R>, for receiver: Receiver,
      _ body: ReceiverBody<Receiver, repeat each A, R, E>, otherwise value: R?, at location: CodeLocation
    ) -> Implementation<repeat each A, R> {
      let refusal = Refusal(access, bare, name, value, failures, location)
      return Implementation { [weak receiver] (arguments: repeat each A) -> R in
        guard let receiver else { return refusal.answer(repeat each arguments) }
        refusal.checkIsolation(body.isolation)
        do throws(E) {
          return try body.call(receiver, repeat each arguments)
        } catch {
          refusal.report(error)
          return refusal.answer(repeat each arguments)
        }
      }
    }
  }

  /// The behavior of a method whose closure can't return a result. Reasons are an error, a deallocated receiver, and a
  /// call off the closure's actor.
  private struct Refusal<P, each A, R> {
    private let access: MethodAccess<P, repeat each A, R>
    private let bare: P
    private let protocolName: String
    private let value: R?
    private let failures: DelegateFailures
    private let location: CodeLocation

    init(
      _ access: MethodAccess<P, repeat each A, R>, _ bare: P, _ protocolName: String, _ value: R?,
      _ failures: DelegateFailures, _ location: CodeLocation
    ) {
      (self.access, self.bare, self.protocolName) = (access, bare, protocolName)
      (self.value, self.failures, self.location) = (value, failures, location)
    }

    func answer(_ arguments: repeat each A) -> R { value ?? access.call(bare, repeat each arguments) }

    func report(_ error: any Error) {
      failures.report(DelegateFailure(error, protocol: protocolName, selector: access.name, at: location))
    }

    func checkIsolation(_ isolation: (any Actor)?) {
      guard let isolation else { return }
      IsolationCheck.check(isolation, "-[\(protocolName) \(access.name)] (\(location))")
    }
  }
#endif
