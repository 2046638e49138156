import BlockDelegateRuntime
import Foundation

// What methods answer that are typed members. The compiler knows the types of results and of completion handlers.
extension DelegateBuilder {
  /// Says what a method returns when its closure can't, or the object has gone that it is forwarded to.
  ///
  ///     delegate.otherwise(.windowShouldClose, true)
  ///
  /// - Parameters:
  ///   - method: a method of the protocol, with a closure or forwarded.
  ///   - value: the result.
  ///   - fileID: where the call stands, for errors.
  ///   - line: the call's line in that file.
  public func otherwise<each A, R>(
    _ method: DelegateMethod<P, (repeat each A) -> R>, _ value: R, fileID: StaticString = #fileID, line: UInt32 = #line
  ) {
    otherwise(method.selector, value, fileID: fileID, line: line)
  }

  /// Says what a method of the main actor returns when its closure can't.
  public func otherwise<each A, R>(
    _ method: DelegateMethod<P, @MainActor (repeat each A) -> R>, _ value: R, fileID: StaticString = #fileID,
    line: UInt32 = #line
  ) {
    otherwise(method.selector, value, fileID: fileID, line: line)
  }

  /// Says what a method's completion handler is called with when nobody calls it.
  ///
  ///     delegate.otherwise(.decidePolicy, .cancel)
  ///
  /// - Parameters: as of `otherwise(_:_:fileID:line:)`; `value` is the handler's argument.
  public func otherwise<each A, Value>(
    _ method: DelegateMethod<P, (repeat each A, @escaping (Value) -> Void) -> Void>, _ value: Value,
    fileID: StaticString = #fileID, line: UInt32 = #line
  ) {
    otherwise(method.selector, value, fileID: fileID, line: line)
  }

  /// Says what a completion handler of the main actor's is called with when nobody calls it.
  public func otherwise<each A, Value>(
    _ method: DelegateMethod<P, @MainActor (repeat each A, @escaping (Value) -> Void) -> Void>, _ value: Value,
    fileID: StaticString = #fileID, line: UInt32 = #line
  ) {
    otherwise(method.selector, value, fileID: fileID, line: line)
  }

  /// Says what a method's completion handler of two arguments is called with when nobody calls it.
  ///
  ///     delegate.otherwise(.didReceiveChallenge, .cancelAuthenticationChallenge, nil)
  public func otherwise<each A, First, Second>(
    _ method: DelegateMethod<P, (repeat each A, @escaping (First, Second) -> Void) -> Void>, _ first: First,
    _ second: Second, fileID: StaticString = #fileID, line: UInt32 = #line
  ) {
    otherwise(method.selector, first, second, fileID: fileID, line: line)
  }

  /// Says what a completion handler of the main actor's of two arguments is called with when nobody calls it.
  public func otherwise<each A, First, Second>(
    _ method: DelegateMethod<P, @MainActor (repeat each A, @escaping (First, Second) -> Void) -> Void>,
    _ first: First, _ second: Second, fileID: StaticString = #fileID, line: UInt32 = #line
  ) {
    otherwise(method.selector, first, second, fileID: fileID, line: line)
  }

  /// Says what a method's completion block is called with when nobody calls it, for blocks whose types the member does
  /// not say.
  ///
  ///     delegate.otherwise(.decidePolicy, 0)
  ///
  @_disfavoredOverload
  public func otherwise<F, each Value>(
    _ method: DelegateMethod<P, F>, _ values: repeat each Value, fileID: StaticString = #fileID, line: UInt32 = #line
  ) {
    otherwise(method.selector, repeat each values, fileID: fileID, line: line)
  }

  /// Has the closure of a method call the method's completion block as often as it likes, or not at all: see
  /// `passCompletionBlockUnchanged(of:fileID:line:)`.
  public func passCompletionBlockUnchanged<F>(
    of method: DelegateMethod<P, F>, fileID: StaticString = #fileID, line: UInt32 = #line
  ) {
    passCompletionBlockUnchanged(of: method.selector, fileID: fileID, line: line)
  }

  /// Implements a method with a closure, and says what its completion handler is called with when nobody calls it.
  ///
  ///     delegate.on(.decidePolicy, otherwise: .cancel) { view, action, decide in decide(.allow) }
  ///
  /// - Parameters: as of `on(_:otherwise:fileID:line:_:)`; `value` is the handler's argument.
  public func on<each A, Value, E: Error>(
    _ method: DelegateMethod<P, (repeat each A, @escaping (Value) -> Void) -> Void>, otherwise value: Value,
    fileID: StaticString = #fileID, line: UInt32 = #line,
    _ body: @escaping @isolated(any) (repeat each A, @escaping (Value) -> Void) throws(E) -> Void
  ) {
    let location = CodeLocation(fileID, line)
    register(method.selector, Closure(withLast: body, at: location), .answer(leavesErrorOut: true))
    otherwise(method.selector, value, fileID: fileID, line: line)
  }

  /// Implements a method of the main actor, and says what its completion handler is called with when nobody calls it.
  public func on<each A, Value, E: Error>(
    _ method: DelegateMethod<P, @MainActor (repeat each A, @escaping (Value) -> Void) -> Void>,
    otherwise value: Value, fileID: StaticString = #fileID, line: UInt32 = #line,
    _ body: @escaping @MainActor (repeat each A, @escaping (Value) -> Void) throws(E) -> Void
  ) {
    let location = CodeLocation(fileID, line)
    register(method.selector, Closure(mainActorWithLast: body, at: location), .answer(leavesErrorOut: true))
    otherwise(method.selector, value, fileID: fileID, line: line)
  }
}
