import BlockDelegateRuntime
import Foundation

// As AnyDelegateBuilder+On.swift, with types that the compiler infers and checks: an overload for each number of
// arguments up to four, so that each calls that of its own number there, and a parameter pack for more.
extension DelegateBuilder {
  /// Implements a method of the protocol with a closure, whose types are the method's.
  ///
  ///     delegate.on(.parserFoundCharacters) { parser, text in print(text) }
  ///
  /// The rest is as for a selector: see ``AnyDelegateBuilder/on(_:_:)-(_,()->R)``.
  /// - Parameters:
  ///   - method: a method of the protocol.
  ///   - body: the implementation.
  @inlinable
  public func on<R, E: Error>(
    _ method: DelegateMethod<P, () -> R>, _ body: @escaping () throws(E) -> R
  ) {
    on(method.selector, body)
  }

  /// Implements a method of one argument.
  @inlinable
  public func on<A0, R, E: Error>(
    _ method: DelegateMethod<P, (A0) -> R>, _ body: @escaping (A0) throws(E) -> R
  ) {
    on(method.selector, body)
  }

  /// Implements a method of two arguments.
  @inlinable
  public func on<A0, A1, R, E: Error>(
    _ method: DelegateMethod<P, (A0, A1) -> R>, _ body: @escaping (A0, A1) throws(E) -> R
  ) {
    on(method.selector, body)
  }

  /// Implements a method of three arguments.
  @inlinable
  public func on<A0, A1, A2, R, E: Error>(
    _ method: DelegateMethod<P, (A0, A1, A2) -> R>, _ body: @escaping (A0, A1, A2) throws(E) -> R
  ) {
    on(method.selector, body)
  }

  /// Implements a method of four arguments.
  @inlinable
  public func on<A0, A1, A2, A3, R, E: Error>(
    _ method: DelegateMethod<P, (A0, A1, A2, A3) -> R>, _ body: @escaping (A0, A1, A2, A3) throws(E) -> R
  ) {
    on(method.selector, body)
  }

  /// Implements a method of any number of arguments.
  @inlinable
  public func on<each A, R, E: Error>(
    _ method: DelegateMethod<P, (repeat each A) -> R>,
    _ body: @escaping (repeat each A) throws(E) -> R
  ) {
    on(method.selector, body)
  }

  /// Implements a method with an `NSError **`, which the closure leaves out: it may throw.
  @inlinable
  public func on<each A, R, E: Error>(
    _ method: DelegateMethod<P, (repeat each A) throws -> R>,
    _ body: @escaping (repeat each A) throws(E) -> R
  ) {
    on(method.selector, body)
  }

  /// Takes the closure for a method away: the delegate does not respond to it any longer.
  public func remove<F>(_ method: DelegateMethod<P, F>) { remove(method.selector) }
}
