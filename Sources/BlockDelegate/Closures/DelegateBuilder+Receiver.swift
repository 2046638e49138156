import BlockDelegateRuntime
import Foundation

extension DelegateBuilder {
  /// Implements a method for a receiver that is held weakly, and given to the closure.
  ///
  ///     delegate.on(.parserFoundCharacters, for: self) { me, parser, text in me.text += text }
  ///
  /// When the receiver is gone the method returns zero or nil.
  /// - Parameters:
  ///   - method: a method of the protocol.
  ///   - receiver: the closure's first argument.
  ///   - fileID: where the closure stands, for errors and messages.
  ///   - line: the closure's line in that file.
  ///   - body: the implementation.
  @inlinable
  public func on<Receiver: AnyObject, each A, R, E: Error>(
    _ method: DelegateMethod<P, (repeat each A) -> R>, for receiver: Receiver, fileID: StaticString = #fileID,
    line: UInt32 = #line, _ body: @escaping @isolated(any) (Receiver, repeat each A) throws(E) -> R
  ) {
    register(
      method.selector, for: receiver, ClosureSite(fileID, line, body.isolation),
      IsolatedReceiverClosure(body).withoutIsolation)
  }

  /// Implements a method of the main actor's for a receiver that is held weakly.
  ///
  ///     delegate.on(.windowShouldClose, for: self) { me, window in me.isSaved }
  ///
  /// The program stops with a message when the method is called elsewhere than on the main actor.
  @inlinable
  public func on<Receiver: AnyObject, each A, R, E: Error>(
    _ method: DelegateMethod<P, @MainActor (repeat each A) -> R>, for receiver: Receiver,
    fileID: StaticString = #fileID, line: UInt32 = #line,
    _ body: @escaping @MainActor (Receiver, repeat each A) throws(E) -> R
  ) {
    register(
      method.selector, for: receiver, ClosureSite(fileID, line, MainActor.shared),
      MainActorReceiverClosure(body).withoutIsolation)
  }
}
