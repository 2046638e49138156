import BlockDelegate
import BlockDelegateRuntime
import Foundation

// Stubs for some calls of a method. A matcher is asked on the thread of the call. These are overloads, as the language
// has no optional function of a parameter pack.
extension DelegateSpy {
  /// Has a method return a value in calls whose arguments a closure accepts.
  ///
  ///     spy.stub(.windowShouldClose, where: { window in window == main }, returning: true)
  ///
  /// Of several such stubs the last one that accepts a call answers it, and the stub without a matcher what none accepts.
  /// What the matcher throws fails the test, and another stub answers.
  @_disfavoredOverload
  public func stub<each A, R>(
    _ method: DelegateMethod<P, (repeat each A) -> R>, where matches: @escaping (repeat each A) throws -> Bool,
    returning value: R, fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) {
    failing(at: SourceLocation(fileID, filePath, line, column)) {
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
    failing(at: SourceLocation(fileID, filePath, line, column)) {
      try stub(method.selector, where: { try $0.withArguments(matches) }, at: $0, returning: value)
    }
  }

  /// Has calls of a method whose arguments a closure accepts answered by another closure.
  ///
  ///     spy.stub(.parserFoundCharacters, where: { parser, text in text.isEmpty }) { parser, text in print("none") }
  public func stub<each A, R, E: Error>(
    _ method: DelegateMethod<P, (repeat each A) -> R>, where matches: @escaping (repeat each A) throws -> Bool,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
    _ body: @escaping @isolated(any) (repeat each A) throws(E) -> R
  ) {
    failing(at: SourceLocation(fileID, filePath, line, column)) {
      try set(method.selector, where: { try $0.withArguments(matches) }, at: $0) {
        $0.on(method, fileID: fileID, line: UInt32(line), body)
      }
    }
  }

  /// Has calls of a method of the main actor whose arguments a closure accepts answered by another closure.
  public func stub<each A, R, E: Error>(
    _ method: DelegateMethod<P, @MainActor (repeat each A) -> R>,
    where matches: @escaping (repeat each A) throws -> Bool, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
    _ body: @escaping @MainActor (repeat each A) throws(E) -> R
  ) {
    failing(at: SourceLocation(fileID, filePath, line, column)) {
      try set(method.selector, where: { try $0.withArguments(matches) }, at: $0) {
        $0.on(method, fileID: fileID, line: UInt32(line), body)
      }
    }
  }
}
