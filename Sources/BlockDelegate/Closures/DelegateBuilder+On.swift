import BlockDelegateRuntime

// As AnyDelegateBuilder+On.swift, with types that the compiler infers and checks: an overload for each number of
// arguments up to four, so that each registers with that of its own number, and a parameter pack for more.
extension DelegateBuilder {
  /// Implements a method of the protocol with a closure, whose types are the method's.
  ///
  ///     delegate.on(.parserFoundCharacters) { parser, text in print(text) }
  ///
  /// The rest is as for a selector: see ``AnyDelegateBuilder/on(_:fileID:line:_:)-(_,_,_,()->R)``.
  /// - Parameters:
  ///   - method: a method of the protocol.
  ///   - fileID: where the closure stands, for errors and messages.
  ///   - line: the closure's line in that file.
  ///   - body: the implementation.
  @inlinable
  public func on<R, E: Error>(
    _ method: DelegateMethod<P, () -> R>, fileID: StaticString = #fileID, line: UInt32 = #line,
    _ body: @escaping @isolated(any) () throws(E) -> R
  ) {
    register(
      method.selector, ClosureSite(fileID, line, body.isolation), withoutIsolation(body, as: (() throws(E) -> R).self))
  }

  /// Implements a method of one argument.
  @inlinable
  public func on<A0, R, E: Error>(
    _ method: DelegateMethod<P, (A0) -> R>, fileID: StaticString = #fileID, line: UInt32 = #line,
    _ body: @escaping @isolated(any) (A0) throws(E) -> R
  ) {
    register(
      method.selector, ClosureSite(fileID, line, body.isolation), withoutIsolation(body, as: ((A0) throws(E) -> R).self)
    )
  }

  /// Implements a method of two arguments.
  @inlinable
  public func on<A0, A1, R, E: Error>(
    _ method: DelegateMethod<P, (A0, A1) -> R>, fileID: StaticString = #fileID, line: UInt32 = #line,
    _ body: @escaping @isolated(any) (A0, A1) throws(E) -> R
  ) {
    register(
      method.selector, ClosureSite(fileID, line, body.isolation),
      withoutIsolation(body, as: ((A0, A1) throws(E) -> R).self))
  }

  /// Implements a method of three arguments.
  @inlinable
  public func on<A0, A1, A2, R, E: Error>(
    _ method: DelegateMethod<P, (A0, A1, A2) -> R>, fileID: StaticString = #fileID, line: UInt32 = #line,
    _ body: @escaping @isolated(any) (A0, A1, A2) throws(E) -> R
  ) {
    register(
      method.selector, ClosureSite(fileID, line, body.isolation),
      withoutIsolation(body, as: ((A0, A1, A2) throws(E) -> R).self))
  }

  /// Implements a method of four arguments.
  @inlinable
  public func on<A0, A1, A2, A3, R, E: Error>(
    _ method: DelegateMethod<P, (A0, A1, A2, A3) -> R>, fileID: StaticString = #fileID, line: UInt32 = #line,
    _ body: @escaping @isolated(any) (A0, A1, A2, A3) throws(E) -> R
  ) {
    register(
      method.selector, ClosureSite(fileID, line, body.isolation),
      withoutIsolation(body, as: ((A0, A1, A2, A3) throws(E) -> R).self))
  }

  /// Implements a method of any number of arguments.
  @inlinable
  public func on<each A, R, E: Error>(
    _ method: DelegateMethod<P, (repeat each A) -> R>, fileID: StaticString = #fileID, line: UInt32 = #line,
    _ body: @escaping @isolated(any) (repeat each A) throws(E) -> R
  ) {
    register(method.selector, ClosureSite(fileID, line, body.isolation), IsolatedClosure(body).withoutIsolation)
  }

  /// Implements a method with an `NSError **`, which the closure leaves out: it may throw.
  @inlinable
  public func on<each A, R, E: Error>(
    _ method: DelegateMethod<P, (repeat each A) throws -> R>, fileID: StaticString = #fileID, line: UInt32 = #line,
    _ body: @escaping @isolated(any) (repeat each A) throws(E) -> R
  ) {
    register(method.selector, ClosureSite(fileID, line, body.isolation), IsolatedClosure(body).withoutIsolation)
  }

  /// Takes the closure for a method away: the delegate does not respond to it any longer.
  public func remove<F>(
    _ method: DelegateMethod<P, F>, fileID: StaticString = #fileID, line: UInt32 = #line
  ) {
    remove(method.selector, fileID: fileID, line: line)
  }
}
