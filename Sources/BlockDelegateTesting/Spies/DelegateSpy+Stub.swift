import BlockDelegate
import BlockDelegateRuntime
import Foundation

// The compiler checks the types; what else is wrong fails the test. Those that take a value are disfavored: a trailing
// closure is not a value.
extension DelegateSpy {
  /// Has a method return a value.
  ///
  ///     spy.stub(.windowShouldClose, returning: false)
  ///
  /// A stub replaces the one before, but for those with a matcher. Fails the test if the spy does not respond to the method.
  @_disfavoredOverload
  public func stub<each A, R>(
    _ method: DelegateMethod<P, (repeat each A) -> R>, returning value: R, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) {
    failing(at: CodeLocation(fileID, filePath, line, column)) { try stub(method.selector, at: $0, returning: value) }
  }

  /// Has a method of the main actor's return a value.
  @_disfavoredOverload
  public func stub<each A, R>(
    _ method: DelegateMethod<P, @MainActor (repeat each A) -> R>, returning value: R, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) {
    failing(at: CodeLocation(fileID, filePath, line, column)) { try stub(method.selector, at: $0, returning: value) }
  }

  /// Has a method return one value after the other.
  ///
  ///     spy.stub(.windowShouldClose, returningEach: [false, true])
  ///
  /// A call after the last of them is one that no stub answers.
  public func stub<each A, R>(
    _ method: DelegateMethod<P, (repeat each A) -> R>, returningEach values: some Sequence<R>,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) {
    failing(at: CodeLocation(fileID, filePath, line, column)) {
      try stub(method.selector, at: $0, returningEach: values)
    }
  }

  /// Has a method of the main actor's return one value after the other.
  public func stub<each A, R>(
    _ method: DelegateMethod<P, @MainActor (repeat each A) -> R>, returningEach values: some Sequence<R>,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) {
    failing(at: CodeLocation(fileID, filePath, line, column)) {
      try stub(method.selector, at: $0, returningEach: values)
    }
  }

  /// Has a method with an `NSError **` fail: it stores the error, and returns NO or nil. One without fails the test.
  public func stub<F>(
    _ method: DelegateMethod<P, F>, throwing error: any Error, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) {
    failing(at: CodeLocation(fileID, filePath, line, column)) { try stub(method.selector, at: $0, throwing: error) }
  }

  func failing(at site: CodeLocation, _ body: (CodeLocation) throws -> Void) {
    do { try body(site) } catch { log.framework.fail("\(error)", at: site) }
  }
}
