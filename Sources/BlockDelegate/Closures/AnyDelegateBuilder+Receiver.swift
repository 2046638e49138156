// Written by Scripts/generate-overloads.
import BlockDelegateRuntime
import Foundation

// Closures that are given a receiver which nobody retains, as handlers of events are.
extension AnyDelegateBuilder {
  /// Implements a method for a receiver that is held weakly, and given to the closure.
  ///
  ///     delegate.on("parser:foundCharacters:", for: self) { (me: Reader, parser: ObjCObject, text: String) in
  ///       me.text += text
  ///     }
  ///
  /// When the receiver is gone the method returns zero or nil. The rest is as without one.
  /// - Parameters:
  ///   - selector: a method of the protocol.
  ///   - receiver: the closure's first argument.
  ///   - fileID: where the closure stands, for errors and messages.
  ///   - line: the closure's line in that file.
  ///   - body: the implementation.
  @inlinable
  public func on<Receiver: AnyObject, R, E: Error>(
    _ selector: Selector, for receiver: Receiver, fileID: StaticString = #fileID, line: UInt32 = #line,
    _ body: @escaping @isolated(any) (Receiver) throws(E) -> R
  ) {
    register(selector, for: receiver, ClosureSite(fileID, line, body.isolation), withoutIsolation(body))
  }

  /// Implements a method of one argument for a receiver that is held weakly.
  @inlinable
  public func on<Receiver: AnyObject, A0, R, E: Error>(
    _ selector: Selector, for receiver: Receiver, fileID: StaticString = #fileID, line: UInt32 = #line,
    _ body: @escaping @isolated(any) (Receiver, A0) throws(E) -> R
  ) {
    register(selector, for: receiver, ClosureSite(fileID, line, body.isolation), withoutIsolation(body))
  }

  /// Implements a method of two arguments for a receiver that is held weakly.
  @inlinable
  public func on<Receiver: AnyObject, A0, A1, R, E: Error>(
    _ selector: Selector, for receiver: Receiver, fileID: StaticString = #fileID, line: UInt32 = #line,
    _ body: @escaping @isolated(any) (Receiver, A0, A1) throws(E) -> R
  ) {
    register(selector, for: receiver, ClosureSite(fileID, line, body.isolation), withoutIsolation(body))
  }

  /// Implements a method of three arguments for a receiver that is held weakly.
  @inlinable
  public func on<Receiver: AnyObject, A0, A1, A2, R, E: Error>(
    _ selector: Selector, for receiver: Receiver, fileID: StaticString = #fileID, line: UInt32 = #line,
    _ body: @escaping @isolated(any) (Receiver, A0, A1, A2) throws(E) -> R
  ) {
    register(selector, for: receiver, ClosureSite(fileID, line, body.isolation), withoutIsolation(body))
  }

  /// Implements a method of four arguments for a receiver that is held weakly.
  @inlinable
  public func on<Receiver: AnyObject, A0, A1, A2, A3, R, E: Error>(
    _ selector: Selector, for receiver: Receiver, fileID: StaticString = #fileID, line: UInt32 = #line,
    _ body: @escaping @isolated(any) (Receiver, A0, A1, A2, A3) throws(E) -> R
  ) {
    register(selector, for: receiver, ClosureSite(fileID, line, body.isolation), withoutIsolation(body))
  }

  /// Implements a method of five arguments for a receiver that is held weakly.
  @inlinable
  public func on<Receiver: AnyObject, A0, A1, A2, A3, A4, R, E: Error>(
    _ selector: Selector, for receiver: Receiver, fileID: StaticString = #fileID, line: UInt32 = #line,
    _ body: @escaping @isolated(any) (Receiver, A0, A1, A2, A3, A4) throws(E) -> R
  ) {
    register(selector, for: receiver, ClosureSite(fileID, line, body.isolation), withoutIsolation(body))
  }

  /// Implements a method of six arguments for a receiver that is held weakly.
  @inlinable
  public func on<Receiver: AnyObject, A0, A1, A2, A3, A4, A5, R, E: Error>(
    _ selector: Selector, for receiver: Receiver, fileID: StaticString = #fileID, line: UInt32 = #line,
    _ body: @escaping @isolated(any) (Receiver, A0, A1, A2, A3, A4, A5) throws(E) -> R
  ) {
    register(selector, for: receiver, ClosureSite(fileID, line, body.isolation), withoutIsolation(body))
  }

  /// Implements a method of seven arguments for a receiver that is held weakly.
  @inlinable
  public func on<Receiver: AnyObject, A0, A1, A2, A3, A4, A5, A6, R, E: Error>(
    _ selector: Selector, for receiver: Receiver, fileID: StaticString = #fileID, line: UInt32 = #line,
    _ body: @escaping @isolated(any) (Receiver, A0, A1, A2, A3, A4, A5, A6) throws(E) -> R
  ) {
    register(selector, for: receiver, ClosureSite(fileID, line, body.isolation), withoutIsolation(body))
  }

  /// Implements a method of eight arguments for a receiver that is held weakly.
  @inlinable
  public func on<Receiver: AnyObject, A0, A1, A2, A3, A4, A5, A6, A7, R, E: Error>(
    _ selector: Selector, for receiver: Receiver, fileID: StaticString = #fileID, line: UInt32 = #line,
    _ body: @escaping @isolated(any) (Receiver, A0, A1, A2, A3, A4, A5, A6, A7) throws(E) -> R
  ) {
    register(selector, for: receiver, ClosureSite(fileID, line, body.isolation), withoutIsolation(body))
  }
}
