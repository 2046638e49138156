// Written by Scripts/generate-overloads.
import BlockDelegateRuntime
import Foundation

// Methods that are the main actor's, as those of user interfaces are: their types make the closures so.
extension DelegateBuilder {
  /// Implements a method of the main actor's with a closure that is the main actor's.
  ///
  ///     delegate.on(.windowShouldClose) { [unowned self] window in isSaved }
  ///
  /// The program stops with a message when the method is called elsewhere, as on another thread.
  /// - Parameters:
  ///   - method: a method of the protocol.
  ///   - fileID: where the closure stands, for errors and messages.
  ///   - line: the closure's line in that file.
  ///   - body: the implementation.
  @inlinable
  public func on<R, E: Error>(
    _ method: DelegateMethod<P, @MainActor () -> R>, fileID: StaticString = #fileID, line: UInt32 = #line,
    _ body: @escaping @MainActor () throws(E) -> R
  ) {
    register(method.selector, ClosureSite(fileID, line, MainActor.shared), withoutMainActor(body))
  }

  /// Implements a method of one argument on the main actor.
  @inlinable
  public func on<A0, R, E: Error>(
    _ method: DelegateMethod<P, @MainActor (A0) -> R>, fileID: StaticString = #fileID, line: UInt32 = #line,
    _ body: @escaping @MainActor (A0) throws(E) -> R
  ) {
    register(method.selector, ClosureSite(fileID, line, MainActor.shared), withoutMainActor(body))
  }

  /// Implements a method of two arguments on the main actor.
  @inlinable
  public func on<A0, A1, R, E: Error>(
    _ method: DelegateMethod<P, @MainActor (A0, A1) -> R>, fileID: StaticString = #fileID, line: UInt32 = #line,
    _ body: @escaping @MainActor (A0, A1) throws(E) -> R
  ) {
    register(method.selector, ClosureSite(fileID, line, MainActor.shared), withoutMainActor(body))
  }

  /// Implements a method of three arguments on the main actor.
  @inlinable
  public func on<A0, A1, A2, R, E: Error>(
    _ method: DelegateMethod<P, @MainActor (A0, A1, A2) -> R>, fileID: StaticString = #fileID, line: UInt32 = #line,
    _ body: @escaping @MainActor (A0, A1, A2) throws(E) -> R
  ) {
    register(method.selector, ClosureSite(fileID, line, MainActor.shared), withoutMainActor(body))
  }

  /// Implements a method of four arguments on the main actor.
  @inlinable
  public func on<A0, A1, A2, A3, R, E: Error>(
    _ method: DelegateMethod<P, @MainActor (A0, A1, A2, A3) -> R>, fileID: StaticString = #fileID, line: UInt32 = #line,
    _ body: @escaping @MainActor (A0, A1, A2, A3) throws(E) -> R
  ) {
    register(method.selector, ClosureSite(fileID, line, MainActor.shared), withoutMainActor(body))
  }

  /// Implements a method of five arguments on the main actor.
  @inlinable
  public func on<A0, A1, A2, A3, A4, R, E: Error>(
    _ method: DelegateMethod<P, @MainActor (A0, A1, A2, A3, A4) -> R>, fileID: StaticString = #fileID,
    line: UInt32 = #line,
    _ body: @escaping @MainActor (A0, A1, A2, A3, A4) throws(E) -> R
  ) {
    register(method.selector, ClosureSite(fileID, line, MainActor.shared), withoutMainActor(body))
  }

  /// Implements a method of six arguments on the main actor.
  @inlinable
  public func on<A0, A1, A2, A3, A4, A5, R, E: Error>(
    _ method: DelegateMethod<P, @MainActor (A0, A1, A2, A3, A4, A5) -> R>, fileID: StaticString = #fileID,
    line: UInt32 = #line,
    _ body: @escaping @MainActor (A0, A1, A2, A3, A4, A5) throws(E) -> R
  ) {
    register(method.selector, ClosureSite(fileID, line, MainActor.shared), withoutMainActor(body))
  }

  /// Implements a method of seven arguments on the main actor.
  @inlinable
  public func on<A0, A1, A2, A3, A4, A5, A6, R, E: Error>(
    _ method: DelegateMethod<P, @MainActor (A0, A1, A2, A3, A4, A5, A6) -> R>, fileID: StaticString = #fileID,
    line: UInt32 = #line,
    _ body: @escaping @MainActor (A0, A1, A2, A3, A4, A5, A6) throws(E) -> R
  ) {
    register(method.selector, ClosureSite(fileID, line, MainActor.shared), withoutMainActor(body))
  }

  /// Implements a method of eight arguments on the main actor.
  @inlinable
  public func on<A0, A1, A2, A3, A4, A5, A6, A7, R, E: Error>(
    _ method: DelegateMethod<P, @MainActor (A0, A1, A2, A3, A4, A5, A6, A7) -> R>, fileID: StaticString = #fileID,
    line: UInt32 = #line,
    _ body: @escaping @MainActor (A0, A1, A2, A3, A4, A5, A6, A7) throws(E) -> R
  ) {
    register(method.selector, ClosureSite(fileID, line, MainActor.shared), withoutMainActor(body))
  }

  /// Implements a method of one argument and an `NSError **`, which the closure leaves out, on the main actor.
  @inlinable
  public func on<A0, R, E: Error>(
    _ method: DelegateMethod<P, @MainActor (A0) throws -> R>, fileID: StaticString = #fileID, line: UInt32 = #line,
    _ body: @escaping @MainActor (A0) throws(E) -> R
  ) {
    register(method.selector, ClosureSite(fileID, line, MainActor.shared), withoutMainActor(body) as (A0) throws -> R)
  }

  /// Implements a method of two arguments and an `NSError **`, which the closure leaves out, on the main actor.
  @inlinable
  public func on<A0, A1, R, E: Error>(
    _ method: DelegateMethod<P, @MainActor (A0, A1) throws -> R>, fileID: StaticString = #fileID, line: UInt32 = #line,
    _ body: @escaping @MainActor (A0, A1) throws(E) -> R
  ) {
    register(
      method.selector, ClosureSite(fileID, line, MainActor.shared), withoutMainActor(body) as (A0, A1) throws -> R)
  }

  /// Implements a method of three arguments and an `NSError **`, which the closure leaves out, on the main actor.
  @inlinable
  public func on<A0, A1, A2, R, E: Error>(
    _ method: DelegateMethod<P, @MainActor (A0, A1, A2) throws -> R>, fileID: StaticString = #fileID,
    line: UInt32 = #line,
    _ body: @escaping @MainActor (A0, A1, A2) throws(E) -> R
  ) {
    register(
      method.selector, ClosureSite(fileID, line, MainActor.shared), withoutMainActor(body) as (A0, A1, A2) throws -> R)
  }

  /// Implements a method of four arguments and an `NSError **`, which the closure leaves out, on the main actor.
  @inlinable
  public func on<A0, A1, A2, A3, R, E: Error>(
    _ method: DelegateMethod<P, @MainActor (A0, A1, A2, A3) throws -> R>, fileID: StaticString = #fileID,
    line: UInt32 = #line,
    _ body: @escaping @MainActor (A0, A1, A2, A3) throws(E) -> R
  ) {
    register(
      method.selector, ClosureSite(fileID, line, MainActor.shared),
      withoutMainActor(body) as (A0, A1, A2, A3) throws -> R)
  }

  /// Implements a method of five arguments and an `NSError **`, which the closure leaves out, on the main actor.
  @inlinable
  public func on<A0, A1, A2, A3, A4, R, E: Error>(
    _ method: DelegateMethod<P, @MainActor (A0, A1, A2, A3, A4) throws -> R>, fileID: StaticString = #fileID,
    line: UInt32 = #line,
    _ body: @escaping @MainActor (A0, A1, A2, A3, A4) throws(E) -> R
  ) {
    register(
      method.selector, ClosureSite(fileID, line, MainActor.shared),
      withoutMainActor(body) as (A0, A1, A2, A3, A4) throws -> R)
  }

  /// Implements a method of six arguments and an `NSError **`, which the closure leaves out, on the main actor.
  @inlinable
  public func on<A0, A1, A2, A3, A4, A5, R, E: Error>(
    _ method: DelegateMethod<P, @MainActor (A0, A1, A2, A3, A4, A5) throws -> R>, fileID: StaticString = #fileID,
    line: UInt32 = #line,
    _ body: @escaping @MainActor (A0, A1, A2, A3, A4, A5) throws(E) -> R
  ) {
    register(
      method.selector, ClosureSite(fileID, line, MainActor.shared),
      withoutMainActor(body) as (A0, A1, A2, A3, A4, A5) throws -> R)
  }

  /// Implements a method of seven arguments and an `NSError **`, which the closure leaves out, on the main actor.
  @inlinable
  public func on<A0, A1, A2, A3, A4, A5, A6, R, E: Error>(
    _ method: DelegateMethod<P, @MainActor (A0, A1, A2, A3, A4, A5, A6) throws -> R>, fileID: StaticString = #fileID,
    line: UInt32 = #line,
    _ body: @escaping @MainActor (A0, A1, A2, A3, A4, A5, A6) throws(E) -> R
  ) {
    register(
      method.selector, ClosureSite(fileID, line, MainActor.shared),
      withoutMainActor(body) as (A0, A1, A2, A3, A4, A5, A6) throws -> R)
  }

  /// Implements a method of eight arguments and an `NSError **`, which the closure leaves out, on the main actor.
  @inlinable
  public func on<A0, A1, A2, A3, A4, A5, A6, A7, R, E: Error>(
    _ method: DelegateMethod<P, @MainActor (A0, A1, A2, A3, A4, A5, A6, A7) throws -> R>,
    fileID: StaticString = #fileID, line: UInt32 = #line,
    _ body: @escaping @MainActor (A0, A1, A2, A3, A4, A5, A6, A7) throws(E) -> R
  ) {
    register(
      method.selector, ClosureSite(fileID, line, MainActor.shared),
      withoutMainActor(body) as (A0, A1, A2, A3, A4, A5, A6, A7) throws -> R)
  }
}
