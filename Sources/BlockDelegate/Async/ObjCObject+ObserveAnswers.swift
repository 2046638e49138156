import BlockDelegateRuntime
import Foundation

/// An observer of a delegate's answers, until it is cancelled or let go of.
public final class DelegateObservation: Sendable {
  private let listening: DelegateListening

  fileprivate init(_ method: ListenedMethod, at location: CodeLocation) throws {
    listening = try DelegateListening([method], at: location) {}
  }

  /// Ends the observation. The object has its delegate as before. Calling it again does nothing.
  public func cancel() { listening.end() }
}

extension ObjCObject {
  /// Calls a closure when this object's delegates have answered a method: with the arguments, and the answer behind them.
  ///
  ///     closing = try window.observe(.windowShouldClose) { window, answer in print(answer ? "closes" : "stays") }
  ///
  /// It is the answer that this object gets, of several delegates that of all. The closure is called on the thread of the
  /// message, before this object gets the answer, and not when a delegate raises an exception. Nothing changes in what
  /// the delegates respond to and answer. Without a result, the closure takes the arguments alone.
  /// - Parameters:
  ///   - method: a method that the delegate responds to, or a member of its chain.
  ///   - setter: the message that sets the delegate; by default as for `addDelegate`.
  ///   - fileID: where the call stands, for errors and messages.
  ///   - line: the call's line in that file.
  ///   - body: the observer. One of an actor stops the program if the method is called elsewhere.
  /// - Returns: the observation, to be kept: it ends when it is let go of.
  /// - Throws: ``BlockDelegateError`` when nobody answers the method, or the object has no such setter,
  ///   ``ObjCException`` when the setter raises one. Everything is as before then.
  public func observe<P, each A, R>(
    _ method: DelegateMethod<P, (repeat each A) -> R>, setter: Selector? = nil, fileID: StaticString = #fileID,
    line: UInt32 = #line, _ body: @escaping @isolated(any) (repeat each A, R) -> Void
  ) throws -> DelegateObservation {
    try observe(method, Closure(withLast: body, at: CodeLocation(fileID, line)), .observeAnswer, setter)
  }

  /// Calls a closure when this object's delegates have got a message without a result.
  /// - Parameters: as of `observe(_:setter:fileID:line:_:)` with a result.
  public func observe<P, each A>(
    _ method: DelegateMethod<P, (repeat each A) -> Void>, setter: Selector? = nil, fileID: StaticString = #fileID,
    line: UInt32 = #line, _ body: @escaping @isolated(any) (repeat each A) -> Void
  ) throws -> DelegateObservation {
    try observe(method, Closure(body, at: CodeLocation(fileID, line)), .observe, setter)
  }

  /// Calls a closure of the main actor when this object's delegates have answered a method that is called there.
  /// - Parameters: as of `observe(_:setter:fileID:line:_:)`.
  public func observe<P, each A, R>(
    _ method: DelegateMethod<P, @MainActor (repeat each A) -> R>, setter: Selector? = nil,
    fileID: StaticString = #fileID, line: UInt32 = #line, _ body: @escaping @MainActor (repeat each A, R) -> Void
  ) throws -> DelegateObservation {
    try observe(method, Closure(mainActorWithLast: body, at: CodeLocation(fileID, line)), .observeAnswer, setter)
  }

  /// Calls a closure of the main actor when this object's delegates have got a message without a result.
  /// - Parameters: as of `observe(_:setter:fileID:line:_:)`.
  public func observe<P, each A>(
    _ method: DelegateMethod<P, @MainActor (repeat each A) -> Void>, setter: Selector? = nil,
    fileID: StaticString = #fileID, line: UInt32 = #line, _ body: @escaping @MainActor (repeat each A) -> Void
  ) throws -> DelegateObservation {
    try observe(method, Closure(mainActor: body, at: CodeLocation(fileID, line)), .observe, setter)
  }

  private func observe<P, F>(
    _ method: DelegateMethod<P, F>, _ closure: Closure, _ use: AnyDelegateBuilder.Use, _ setter: Selector?
  ) throws -> DelegateObservation {
    let owner = ListenedMethod.Owner(object: self, setter: setter) { try .named(by: P.self) }
    // The closure has its place.
    return try DelegateObservation(
      ListenedMethod(answersOf: owner, method.selector, closure, use), at: closure.location!)
  }
}
