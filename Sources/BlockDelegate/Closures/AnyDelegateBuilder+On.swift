// Written by Scripts/generate-overloads.
import BlockDelegateRuntime
import Foundation

extension AnyDelegateBuilder {
  /// Implements a method of the protocol with a closure.
  ///
  ///     delegate.on("parser:foundCharacters:") { (parser: ObjCObject, text: String) in print(text) }
  ///
  /// The closure takes the method's own arguments, without `self`, and returns what the method returns. Its Swift types
  /// are compared with the method's type encoding here; a type that does not fit makes `implement` throw.
  ///
  /// A closure that is an actor's, because it is marked so or by where it is written, may use what is the actor's. When
  /// the method is called elsewhere, as on another thread, the program stops with a message that names the method and
  /// the line of this call. One that may be called anywhere is marked `@Sendable`.
  ///
  /// The closure may throw. When the method's last parameter is an `NSError **`, which the closure leaves out, and it
  /// returns `BOOL` or an object, the error is stored there, and the method returns NO or nil. Otherwise the method
  /// returns zero or nil, and ``onFailure(fileID:line:_:)`` hears of the error.
  ///
  /// The closure is retained as long as the delegate, and the delegate as long as the object that it belongs to: a
  /// closure that captures that object keeps both alive for ever. It is an argument of most delegate methods, so that
  /// there is no need to.
  /// - Parameters:
  ///   - selector: a method of the protocol, or of a protocol that it inherits.
  ///   - fileID: where the closure stands, for errors and messages.
  ///   - line: the closure's line in that file.
  ///   - body: the implementation.
  @inlinable
  public func on<R, E: Error>(
    _ selector: Selector, fileID: StaticString = #fileID, line: UInt32 = #line,
    _ body: @escaping @isolated(any) () throws(E) -> R
  ) {
    register(selector, ClosureSite(fileID, line, body.isolation), withoutIsolation(body))
  }

  /// Implements a method of one argument: see `AnyDelegateBuilder.on` for one without arguments.
  @inlinable
  public func on<A0, R, E: Error>(
    _ selector: Selector, fileID: StaticString = #fileID, line: UInt32 = #line,
    _ body: @escaping @isolated(any) (A0) throws(E) -> R
  ) {
    register(selector, ClosureSite(fileID, line, body.isolation), withoutIsolation(body))
  }

  /// Implements a method of two arguments: see `AnyDelegateBuilder.on` for one without arguments.
  @inlinable
  public func on<A0, A1, R, E: Error>(
    _ selector: Selector, fileID: StaticString = #fileID, line: UInt32 = #line,
    _ body: @escaping @isolated(any) (A0, A1) throws(E) -> R
  ) {
    register(selector, ClosureSite(fileID, line, body.isolation), withoutIsolation(body))
  }

  /// Implements a method of three arguments: see `AnyDelegateBuilder.on` for one without arguments.
  @inlinable
  public func on<A0, A1, A2, R, E: Error>(
    _ selector: Selector, fileID: StaticString = #fileID, line: UInt32 = #line,
    _ body: @escaping @isolated(any) (A0, A1, A2) throws(E) -> R
  ) {
    register(selector, ClosureSite(fileID, line, body.isolation), withoutIsolation(body))
  }

  /// Implements a method of four arguments: see `AnyDelegateBuilder.on` for one without arguments.
  @inlinable
  public func on<A0, A1, A2, A3, R, E: Error>(
    _ selector: Selector, fileID: StaticString = #fileID, line: UInt32 = #line,
    _ body: @escaping @isolated(any) (A0, A1, A2, A3) throws(E) -> R
  ) {
    register(selector, ClosureSite(fileID, line, body.isolation), withoutIsolation(body))
  }

  /// Implements a method of five arguments: see `AnyDelegateBuilder.on` for one without arguments.
  @inlinable
  public func on<A0, A1, A2, A3, A4, R, E: Error>(
    _ selector: Selector, fileID: StaticString = #fileID, line: UInt32 = #line,
    _ body: @escaping @isolated(any) (A0, A1, A2, A3, A4) throws(E) -> R
  ) {
    register(selector, ClosureSite(fileID, line, body.isolation), withoutIsolation(body))
  }

  /// Implements a method of six arguments: see `AnyDelegateBuilder.on` for one without arguments.
  @inlinable
  public func on<A0, A1, A2, A3, A4, A5, R, E: Error>(
    _ selector: Selector, fileID: StaticString = #fileID, line: UInt32 = #line,
    _ body: @escaping @isolated(any) (A0, A1, A2, A3, A4, A5) throws(E) -> R
  ) {
    register(selector, ClosureSite(fileID, line, body.isolation), withoutIsolation(body))
  }

  /// Implements a method of seven arguments: see `AnyDelegateBuilder.on` for one without arguments.
  @inlinable
  public func on<A0, A1, A2, A3, A4, A5, A6, R, E: Error>(
    _ selector: Selector, fileID: StaticString = #fileID, line: UInt32 = #line,
    _ body: @escaping @isolated(any) (A0, A1, A2, A3, A4, A5, A6) throws(E) -> R
  ) {
    register(selector, ClosureSite(fileID, line, body.isolation), withoutIsolation(body))
  }

  /// Implements a method of eight arguments: see `AnyDelegateBuilder.on` for one without arguments.
  @inlinable
  public func on<A0, A1, A2, A3, A4, A5, A6, A7, R, E: Error>(
    _ selector: Selector, fileID: StaticString = #fileID, line: UInt32 = #line,
    _ body: @escaping @isolated(any) (A0, A1, A2, A3, A4, A5, A6, A7) throws(E) -> R
  ) {
    register(selector, ClosureSite(fileID, line, body.isolation), withoutIsolation(body))
  }

  /// Implements a method of more arguments: see `AnyDelegateBuilder.on` for one without arguments.
  ///
  /// The compiler can't be asked for the isolation of such a closure: `isolation` is that of where it is written.
  @inlinable
  public func on<A0, A1, A2, A3, A4, A5, A6, A7, A8, each A, R, E: Error>(
    _ selector: Selector, fileID: StaticString = #fileID, line: UInt32 = #line,
    isolation: (any Actor)? = #isolation,
    _ body: @escaping (A0, A1, A2, A3, A4, A5, A6, A7, A8, repeat each A) throws(E) -> R
  ) {
    register(selector, ClosureSite(fileID, line, isolation), body)
  }

  /// Implements a class method of no arguments: see `AnyDelegateBuilder.on` for one without arguments.
  @inlinable
  public func onClassMethod<R, E: Error>(
    _ selector: Selector, fileID: StaticString = #fileID, line: UInt32 = #line,
    _ body: @escaping @isolated(any) () throws(E) -> R
  ) {
    register(selector, ClosureSite(fileID, line, body.isolation), isInstance: false, withoutIsolation(body))
  }

  /// Implements a class method of one argument: see `AnyDelegateBuilder.on` for one without arguments.
  @inlinable
  public func onClassMethod<A0, R, E: Error>(
    _ selector: Selector, fileID: StaticString = #fileID, line: UInt32 = #line,
    _ body: @escaping @isolated(any) (A0) throws(E) -> R
  ) {
    register(selector, ClosureSite(fileID, line, body.isolation), isInstance: false, withoutIsolation(body))
  }

  /// Implements a class method of two arguments: see `AnyDelegateBuilder.on` for one without arguments.
  @inlinable
  public func onClassMethod<A0, A1, R, E: Error>(
    _ selector: Selector, fileID: StaticString = #fileID, line: UInt32 = #line,
    _ body: @escaping @isolated(any) (A0, A1) throws(E) -> R
  ) {
    register(selector, ClosureSite(fileID, line, body.isolation), isInstance: false, withoutIsolation(body))
  }

  /// Implements a class method of three arguments: see `AnyDelegateBuilder.on` for one without arguments.
  @inlinable
  public func onClassMethod<A0, A1, A2, R, E: Error>(
    _ selector: Selector, fileID: StaticString = #fileID, line: UInt32 = #line,
    _ body: @escaping @isolated(any) (A0, A1, A2) throws(E) -> R
  ) {
    register(selector, ClosureSite(fileID, line, body.isolation), isInstance: false, withoutIsolation(body))
  }

  /// Implements a class method of four arguments: see `AnyDelegateBuilder.on` for one without arguments.
  @inlinable
  public func onClassMethod<A0, A1, A2, A3, R, E: Error>(
    _ selector: Selector, fileID: StaticString = #fileID, line: UInt32 = #line,
    _ body: @escaping @isolated(any) (A0, A1, A2, A3) throws(E) -> R
  ) {
    register(selector, ClosureSite(fileID, line, body.isolation), isInstance: false, withoutIsolation(body))
  }

  /// Implements a class method of five arguments: see `AnyDelegateBuilder.on` for one without arguments.
  @inlinable
  public func onClassMethod<A0, A1, A2, A3, A4, R, E: Error>(
    _ selector: Selector, fileID: StaticString = #fileID, line: UInt32 = #line,
    _ body: @escaping @isolated(any) (A0, A1, A2, A3, A4) throws(E) -> R
  ) {
    register(selector, ClosureSite(fileID, line, body.isolation), isInstance: false, withoutIsolation(body))
  }

  /// Implements a class method of six arguments: see `AnyDelegateBuilder.on` for one without arguments.
  @inlinable
  public func onClassMethod<A0, A1, A2, A3, A4, A5, R, E: Error>(
    _ selector: Selector, fileID: StaticString = #fileID, line: UInt32 = #line,
    _ body: @escaping @isolated(any) (A0, A1, A2, A3, A4, A5) throws(E) -> R
  ) {
    register(selector, ClosureSite(fileID, line, body.isolation), isInstance: false, withoutIsolation(body))
  }

  /// Implements a class method of seven arguments: see `AnyDelegateBuilder.on` for one without arguments.
  @inlinable
  public func onClassMethod<A0, A1, A2, A3, A4, A5, A6, R, E: Error>(
    _ selector: Selector, fileID: StaticString = #fileID, line: UInt32 = #line,
    _ body: @escaping @isolated(any) (A0, A1, A2, A3, A4, A5, A6) throws(E) -> R
  ) {
    register(selector, ClosureSite(fileID, line, body.isolation), isInstance: false, withoutIsolation(body))
  }

  /// Implements a class method of eight arguments: see `AnyDelegateBuilder.on` for one without arguments.
  @inlinable
  public func onClassMethod<A0, A1, A2, A3, A4, A5, A6, A7, R, E: Error>(
    _ selector: Selector, fileID: StaticString = #fileID, line: UInt32 = #line,
    _ body: @escaping @isolated(any) (A0, A1, A2, A3, A4, A5, A6, A7) throws(E) -> R
  ) {
    register(selector, ClosureSite(fileID, line, body.isolation), isInstance: false, withoutIsolation(body))
  }
}
