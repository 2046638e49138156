// Defaults of methods that are typed members. The compiler knows the types of their results and completion handlers.
extension DelegateBuilder {
  /// Sets the result of a method, named by a typed member, for calls where its closure can't return one.
  ///
  ///     delegate.otherwise(.windowShouldClose, true)
  ///
  /// The default is used when the closure throws, when an argument does not fit its Swift type, or when the object that
  /// the method is forwarded to has been deallocated.
  ///
  /// - Parameters:
  ///   - method: A typed method of the protocol that has a closure or is forwarded.
  ///   - value: The result.
  public func otherwise<each A, R>(
    _ method: DelegateMethod<P, MethodBody<repeat each A, R>>, _ value: R, fileID: StaticString = #fileID,
    line: UInt32 = #line
  ) {
    otherwise(method.selector, value, fileID: fileID, line: line)
  }

  /// Sets the result of a main-actor method, named by a typed member, for calls where its closure can't return one.
  ///
  /// The default is used when the closure throws, when an argument does not fit its Swift type, or when the object that
  /// the method is forwarded to has been deallocated.
  ///
  /// - Parameters:
  ///   - method: A typed method of the protocol that has a closure or is forwarded.
  ///   - value: The result.
  public func otherwise<each A, R>(
    _ method: DelegateMethod<P, MainActorMethodBody<repeat each A, R>>, _ value: R, fileID: StaticString = #fileID,
    line: UInt32 = #line
  ) {
    otherwise(method.selector, value, fileID: fileID, line: line)
  }

  /// Sets the default arguments of a method's completion handler, for a closure that never calls it.
  ///
  ///     delegate.otherwise(.decidePolicy, .cancel)
  ///     delegate.otherwise(.didReceiveChallenge, .cancelAuthenticationChallenge, nil)
  ///
  /// The handler is called with the default when its last reference is released without a call, also after the closure
  /// has thrown.
  ///
  /// - Parameters:
  ///   - method: A typed method of the protocol whose last argument is a completion handler.
  ///   - values: The arguments of the completion handler. They are retained, and may be used on any thread.
  public func otherwise<each A, each Value>(
    _ method: DelegateMethod<P, MethodBody<repeat each A, (repeat each Value) -> Void, Void>>,
    _ values: repeat each Value, fileID: StaticString = #fileID, line: UInt32 = #line
  ) {
    otherwise(method.selector, repeat each values, fileID: fileID, line: line)
  }

  /// Sets the default arguments of a main-actor method's completion handler, for a closure that never calls it.
  ///
  /// The handler is called with the default when its last reference is released without a call, also after the closure
  /// has thrown.
  ///
  /// - Parameters:
  ///   - method: A typed method of the protocol whose last argument is a completion handler.
  ///   - values: The arguments of the completion handler. They are retained, and may be used on any thread.
  public func otherwise<each A, each Value>(
    _ method: DelegateMethod<P, MainActorMethodBody<repeat each A, (repeat each Value) -> Void, Void>>,
    _ values: repeat each Value, fileID: StaticString = #fileID, line: UInt32 = #line
  ) {
    otherwise(method.selector, repeat each values, fileID: fileID, line: line)
  }

  /// Sets the default of a method whose typed member has an untyped completion block, such as an ``ObjCBlock``.
  ///
  ///     delegate.otherwise(.decidePolicy, 0)
  ///
  /// The block is called with the default when its last reference is released without a call, also after the closure
  /// has thrown. If the values do not fit the types of the block, ``DelegateFailure/handler`` gets an error, and the
  /// block is called as without this default.
  ///
  /// - Parameters:
  ///   - method: A typed method of the protocol.
  ///   - values: The arguments of the block. They are retained, and may be used on any thread.
  @_disfavoredOverload
  public func otherwise<F, each Value>(
    _ method: DelegateMethod<P, F>, _ values: repeat each Value, fileID: StaticString = #fileID, line: UInt32 = #line
  ) {
    otherwise(method.selector, repeat each values, fileID: fileID, line: line)
  }

  /// Passes the completion block of a method, named by a typed member, to the closure without any protection.
  ///
  /// The closure may then call the block any number of times, or never. Without this setting, the block is called
  /// exactly once: later calls do nothing, and a block that is released without a call is called with the method's
  /// default.
  ///
  /// - Parameters:
  ///   - method: A typed method of the protocol that has a closure.
  public func passCompletionBlockUnchanged<F>(
    of method: DelegateMethod<P, F>, fileID: StaticString = #fileID, line: UInt32 = #line
  ) {
    passCompletionBlockUnchanged(of: method.selector, fileID: fileID, line: line)
  }
}
