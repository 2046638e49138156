import BlockDelegate
import BlockDelegateRuntime
import Foundation

// The functions in this file are overloads, because Swift has no optional functions with a parameter pack.
extension DelegateSpy {
  /// Sets the value that a typed method returns in calls whose arguments a closure accepts.
  ///
  ///     spy.stub(.windowShouldClose, where: { window in window == main }, returning: true)
  ///
  /// If several stubs accept a call, the stub that was set last is used. If no stub accepts a call, the stub without a
  /// matcher is used.
  ///
  /// - Parameters:
  ///   - method: The method, to which the spy must respond.
  ///   - matches: The matcher, which returns whether it accepts the arguments of a call. The matcher runs on the thread
  ///     of the call. If the matcher throws an error, the test fails and other stubs are tried.
  ///   - value: The value, which the spy retains.
  ///   - fileID: The file of the call, for the failure.
  ///   - filePath: The path of the file, for the failure.
  ///   - line: The line of the call, for the failure.
  ///   - column: The column of the call, for the failure.
  @_disfavoredOverload
  public func stub<each A, R>(
    _ method: DelegateMethod<P, (repeat each A) -> R>, where matches: @escaping (repeat each A) throws -> Bool,
    returning value: R, fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) {
    failing(at: CodeLocation(fileID, filePath, line, column)) {
      try stub(method.selector, where: { try $0.withArguments(matches) }, at: $0, returning: value)
    }
  }

  /// Sets the value that a main-actor method returns in calls whose arguments a closure accepts.
  ///
  /// If several stubs accept a call, the stub that was set last is used. If no stub accepts a call, the stub without a
  /// matcher is used.
  ///
  /// - Parameters:
  ///   - method: The typed method, to which the spy must respond.
  ///   - matches: The matcher, which returns whether it accepts the arguments of a call. The matcher runs on the thread
  ///     of the call. If the matcher throws an error, the test fails and other stubs are tried.
  ///   - value: The value, which the spy retains.
  ///   - fileID: The file of the call, for the failure.
  ///   - filePath: The path of the file, for the failure.
  ///   - line: The line of the call, for the failure.
  ///   - column: The column of the call, for the failure.
  @_disfavoredOverload
  public func stub<each A, R>(
    _ method: DelegateMethod<P, @MainActor (repeat each A) -> R>,
    where matches: @escaping (repeat each A) throws -> Bool, returning value: R, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) {
    failing(at: CodeLocation(fileID, filePath, line, column)) {
      try stub(method.selector, where: { try $0.withArguments(matches) }, at: $0, returning: value)
    }
  }

  /// Sets a closure as the implementation of a typed method for calls whose arguments a matcher accepts.
  ///
  /// If several stubs accept a call, the stub that was set last is used. If no stub accepts a call, the stub without a
  /// matcher is used.
  ///
  /// - Parameters:
  ///   - method: The method, to which the spy must respond.
  ///   - matches: The matcher, which returns whether it accepts the arguments of a call. The matcher runs on the thread
  ///     of the call. If the matcher throws an error, the test fails and other stubs are tried.
  ///   - fileID: The file of the call, for the failure.
  ///   - filePath: The path of the file, for the failure.
  ///   - line: The line of the call, for the failure.
  ///   - column: The column of the call, for the failure.
  ///   - body: The closure, which gets the arguments and returns the result. The spy retains the closure.
  public func stub<each A, R, E: Error>(
    _ method: DelegateMethod<P, (repeat each A) -> R>, where matches: @escaping (repeat each A) throws -> Bool,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
    _ body: @escaping @isolated(any) (repeat each A) throws(E) -> R
  ) {
    failing(at: CodeLocation(fileID, filePath, line, column)) {
      try set(method.selector, where: { try $0.withArguments(matches) }, at: $0) {
        $0.on(method, fileID: fileID, line: UInt32(line), body)
      }
    }
  }

  /// Sets a closure as the implementation of a main-actor method for calls whose arguments a matcher accepts.
  ///
  /// If several stubs accept a call, the stub that was set last is used. If no stub accepts a call, the stub without a
  /// matcher is used.
  ///
  /// - Parameters:
  ///   - method: The typed method, to which the spy must respond.
  ///   - matches: The matcher, which returns whether it accepts the arguments of a call. The matcher runs on the thread
  ///     of the call. If the matcher throws an error, the test fails and other stubs are tried.
  ///   - fileID: The file of the call, for the failure.
  ///   - filePath: The path of the file, for the failure.
  ///   - line: The line of the call, for the failure.
  ///   - column: The column of the call, for the failure.
  ///   - body: The closure on the main actor, which gets the arguments and returns the result. The spy retains the
  ///     closure.
  public func stub<each A, R, E: Error>(
    _ method: DelegateMethod<P, @MainActor (repeat each A) -> R>,
    where matches: @escaping (repeat each A) throws -> Bool, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
    _ body: @escaping @MainActor (repeat each A) throws(E) -> R
  ) {
    failing(at: CodeLocation(fileID, filePath, line, column)) {
      try set(method.selector, where: { try $0.withArguments(matches) }, at: $0) {
        $0.on(method, fileID: fileID, line: UInt32(line), body)
      }
    }
  }
}
