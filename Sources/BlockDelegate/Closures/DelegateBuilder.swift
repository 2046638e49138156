import BlockDelegateRuntime
import Foundation

/// Registers the closures that implement the protocol `P`. `implement` and `update` pass a builder to their closure.
///
/// `P` is a ``DeclaredProtocol``, or ``ObjCProtocol`` for a protocol that is known only when the program runs.
public final class DelegateBuilder<P>: AnyDelegateBuilder {}

// These methods are named by typed members. The compiler infers the closures' types and checks them.
extension DelegateBuilder {
  /// Implements a method, named by a typed member, with a closure.
  ///
  ///     delegate.on(.parserFoundCharacters) { parser, text in print(text) }
  ///
  /// The closure takes the method's arguments, without `self`, and returns the method's result. A closure that an actor
  /// isolates, by an attribute or by where it is written, must be called on that actor: the program stops with a
  /// message if the method is called elsewhere. A closure that is marked `@Sendable` may be called anywhere.
  ///
  /// An error that the closure throws is stored in the method's `NSError **`, and the method returns NO or nil. If the
  /// method has no such parameter, ``AnyDelegateBuilder/onFailure(fileID:line:_:)`` gets the error, and the method
  /// returns its default: `otherwise(_:_:)`, or else zero or nil.
  ///
  /// The delegate retains the closure, and its owner (the object whose delegate it is) retains the delegate. A closure
  /// that captures the owner therefore keeps both alive forever.
  ///
  /// - Parameters:
  ///   - method: A typed method of the protocol.
  ///   - fileID: The file of the closure, for error messages.
  ///   - line: The line of the closure.
  ///   - body: The implementation, retained.
  public func on<each A, R, E: Error>(
    _ method: DelegateMethod<P, (repeat each A) -> R>, fileID: StaticString = #fileID,
    line: UInt32 = #line, _ body: @escaping @isolated(any) (repeat each A) throws(E) -> R
  ) {
    register(method.selector, Closure(body, at: .init(fileID, line)))
  }

  /// Implements a main-actor method, named by a typed member, with a closure of the main actor.
  ///
  ///     delegate.on(.windowShouldClose) { [unowned self] window in isSaved }
  ///
  /// The program stops with a message if the method is called off the main actor. If the closure throws, the error is
  /// stored in the method's `NSError **`, or goes to ``AnyDelegateBuilder/onFailure(fileID:line:_:)`` if the method has
  /// none.
  ///
  /// - Parameters:
  ///   - method: A typed method of the protocol.
  ///   - fileID: The file of the closure, for error messages.
  ///   - line: The line of the closure.
  ///   - body: The implementation, retained.
  public func on<each A, R, E: Error>(
    _ method: DelegateMethod<P, @MainActor (repeat each A) -> R>, fileID: StaticString = #fileID, line: UInt32 = #line,
    _ body: @escaping @MainActor (repeat each A) throws(E) -> R
  ) {
    register(method.selector, Closure(body, at: .init(fileID, line)))
  }

  /// Implements a method, named by a typed member, with a closure that gets a weakly held receiver first.
  ///
  ///     delegate.on(.parserFoundCharacters, for: self) { me, parser, text in me.text += text }
  ///
  /// After the receiver is deallocated, the closure is no longer called, and the method returns its default
  /// (`otherwise(_:_:)`), or else zero or nil. If the closure throws, the error is stored in the method's `NSError **`,
  /// or goes to
  /// ``AnyDelegateBuilder/onFailure(fileID:line:_:)`` if the method has none. A closure that an actor isolates must be
  /// called on that actor: the program stops with a message if the method is called elsewhere.
  ///
  /// - Parameters:
  ///   - method: A typed method of the protocol.
  ///   - receiver: The first argument of the closure, held weakly.
  ///   - fileID: The file of the closure, for error messages.
  ///   - line: The line of the closure.
  ///   - body: The implementation, retained. The closure takes the receiver, and then the method's arguments without
  ///     `self`.
  public func on<Receiver: AnyObject, each A, R, E: Error>(
    _ method: DelegateMethod<P, (repeat each A) -> R>, for receiver: Receiver, fileID: StaticString = #fileID,
    line: UInt32 = #line,
    _ body: @escaping @isolated(any) (Receiver, repeat each A) throws(E) -> R
  ) {
    register(method.selector, Closure(for: receiver, body, at: .init(fileID, line)))
  }

  /// Implements a main-actor method, named by a typed member, with a closure that gets a weakly held receiver first.
  ///
  ///     delegate.on(.windowShouldClose, for: self) { me, window in me.isSaved }
  ///
  /// After the receiver is deallocated, the closure is no longer called, and the method returns its default
  /// (`otherwise(_:_:)`), or else zero or nil. The program stops with a message if the method is called off the main
  /// actor.
  ///
  /// - Parameters:
  ///   - method: A typed method of the protocol.
  ///   - receiver: The first argument of the closure, held weakly.
  ///   - fileID: The file of the closure, for error messages.
  ///   - line: The line of the closure.
  ///   - body: The implementation, retained. The closure takes the receiver, and then the method's arguments without
  ///     `self`.
  public func on<Receiver: AnyObject, each A, R, E: Error>(
    _ method: DelegateMethod<P, @MainActor (repeat each A) -> R>, for receiver: Receiver,
    fileID: StaticString = #fileID, line: UInt32 = #line,
    _ body: @escaping @MainActor (Receiver, repeat each A) throws(E) -> R
  ) {
    register(method.selector, Closure(for: receiver, body, at: .init(fileID, line)))
  }

  // These overloads exist for the compiler's message about a closure with a wrong number of arguments. For overloads
  // with parameter packs alone the compiler has no clear message.

  @_disfavoredOverload
  @available(*, unavailable, message: "the closure must take the method's arguments")
  public func on<F>(_ method: DelegateMethod<P, F>, _ body: F) {}

  @_disfavoredOverload
  @available(*, unavailable, message: "the closure must take the receiver, and then the method's arguments")
  public func on<Receiver: AnyObject, F>(_ method: DelegateMethod<P, F>, for receiver: Receiver, _ body: F) {}

  /// Removes the closure for a method, named by a typed member, so that the delegate no longer responds to it.
  ///
  /// A method without a closure is an error, which `implement` or `update` throws.
  ///
  /// - Parameters:
  ///   - method: A typed method with a closure.
  ///   - fileID: The file of the call, for error messages.
  ///   - line: The line of the call.
  public func remove<F>(_ method: DelegateMethod<P, F>, fileID: StaticString = #fileID, line: UInt32 = #line) {
    remove(method.selector, fileID: fileID, line: line)
  }
}
