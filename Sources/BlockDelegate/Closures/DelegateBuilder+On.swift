// Written by Scripts/generate-overloads.
import BlockDelegateRuntime
import Foundation

// As AnyDelegateBuilder+On.swift, with types that the compiler infers and checks.
extension DelegateBuilder {
  /// Implements a method of the protocol with a closure, whose types are the method's.
  ///
  ///     delegate.on(.parserFoundCharacters) { parser, text in print(text) }
  ///
  /// The rest is as for a selector: see `AnyDelegateBuilder.on` for one without arguments.
  /// - Parameters:
  ///   - method: a method of the protocol.
  ///   - fileID: where the closure stands, for errors and messages.
  ///   - line: the closure's line in that file.
  ///   - body: the implementation.
  @inlinable
  public func on<R, E: Error>(
    _ method: DelegateMethod<P, () -> R>, fileID: StaticString = #fileID, line: UInt32 = #line,
    _ body: @escaping @isolated(any) () throws(E) -> R
  ) {
    register(method.selector, ClosureSite(fileID, line, body.isolation), withoutIsolation(body))
  }

  /// Implements a method of one argument.
  @inlinable
  public func on<A0, R, E: Error>(
    _ method: DelegateMethod<P, (A0) -> R>, fileID: StaticString = #fileID, line: UInt32 = #line,
    _ body: @escaping @isolated(any) (A0) throws(E) -> R
  ) {
    register(method.selector, ClosureSite(fileID, line, body.isolation), withoutIsolation(body))
  }

  /// Implements a method of two arguments.
  @inlinable
  public func on<A0, A1, R, E: Error>(
    _ method: DelegateMethod<P, (A0, A1) -> R>, fileID: StaticString = #fileID, line: UInt32 = #line,
    _ body: @escaping @isolated(any) (A0, A1) throws(E) -> R
  ) {
    register(method.selector, ClosureSite(fileID, line, body.isolation), withoutIsolation(body))
  }

  /// Implements a method of three arguments.
  @inlinable
  public func on<A0, A1, A2, R, E: Error>(
    _ method: DelegateMethod<P, (A0, A1, A2) -> R>, fileID: StaticString = #fileID, line: UInt32 = #line,
    _ body: @escaping @isolated(any) (A0, A1, A2) throws(E) -> R
  ) {
    register(method.selector, ClosureSite(fileID, line, body.isolation), withoutIsolation(body))
  }

  /// Implements a method of four arguments.
  @inlinable
  public func on<A0, A1, A2, A3, R, E: Error>(
    _ method: DelegateMethod<P, (A0, A1, A2, A3) -> R>, fileID: StaticString = #fileID, line: UInt32 = #line,
    _ body: @escaping @isolated(any) (A0, A1, A2, A3) throws(E) -> R
  ) {
    register(method.selector, ClosureSite(fileID, line, body.isolation), withoutIsolation(body))
  }

  /// Implements a method of five arguments.
  @inlinable
  public func on<A0, A1, A2, A3, A4, R, E: Error>(
    _ method: DelegateMethod<P, (A0, A1, A2, A3, A4) -> R>, fileID: StaticString = #fileID, line: UInt32 = #line,
    _ body: @escaping @isolated(any) (A0, A1, A2, A3, A4) throws(E) -> R
  ) {
    register(method.selector, ClosureSite(fileID, line, body.isolation), withoutIsolation(body))
  }

  /// Implements a method of six arguments.
  @inlinable
  public func on<A0, A1, A2, A3, A4, A5, R, E: Error>(
    _ method: DelegateMethod<P, (A0, A1, A2, A3, A4, A5) -> R>, fileID: StaticString = #fileID, line: UInt32 = #line,
    _ body: @escaping @isolated(any) (A0, A1, A2, A3, A4, A5) throws(E) -> R
  ) {
    register(method.selector, ClosureSite(fileID, line, body.isolation), withoutIsolation(body))
  }

  /// Implements a method of seven arguments.
  @inlinable
  public func on<A0, A1, A2, A3, A4, A5, A6, R, E: Error>(
    _ method: DelegateMethod<P, (A0, A1, A2, A3, A4, A5, A6) -> R>, fileID: StaticString = #fileID,
    line: UInt32 = #line,
    _ body: @escaping @isolated(any) (A0, A1, A2, A3, A4, A5, A6) throws(E) -> R
  ) {
    register(method.selector, ClosureSite(fileID, line, body.isolation), withoutIsolation(body))
  }

  /// Implements a method of eight arguments.
  @inlinable
  public func on<A0, A1, A2, A3, A4, A5, A6, A7, R, E: Error>(
    _ method: DelegateMethod<P, (A0, A1, A2, A3, A4, A5, A6, A7) -> R>, fileID: StaticString = #fileID,
    line: UInt32 = #line,
    _ body: @escaping @isolated(any) (A0, A1, A2, A3, A4, A5, A6, A7) throws(E) -> R
  ) {
    register(method.selector, ClosureSite(fileID, line, body.isolation), withoutIsolation(body))
  }

  /// Implements a method of one argument and an `NSError **`, which the closure leaves out.
  @inlinable
  public func on<A0, R, E: Error>(
    _ method: DelegateMethod<P, (A0) throws -> R>, fileID: StaticString = #fileID, line: UInt32 = #line,
    _ body: @escaping @isolated(any) (A0) throws(E) -> R
  ) {
    register(method.selector, ClosureSite(fileID, line, body.isolation), withoutIsolation(body) as (A0) throws -> R)
  }

  /// Implements a method of two arguments and an `NSError **`, which the closure leaves out.
  @inlinable
  public func on<A0, A1, R, E: Error>(
    _ method: DelegateMethod<P, (A0, A1) throws -> R>, fileID: StaticString = #fileID, line: UInt32 = #line,
    _ body: @escaping @isolated(any) (A0, A1) throws(E) -> R
  ) {
    register(method.selector, ClosureSite(fileID, line, body.isolation), withoutIsolation(body) as (A0, A1) throws -> R)
  }

  /// Implements a method of three arguments and an `NSError **`, which the closure leaves out.
  @inlinable
  public func on<A0, A1, A2, R, E: Error>(
    _ method: DelegateMethod<P, (A0, A1, A2) throws -> R>, fileID: StaticString = #fileID, line: UInt32 = #line,
    _ body: @escaping @isolated(any) (A0, A1, A2) throws(E) -> R
  ) {
    register(
      method.selector, ClosureSite(fileID, line, body.isolation), withoutIsolation(body) as (A0, A1, A2) throws -> R)
  }

  /// Implements a method of four arguments and an `NSError **`, which the closure leaves out.
  @inlinable
  public func on<A0, A1, A2, A3, R, E: Error>(
    _ method: DelegateMethod<P, (A0, A1, A2, A3) throws -> R>, fileID: StaticString = #fileID, line: UInt32 = #line,
    _ body: @escaping @isolated(any) (A0, A1, A2, A3) throws(E) -> R
  ) {
    register(
      method.selector, ClosureSite(fileID, line, body.isolation), withoutIsolation(body) as (A0, A1, A2, A3) throws -> R
    )
  }

  /// Implements a method of five arguments and an `NSError **`, which the closure leaves out.
  @inlinable
  public func on<A0, A1, A2, A3, A4, R, E: Error>(
    _ method: DelegateMethod<P, (A0, A1, A2, A3, A4) throws -> R>, fileID: StaticString = #fileID, line: UInt32 = #line,
    _ body: @escaping @isolated(any) (A0, A1, A2, A3, A4) throws(E) -> R
  ) {
    register(
      method.selector, ClosureSite(fileID, line, body.isolation),
      withoutIsolation(body) as (A0, A1, A2, A3, A4) throws -> R)
  }

  /// Implements a method of six arguments and an `NSError **`, which the closure leaves out.
  @inlinable
  public func on<A0, A1, A2, A3, A4, A5, R, E: Error>(
    _ method: DelegateMethod<P, (A0, A1, A2, A3, A4, A5) throws -> R>, fileID: StaticString = #fileID,
    line: UInt32 = #line,
    _ body: @escaping @isolated(any) (A0, A1, A2, A3, A4, A5) throws(E) -> R
  ) {
    register(
      method.selector, ClosureSite(fileID, line, body.isolation),
      withoutIsolation(body) as (A0, A1, A2, A3, A4, A5) throws -> R)
  }

  /// Implements a method of seven arguments and an `NSError **`, which the closure leaves out.
  @inlinable
  public func on<A0, A1, A2, A3, A4, A5, A6, R, E: Error>(
    _ method: DelegateMethod<P, (A0, A1, A2, A3, A4, A5, A6) throws -> R>, fileID: StaticString = #fileID,
    line: UInt32 = #line,
    _ body: @escaping @isolated(any) (A0, A1, A2, A3, A4, A5, A6) throws(E) -> R
  ) {
    register(
      method.selector, ClosureSite(fileID, line, body.isolation),
      withoutIsolation(body) as (A0, A1, A2, A3, A4, A5, A6) throws -> R)
  }

  /// Implements a method of eight arguments and an `NSError **`, which the closure leaves out.
  @inlinable
  public func on<A0, A1, A2, A3, A4, A5, A6, A7, R, E: Error>(
    _ method: DelegateMethod<P, (A0, A1, A2, A3, A4, A5, A6, A7) throws -> R>, fileID: StaticString = #fileID,
    line: UInt32 = #line,
    _ body: @escaping @isolated(any) (A0, A1, A2, A3, A4, A5, A6, A7) throws(E) -> R
  ) {
    register(
      method.selector, ClosureSite(fileID, line, body.isolation),
      withoutIsolation(body) as (A0, A1, A2, A3, A4, A5, A6, A7) throws -> R)
  }

  /// Implements a method of more arguments.
  ///
  /// The compiler can't be asked for the isolation of such a closure: `isolation` is that of where it is written.
  @inlinable
  public func on<A0, A1, A2, A3, A4, A5, A6, A7, A8, each A, R, E: Error>(
    _ method: DelegateMethod<P, (A0, A1, A2, A3, A4, A5, A6, A7, A8, repeat each A) -> R>,
    fileID: StaticString = #fileID, line: UInt32 = #line,
    isolation: (any Actor)? = #isolation,
    _ body: @escaping (A0, A1, A2, A3, A4, A5, A6, A7, A8, repeat each A) throws(E) -> R
  ) {
    register(method.selector, ClosureSite(fileID, line, isolation), body)
  }
}
