import BlockDelegate
import BlockDelegateRuntime
import Foundation

// In overloads, as the language has no optional function of a parameter pack.
extension DelegateSpy {
  /// Has a method return a value in calls whose arguments a closure accepts.
  ///
  ///     spy.stub(.windowShouldClose, where: { window in window == main }, returning: true)
  ///
  /// Of several such stubs the last one that accepts a call answers it, and the stub without a matcher what none accepts.
  /// The matcher is called on the call's thread. If it throws the test fails, and another stub answers.
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

  /// Has a method of the main actor return a value in calls whose arguments a closure accepts.
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

  /// Has calls of a method answered by a closure, if another one accepts their arguments.
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

  /// Has calls of a method of the main actor answered by a closure, if another one accepts their arguments.
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
