// Written by Scripts/generate-overloads.
import BlockDelegateRuntime
import Foundation

extension DelegateBuilder {
  /// Implements a method of the main actor's for a receiver that is held weakly.
  ///
  ///     delegate.on(.windowShouldClose, for: self) { me, window in me.isSaved }
  ///
  /// When the receiver is gone the method returns zero or nil. The rest is as without one.
  /// - Parameters:
  ///   - method: a method of the protocol.
  ///   - receiver: the closure's first argument.
  ///   - fileID: where the closure stands, for errors and messages.
  ///   - line: the closure's line in that file.
  ///   - body: the implementation.
  @inlinable
  public func on<Receiver: AnyObject, R, E: Error>(
    _ method: DelegateMethod<P, @MainActor () -> R>, for receiver: Receiver, fileID: StaticString = #fileID,
    line: UInt32 = #line,
    _ body: @escaping @MainActor (Receiver) throws(E) -> R
  ) {
    register(method.selector, for: receiver, ClosureSite(fileID, line, MainActor.shared), withoutMainActor(body))
  }

  /// Implements a method of one argument for a receiver that is held weakly.
  @inlinable
  public func on<Receiver: AnyObject, A0, R, E: Error>(
    _ method: DelegateMethod<P, @MainActor (A0) -> R>, for receiver: Receiver, fileID: StaticString = #fileID,
    line: UInt32 = #line,
    _ body: @escaping @MainActor (Receiver, A0) throws(E) -> R
  ) {
    register(method.selector, for: receiver, ClosureSite(fileID, line, MainActor.shared), withoutMainActor(body))
  }

  /// Implements a method of two arguments for a receiver that is held weakly.
  @inlinable
  public func on<Receiver: AnyObject, A0, A1, R, E: Error>(
    _ method: DelegateMethod<P, @MainActor (A0, A1) -> R>, for receiver: Receiver, fileID: StaticString = #fileID,
    line: UInt32 = #line,
    _ body: @escaping @MainActor (Receiver, A0, A1) throws(E) -> R
  ) {
    register(method.selector, for: receiver, ClosureSite(fileID, line, MainActor.shared), withoutMainActor(body))
  }

  /// Implements a method of three arguments for a receiver that is held weakly.
  @inlinable
  public func on<Receiver: AnyObject, A0, A1, A2, R, E: Error>(
    _ method: DelegateMethod<P, @MainActor (A0, A1, A2) -> R>, for receiver: Receiver, fileID: StaticString = #fileID,
    line: UInt32 = #line,
    _ body: @escaping @MainActor (Receiver, A0, A1, A2) throws(E) -> R
  ) {
    register(method.selector, for: receiver, ClosureSite(fileID, line, MainActor.shared), withoutMainActor(body))
  }

  /// Implements a method of four arguments for a receiver that is held weakly.
  @inlinable
  public func on<Receiver: AnyObject, A0, A1, A2, A3, R, E: Error>(
    _ method: DelegateMethod<P, @MainActor (A0, A1, A2, A3) -> R>, for receiver: Receiver,
    fileID: StaticString = #fileID, line: UInt32 = #line,
    _ body: @escaping @MainActor (Receiver, A0, A1, A2, A3) throws(E) -> R
  ) {
    register(method.selector, for: receiver, ClosureSite(fileID, line, MainActor.shared), withoutMainActor(body))
  }

  /// Implements a method of five arguments for a receiver that is held weakly.
  @inlinable
  public func on<Receiver: AnyObject, A0, A1, A2, A3, A4, R, E: Error>(
    _ method: DelegateMethod<P, @MainActor (A0, A1, A2, A3, A4) -> R>, for receiver: Receiver,
    fileID: StaticString = #fileID, line: UInt32 = #line,
    _ body: @escaping @MainActor (Receiver, A0, A1, A2, A3, A4) throws(E) -> R
  ) {
    register(method.selector, for: receiver, ClosureSite(fileID, line, MainActor.shared), withoutMainActor(body))
  }

  /// Implements a method of six arguments for a receiver that is held weakly.
  @inlinable
  public func on<Receiver: AnyObject, A0, A1, A2, A3, A4, A5, R, E: Error>(
    _ method: DelegateMethod<P, @MainActor (A0, A1, A2, A3, A4, A5) -> R>, for receiver: Receiver,
    fileID: StaticString = #fileID, line: UInt32 = #line,
    _ body: @escaping @MainActor (Receiver, A0, A1, A2, A3, A4, A5) throws(E) -> R
  ) {
    register(method.selector, for: receiver, ClosureSite(fileID, line, MainActor.shared), withoutMainActor(body))
  }

  /// Implements a method of seven arguments for a receiver that is held weakly.
  @inlinable
  public func on<Receiver: AnyObject, A0, A1, A2, A3, A4, A5, A6, R, E: Error>(
    _ method: DelegateMethod<P, @MainActor (A0, A1, A2, A3, A4, A5, A6) -> R>, for receiver: Receiver,
    fileID: StaticString = #fileID, line: UInt32 = #line,
    _ body: @escaping @MainActor (Receiver, A0, A1, A2, A3, A4, A5, A6) throws(E) -> R
  ) {
    register(method.selector, for: receiver, ClosureSite(fileID, line, MainActor.shared), withoutMainActor(body))
  }

  /// Implements a method of eight arguments for a receiver that is held weakly.
  @inlinable
  public func on<Receiver: AnyObject, A0, A1, A2, A3, A4, A5, A6, A7, R, E: Error>(
    _ method: DelegateMethod<P, @MainActor (A0, A1, A2, A3, A4, A5, A6, A7) -> R>, for receiver: Receiver,
    fileID: StaticString = #fileID, line: UInt32 = #line,
    _ body: @escaping @MainActor (Receiver, A0, A1, A2, A3, A4, A5, A6, A7) throws(E) -> R
  ) {
    register(method.selector, for: receiver, ClosureSite(fileID, line, MainActor.shared), withoutMainActor(body))
  }
}
