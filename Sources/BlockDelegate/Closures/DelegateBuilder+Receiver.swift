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
  ///   - body: the implementation.
  @inlinable
  public func on<Receiver: AnyObject, each A, R, E: Error>(
    _ method: DelegateMethod<P, (repeat each A) -> R>, for receiver: Receiver,
    _ body: @escaping (Receiver, repeat each A) throws(E) -> R
  ) {
    on(method.selector, for: receiver, body)
  }

  /// Implements a method of the main actor's for a receiver that is held weakly.
  ///
  ///     delegate.on(.windowShouldClose, for: self) { me, window in me.isSaved }
  ///
  /// The program stops with a message when the method is called elsewhere than on the main actor.
  @inlinable
  public func on<Receiver: AnyObject, each A, R, E: Error>(
    _ method: DelegateMethod<P, @MainActor (repeat each A) -> R>, for receiver: Receiver,
    _ body: @escaping @MainActor (Receiver, repeat each A) throws(E) -> R
  ) {
    let selector = method.selector
    on(selector, for: receiver) { (receiver: Receiver, arguments: repeat each A) throws(E) -> R in
      let arguments = MainActorCall.Arguments(values: (repeat each arguments))
      // As the arguments, it is used on the main actor only.
      nonisolated(unsafe) let receiver = receiver
      return try MainActorCall.run(selector) { () throws(E) -> R in
        try body(receiver, repeat each arguments.values)
      }
    }
  }
}
