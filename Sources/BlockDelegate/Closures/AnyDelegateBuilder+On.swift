import BlockDelegateRuntime

// One overload for each number of arguments up to four, where the calls of words end, and a parameter pack for more: the
// compiler does not specialize packs, and through one a call takes 50 ns more.
extension AnyDelegateBuilder {
  /// Implements a method of the protocol with a closure.
  ///
  ///     delegate.on("parser:foundCharacters:") { (parser: ObjCObject, text: String) in print(text) }
  ///
  /// The closure takes the method's own arguments, without `self`, and returns what the method returns. Its Swift types
  /// are compared with the method's type encoding here; a type that does not fit makes `implement` throw.
  ///
  /// A closure that is an actor's, because it is marked so or by where it is written, may use what is the actor's. When
  /// the method is called elsewhere, as on another thread, the program stops with a message that names the method and
  /// the line of this call. One that may be called anywhere is marked `@Sendable`.
  ///
  /// The closure may throw. When the method's last parameter is an `NSError **`, which the closure leaves out, and it
  /// returns `BOOL` or an object, the error is stored there, and the method returns NO or nil. Otherwise the method
  /// returns zero or nil, and ``onFailure(_:)`` hears of the error.
  ///
  /// The closure is retained as long as the delegate, and the delegate as long as the object that it belongs to: a
  /// closure that captures that object keeps both alive for ever. It is an argument of most delegate methods, so that
  /// there is no need to.
  /// - Parameters:
  ///   - selector: a method of the protocol, or of a protocol that it inherits.
  ///   - fileID: where the closure stands, for errors and messages.
  ///   - line: the closure's line in that file.
  ///   - body: the implementation.
  @inlinable
  public func on<R, E: Error>(
    _ selector: Selector, fileID: StaticString = #fileID, line: UInt32 = #line,
    _ body: @escaping @isolated(any) () throws(E) -> R
  ) {
    register(selector, ClosureSite(fileID, line, body.isolation), withoutIsolation(body, as: (() throws(E) -> R).self))
  }

  /// Implements a method of one argument: see ``on(_:fileID:line:_:)-(_,_,_,()->R)``.
  @inlinable
  public func on<A0, R, E: Error>(
    _ selector: Selector, fileID: StaticString = #fileID, line: UInt32 = #line,
    _ body: @escaping @isolated(any) (A0) throws(E) -> R
  ) {
    register(
      selector, ClosureSite(fileID, line, body.isolation), withoutIsolation(body, as: ((A0) throws(E) -> R).self))
  }

  /// Implements a method of two arguments: see ``on(_:fileID:line:_:)-(_,_,_,()->R)``.
  @inlinable
  public func on<A0, A1, R, E: Error>(
    _ selector: Selector, fileID: StaticString = #fileID, line: UInt32 = #line,
    _ body: @escaping @isolated(any) (A0, A1) throws(E) -> R
  ) {
    register(
      selector, ClosureSite(fileID, line, body.isolation), withoutIsolation(body, as: ((A0, A1) throws(E) -> R).self))
  }

  /// Implements a method of three arguments: see ``on(_:fileID:line:_:)-(_,_,_,()->R)``.
  @inlinable
  public func on<A0, A1, A2, R, E: Error>(
    _ selector: Selector, fileID: StaticString = #fileID, line: UInt32 = #line,
    _ body: @escaping @isolated(any) (A0, A1, A2) throws(E) -> R
  ) {
    register(
      selector, ClosureSite(fileID, line, body.isolation),
      withoutIsolation(body, as: ((A0, A1, A2) throws(E) -> R).self))
  }

  /// Implements a method of four arguments: see ``on(_:fileID:line:_:)-(_,_,_,()->R)``.
  @inlinable
  public func on<A0, A1, A2, A3, R, E: Error>(
    _ selector: Selector, fileID: StaticString = #fileID, line: UInt32 = #line,
    _ body: @escaping @isolated(any) (A0, A1, A2, A3) throws(E) -> R
  ) {
    register(
      selector, ClosureSite(fileID, line, body.isolation),
      withoutIsolation(body, as: ((A0, A1, A2, A3) throws(E) -> R).self))
  }

  /// Implements a method of any number of arguments: see ``on(_:fileID:line:_:)-(_,_,_,()->R)``.
  @inlinable
  public func on<each A, R, E: Error>(
    _ selector: Selector, fileID: StaticString = #fileID, line: UInt32 = #line,
    _ body: @escaping @isolated(any) (repeat each A) throws(E) -> R
  ) {
    register(selector, ClosureSite(fileID, line, body.isolation), IsolatedClosure(body).withoutIsolation)
  }

  /// Implements a class method of the protocol with a closure: see ``on(_:fileID:line:_:)-(_,_,_,()->R)``.
  @inlinable
  public func onClassMethod<each A, R, E: Error>(
    _ selector: Selector, fileID: StaticString = #fileID, line: UInt32 = #line,
    _ body: @escaping @isolated(any) (repeat each A) throws(E) -> R
  ) {
    register(
      selector, ClosureSite(fileID, line, body.isolation), isInstance: false, IsolatedClosure(body).withoutIsolation)
  }
}
