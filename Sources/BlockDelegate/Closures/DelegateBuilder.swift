/// Registers the closures that implement the protocol `P`. `implement` and `update` pass a builder to their closure.
///
/// `P` is a ``DeclaredProtocol``, or ``ObjCProtocol`` for a protocol that is known only when the program runs.
public final class DelegateBuilder<P>: AnyDelegateBuilder {}

// These methods are named by typed members. The closure is one generic argument, whose type comes from the member, so
// the compiler checks it like the body of a function.
extension DelegateBuilder {
  /// Implements a method, named by a typed member, with a closure.
  ///
  ///     delegate.on(.parserFoundCharacters) { parser, text in print(text) }
  ///
  /// The closure takes the method's arguments, without `self`, and returns the method's result. A closure that an actor
  /// isolates, by an attribute or by where it is written, must be called on that actor: the program stops with a
  /// message if the method is called elsewhere. A closure that is marked `@Sendable` may be called anywhere. To have
  /// the closure called elsewhere, see ``on(_:)-(DelegateMethod<P,F>)``.
  ///
  /// An error that the closure throws is stored in the method's `NSError **`, and the method returns NO or nil. If the
  /// method has no such parameter, ``AnyDelegateBuilder/onFailure(_:)`` gets the error, and the method
  /// returns its default: `otherwise(_:_:)`, or else zero or nil.
  ///
  /// The delegate retains the closure, and its owner (the object whose delegate it is) retains the delegate. A closure
  /// that captures the owner therefore keeps both alive forever: capture it with `[weak self]` or `[unowned self]`.
  ///
  /// - Parameters:
  ///   - method: A typed method of the protocol.
  ///   - isolation: The actor of a closure whose type says nothing about actors: the one of the code around it.
  ///   - body: The implementation, retained.
  public func on<F>(
    _ method: DelegateMethod<P, F>, fileID: StaticString = #fileID, line: UInt32 = #line,
    isolation: (any Actor)? = #isolation, _ body: F
  ) {
    on(method).register(body, isolation, at: .init(fileID, line))
  }

  /// Names a method by a typed member, for a closure that is not simply called where the method is called.
  ///
  ///     delegate.on(.downloadDidFinish).delivered(.onMainActor) { identifier in label.text = identifier }
  ///
  /// - Parameter method: A typed method of the protocol.
  /// - Returns: The registration, one of whose methods takes the closure.
  public func on<F>(_ method: DelegateMethod<P, F>) -> Registration<F> {
    Registration(builder: self, selector: method.selector, isInstance: method.isInstance)
  }

  /// Implements a method of the main actor, named by a typed member. The closure is called where the registration says.
  ///
  /// - Parameter method: A typed method of the protocol.
  /// - Returns: The registration, one of whose methods takes the closure.
  public func on<each A, R>(
    _ method: DelegateMethod<P, MainActorMethodBody<repeat each A, R>>
  ) -> Registration<MethodBody<repeat each A, R>> {
    Registration(builder: self, selector: method.selector, isInstance: method.isInstance)
  }

  /// Returns whether the protocol declares a method, which may depend on the version of the system or of GNUstep.
  ///
  /// - Parameter method: A typed method of the protocol.
  public func declares<F>(_ method: DelegateMethod<P, F>) -> Bool { declares(method.selector) }

  /// Removes the closure for a method, named by a typed member, so that the delegate no longer responds to it.
  ///
  /// A method without a closure is an error, which `implement` or `update` throws.
  ///
  /// - Parameters:
  ///   - method: A typed method with a closure.
  public func remove<F>(_ method: DelegateMethod<P, F>, fileID: StaticString = #fileID, line: UInt32 = #line) {
    remove(method.selector, isInstance: method.isInstance, at: CodeLocation(fileID, line))
  }
}
