import Foundation

extension ObjCObject {
  /// Calls a closure with the arguments and the result of each call of a delegate's method.
  ///
  ///     closing = try window.observe(.windowShouldClose) { window, answer in print(answer ? "closes" : "stays") }
  ///
  /// The closure gets the result that the delegates return to this object. If the object has several delegates, this
  /// result is the combination of their results. The closure is called on the thread of the message, before this object
  /// gets the result. The closure is not called if a delegate raises an exception. An observation does not change the
  /// methods that the delegates respond to, or the results of these methods.
  ///
  /// - Parameters:
  ///   - method: A typed method that the object's delegate responds to. If the object has several delegates, one of the
  ///     delegates must respond to the method.
  ///   - setter: The method that sets the delegate, such as `setUIDelegate:`; nil to find the setter by the protocol.
  ///   - body: The closure that observes the calls. The observation retains the closure. The program stops with a
  ///     message if the closure is isolated to an actor and the method is called off that actor.
  /// - Returns: The observation, which the caller must keep, because the observation ends when it is released.
  /// - Throws: ``BlockDelegateError`` if no delegate responds to the method, if the closure's types do not fit the
  ///   method type encoding, or if the object has no setter for the delegate; ``ObjCException`` if the setter raises an
  ///   exception. The object is unchanged then.
  public func observe<P, each A, R>(
    _ method: DelegateMethod<P, MethodBody<repeat each A, R>>, setter: Selector? = nil, fileID: StaticString = #fileID,
    line: UInt32 = #line, _ body: @escaping @isolated(any) (repeat each A, R) -> Void
  ) throws -> DelegateObservation {
    try observe(method, Closure(withLast: body, at: CodeLocation(fileID, line)), .observeAnswer, setter)
  }

  /// Calls a closure with the arguments of each call of a delegate's method without a result.
  ///
  /// The closure is called after the delegates have returned, on the thread of the message. The closure is not called
  /// if a delegate raises an exception. An observation does not change the methods that the delegates respond to.
  ///
  /// - Parameters:
  ///   - method: A typed method without a result that the object's delegate responds to. If the object has several
  ///     delegates, one of the delegates must respond to the method.
  ///   - setter: The method that sets the delegate, such as `setUIDelegate:`; nil to find the setter by the protocol.
  ///   - body: The closure that observes the calls. The observation retains the closure. The program stops with a
  ///     message if the closure is isolated to an actor and the method is called off that actor.
  /// - Returns: The observation, which the caller must keep, because the observation ends when it is released.
  /// - Throws: ``BlockDelegateError`` if no delegate responds to the method, if the closure's types do not fit the
  ///   method type encoding, or if the object has no setter for the delegate; ``ObjCException`` if the setter raises an
  ///   exception. The object is unchanged then.
  public func observe<P, each A>(
    _ method: DelegateMethod<P, MethodBody<repeat each A, Void>>, setter: Selector? = nil,
    fileID: StaticString = #fileID, line: UInt32 = #line,
    _ body: @escaping @isolated(any) (repeat each A) -> Void
  ) throws -> DelegateObservation {
    try observe(method, Closure(body, at: CodeLocation(fileID, line)), .observe, setter)
  }

  /// Calls a main-actor closure with the arguments and the result of each call of a delegate's main-actor method.
  ///
  /// The closure is called before this object gets the result. The closure is not called if a delegate raises an
  /// exception. An observation does not change the methods that the delegates respond to, or the results of these
  /// methods. The program stops with a message if the method is called off the main actor.
  ///
  /// - Parameters:
  ///   - method: A typed main-actor method that the object's delegate responds to. If the object has several delegates,
  ///     one of the delegates must respond to the method.
  ///   - setter: The method that sets the delegate, such as `setUIDelegate:`; nil to find the setter by the protocol.
  ///   - body: The closure that observes the calls. The observation retains the closure.
  /// - Returns: The observation, which the caller must keep, because the observation ends when it is released.
  /// - Throws: ``BlockDelegateError`` if no delegate responds to the method, if the closure's types do not fit the
  ///   method type encoding, or if the object has no setter for the delegate; ``ObjCException`` if the setter raises an
  ///   exception. The object is unchanged then.
  public func observe<P, each A, R>(
    _ method: DelegateMethod<P, MainActorMethodBody<repeat each A, R>>, setter: Selector? = nil,
    fileID: StaticString = #fileID, line: UInt32 = #line, _ body: @escaping @MainActor (repeat each A, R) -> Void
  ) throws -> DelegateObservation {
    try observe(method, Closure(withLast: body, at: CodeLocation(fileID, line)), .observeAnswer, setter)
  }

  /// Calls a main-actor closure with the arguments of each call of a delegate's main-actor method without a result.
  ///
  /// The closure is called after the delegates have returned. The closure is not called if a delegate raises an
  /// exception. An observation does not change the methods that the delegates respond to. The program stops with a
  /// message if the method is called off the main actor.
  ///
  /// - Parameters:
  ///   - method: A typed main-actor method without a result that the object's delegate responds to. If the object has
  ///     several delegates, one of the delegates must respond to the method.
  ///   - setter: The method that sets the delegate, such as `setUIDelegate:`; nil to find the setter by the protocol.
  ///   - body: The closure that observes the calls. The observation retains the closure.
  /// - Returns: The observation, which the caller must keep, because the observation ends when it is released.
  /// - Throws: ``BlockDelegateError`` if no delegate responds to the method, if the closure's types do not fit the
  ///   method type encoding, or if the object has no setter for the delegate; ``ObjCException`` if the setter raises an
  ///   exception. The object is unchanged then.
  public func observe<P, each A>(
    _ method: DelegateMethod<P, MainActorMethodBody<repeat each A, Void>>, setter: Selector? = nil,
    fileID: StaticString = #fileID, line: UInt32 = #line, _ body: @escaping @MainActor (repeat each A) -> Void
  ) throws -> DelegateObservation {
    try observe(method, Closure(body, at: CodeLocation(fileID, line)), .observe, setter)
  }

  private func observe<P, F>(
    _ method: DelegateMethod<P, F>, _ closure: Closure, _ use: AnyDelegateBuilder.Use, _ setter: Selector?
  ) throws -> DelegateObservation {
    let owner = ListenedMethod.Owner(object: delegateOwner, setter: setter) { try .named(by: P.self) }
    let seen = ListenedMethod(of: owner, observing: "a delegate that implements it") {
      $0.register(method.selector, closure, use)
    }
    // The source location is never nil, because each public overload of `observe` makes its closure with one.
    return try DelegateObservation([seen], at: closure.location!)
  }
}
