import BlockDelegateRuntime
import Foundation

// Methods that are the main actor's, as those of user interfaces are.
extension DelegateBuilder {
  /// Implements a method of the main actor's with a closure that is the main actor's.
  ///
  ///     delegate.on(.windowShouldClose) { [unowned self] window in isSaved }
  ///
  /// The program stops with a message when the method is called elsewhere, as on another thread.
  /// - Parameters:
  ///   - method: a method of the protocol.
  ///   - body: the implementation.
  @inlinable
  public func on<R, E: Error>(
    _ method: DelegateMethod<P, @MainActor () -> R>, _ body: @escaping @MainActor () throws(E) -> R
  ) {
    on(method.selector, body)
  }

  /// Implements a method of one argument on the main actor.
  @inlinable
  public func on<A0, R, E: Error>(
    _ method: DelegateMethod<P, @MainActor (A0) -> R>, _ body: @escaping @MainActor (A0) throws(E) -> R
  ) {
    on(method.selector, body)
  }

  /// Implements a method of two arguments on the main actor.
  @inlinable
  public func on<A0, A1, R, E: Error>(
    _ method: DelegateMethod<P, @MainActor (A0, A1) -> R>,
    _ body: @escaping @MainActor (A0, A1) throws(E) -> R
  ) {
    on(method.selector, body)
  }

  /// Implements a method of three arguments on the main actor.
  @inlinable
  public func on<A0, A1, A2, R, E: Error>(
    _ method: DelegateMethod<P, @MainActor (A0, A1, A2) -> R>,
    _ body: @escaping @MainActor (A0, A1, A2) throws(E) -> R
  ) {
    on(method.selector, body)
  }

  /// Implements a method of four arguments on the main actor.
  @inlinable
  public func on<A0, A1, A2, A3, R, E: Error>(
    _ method: DelegateMethod<P, @MainActor (A0, A1, A2, A3) -> R>,
    _ body: @escaping @MainActor (A0, A1, A2, A3) throws(E) -> R
  ) {
    on(method.selector, body)
  }

  /// Implements a method of any number of arguments on the main actor.
  @inlinable
  public func on<each A, R, E: Error>(
    _ method: DelegateMethod<P, @MainActor (repeat each A) -> R>,
    _ body: @escaping @MainActor (repeat each A) throws(E) -> R
  ) {
    on(method.selector, body)
  }

  /// Implements a method with an `NSError **` on the main actor, which the closure leaves out: it may throw.
  @inlinable
  public func on<each A, R, E: Error>(
    _ method: DelegateMethod<P, @MainActor (repeat each A) throws -> R>,
    _ body: @escaping @MainActor (repeat each A) throws(E) -> R
  ) {
    on(method.selector, body)
  }
}
