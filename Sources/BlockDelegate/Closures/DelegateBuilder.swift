import BlockDelegateRuntime
import Foundation

/// What `implement` and `update` hand to their closure, to give a delegate of the protocol `P` its methods.
///
/// `P` is a ``DeclaredProtocol``, or ``ObjCProtocol`` for one that is only known when the program runs.
public final class DelegateBuilder<P>: AnyDelegateBuilder {}

// Methods that are typed members: the compiler infers the closures' types and checks them.
extension DelegateBuilder {
  /// Implements a method of the protocol with a closure, whose types are the method's.
  ///
  ///     delegate.on(.parserFoundCharacters) { parser, text in print(text) }
  ///
  /// Where the closure is called, what it may throw and how long it lives is as for a method that is named by its
  /// selector.
  /// - Parameters:
  ///   - method: a method of the protocol.
  ///   - value: what the method returns when the closure throws: see `otherwise(_:_:fileID:line:)`. nil for zero.
  ///   - fileID: where the closure stands, for errors and messages.
  ///   - line: the closure's line in that file.
  ///   - body: the implementation.
  public func on<each A, R, E: Error>(
    _ method: DelegateMethod<P, (repeat each A) -> R>, otherwise value: R? = nil, fileID: StaticString = #fileID,
    line: UInt32 = #line, _ body: @escaping @isolated(any) (repeat each A) throws(E) -> R
  ) {
    register(
      method.selector, Closure(body, at: CodeLocation(fileID, line)), .answer(leavesErrorOut: true),
      otherwise: value)
  }

  /// Implements a method of the main actor with a closure that the main actor isolates.
  ///
  ///     delegate.on(.windowShouldClose) { [unowned self] window in isSaved }
  ///
  /// The program stops with a message if the method is called elsewhere.
  /// - Parameters: as of `on(_:otherwise:fileID:line:_:)`.
  public func on<each A, R, E: Error>(
    _ method: DelegateMethod<P, @MainActor (repeat each A) -> R>, otherwise value: R? = nil,
    fileID: StaticString = #fileID, line: UInt32 = #line,
    _ body: @escaping @MainActor (repeat each A) throws(E) -> R
  ) {
    register(
      method.selector, Closure(mainActor: body, at: CodeLocation(fileID, line)), .answer(leavesErrorOut: true),
      otherwise: value)
  }

  /// Implements a method of the protocol with a closure that gets a receiver, which the delegate holds weakly.
  ///
  ///     delegate.on(.parserFoundCharacters, for: self) { me, parser, text in me.text += text }
  ///
  /// When the receiver has gone the method returns `otherwise`, or else zero or nil.
  /// - Parameters: as of `on(_:otherwise:fileID:line:_:)`, and `receiver`, the closure's first argument.
  public func on<Receiver: AnyObject, each A, R, E: Error>(
    _ method: DelegateMethod<P, (repeat each A) -> R>, for receiver: Receiver, otherwise value: R? = nil,
    fileID: StaticString = #fileID, line: UInt32 = #line,
    _ body: @escaping @isolated(any) (Receiver, repeat each A) throws(E) -> R
  ) {
    register(
      method.selector, Closure(for: receiver, body, at: CodeLocation(fileID, line)), .answer(leavesErrorOut: true),
      otherwise: value)
  }

  /// Implements a method of the main actor with a closure that gets a receiver, which the delegate holds weakly.
  ///
  ///     delegate.on(.windowShouldClose, for: self) { me, window in me.isSaved }
  ///
  /// When the receiver has gone the method returns `otherwise`, or else zero or nil.
  /// - Parameters: as of `on(_:for:otherwise:fileID:line:_:)`.
  public func on<Receiver: AnyObject, each A, R, E: Error>(
    _ method: DelegateMethod<P, @MainActor (repeat each A) -> R>, for receiver: Receiver,
    otherwise value: R? = nil, fileID: StaticString = #fileID, line: UInt32 = #line,
    _ body: @escaping @MainActor (Receiver, repeat each A) throws(E) -> R
  ) {
    register(
      method.selector, Closure(for: receiver, mainActor: body, at: CodeLocation(fileID, line)),
      .answer(leavesErrorOut: true), otherwise: value)
  }

  // For the compiler's messages about a closure with another number of arguments: with packs alone it has none.

  @_disfavoredOverload
  @available(*, unavailable, message: "the closure must take the method's arguments")
  public func on<F>(_ method: DelegateMethod<P, F>, _ body: F) {}

  @_disfavoredOverload
  @available(*, unavailable, message: "the closure must take the receiver, and then the method's arguments")
  public func on<Receiver: AnyObject, F>(_ method: DelegateMethod<P, F>, for receiver: Receiver, _ body: F) {}

  /// Removes the closure for a method: the delegate does not respond to it any more.
  public func remove<F>(_ method: DelegateMethod<P, F>, fileID: StaticString = #fileID, line: UInt32 = #line) {
    remove(method.selector, fileID: fileID, line: line)
  }
}
