#if !canImport(ObjectiveC)
  import Foundation

  extension DelegateBuilder {
    /// Implements a method of the protocol with a closure, whose types are the method's.
    ///
    ///     delegate.on(.parserFoundCharacters) { parser, text in print(text) }
    ///
    /// The closure is called where the method is, and lives as long as the delegate. If an actor isolates it and the method
    /// is called elsewhere, the program stops with a message. What it throws, ``onFailure(fileID:line:_:)`` gets; the
    /// method then does what it does without a closure. A completion handler is called exactly once: when the closure lets
    /// go of it uncalled, with what it gets without a closure.
    /// - Parameters:
    ///   - method: a method of the protocol, or of one that it inherits.
    ///   - value: what the method returns when the closure throws; nil for what it returns without a closure.
    ///   - fileID: where the closure stands, for errors and messages.
    ///   - line: the closure's line in that file.
    ///   - body: the implementation.
    @_disfavoredOverload
    public func on<each A, R, E: Error>(
      _ method: DelegateMethod<P, (repeat each A) -> R>, otherwise value: R? = nil, fileID: StaticString = #fileID,
      line: UInt32 = #line, _ body: @escaping @isolated(any) (repeat each A) throws(E) -> R
    ) {
      let (access, location) = (method.typedAccess(), CodeLocation(fileID, line))
      register(access, at: location, implementation(of: access, Body(body), otherwise: value, at: location))
    }

    /// Implements a method of the protocol with a closure that throws nothing, as most do.
    /// - Parameters: as of `on(_:otherwise:fileID:line:_:)`.
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
    /// When the receiver has gone the method does what it does without a closure, or returns `otherwise`.
    /// - Parameters: as of `on(_:otherwise:fileID:line:_:)`, and `receiver`, the closure's first argument.
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

    // For the compiler's messages about a closure with another number of arguments: with packs alone it has none.

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

  /// What a method does where its closure does not: it throws, its receiver has gone, or it was called on another actor.
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
