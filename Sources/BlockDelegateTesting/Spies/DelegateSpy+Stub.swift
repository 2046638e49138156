import BlockDelegate
import BlockDelegateRuntime
import Foundation

// Stubs for typed methods. The compiler checks the types, and all other mistakes fail the test. The overloads that take
// a value are disfavored, so that a trailing closure is not taken for a value.
extension DelegateSpy {
  /// Sets the value that a typed method returns.
  ///
  ///     spy.stub(.windowShouldClose, returning: false)
  ///
  /// The value replaces an earlier stub without a matcher. The test fails if the spy does not respond to the method.
  ///
  /// - Parameters:
  ///   - method: The method, to which the spy must respond.
  ///   - value: The value, which the spy retains.
  ///   - fileID: The file of the call, for the failure.
  ///   - filePath: The path of the file, for the failure.
  ///   - line: The line of the call, for the failure.
  ///   - column: The column of the call, for the failure.
  @_disfavoredOverload
  public func stub<each A, R>(
    _ method: DelegateMethod<P, (repeat each A) -> R>, returning value: R, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) {
    failing(at: CodeLocation(fileID, filePath, line, column)) { try stub(method.selector, at: $0, returning: value) }
  }

  /// Sets the value that a typed method returns, if the method is isolated to the main actor.
  ///
  /// The value replaces an earlier stub without a matcher. The test fails if the spy does not respond to the method.
  ///
  /// - Parameters:
  ///   - method: The method, to which the spy must respond.
  ///   - value: The value, which the spy retains.
  ///   - fileID: The file of the call, for the failure.
  ///   - filePath: The path of the file, for the failure.
  ///   - line: The line of the call, for the failure.
  ///   - column: The column of the call, for the failure.
  @_disfavoredOverload
  public func stub<each A, R>(
    _ method: DelegateMethod<P, @MainActor (repeat each A) -> R>, returning value: R, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) {
    failing(at: CodeLocation(fileID, filePath, line, column)) { try stub(method.selector, at: $0, returning: value) }
  }

  /// Sets the values that a typed method returns in successive calls.
  ///
  ///     spy.stub(.windowShouldClose, returningEach: [false, true])
  ///
  /// After the last value, calls are handled as if there were no stub. The test fails if the spy does not respond to
  /// the method.
  ///
  /// - Parameters:
  ///   - method: The method, to which the spy must respond.
  ///   - values: The values, one for each call.
  ///   - fileID: The file of the call, for the failure.
  ///   - filePath: The path of the file, for the failure.
  ///   - line: The line of the call, for the failure.
  ///   - column: The column of the call, for the failure.
  public func stub<each A, R>(
    _ method: DelegateMethod<P, (repeat each A) -> R>, returningEach values: some Sequence<R>,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) {
    failing(at: CodeLocation(fileID, filePath, line, column)) {
      try stub(method.selector, at: $0, returningEach: values)
    }
  }

  /// Sets the values that a typed method returns in successive calls, if the method is isolated to the main actor.
  ///
  /// After the last value, calls are handled as if there were no stub. The test fails if the spy does not respond to
  /// the method.
  ///
  /// - Parameters:
  ///   - method: The method, to which the spy must respond.
  ///   - values: The values, one for each call.
  ///   - fileID: The file of the call, for the failure.
  ///   - filePath: The path of the file, for the failure.
  ///   - line: The line of the call, for the failure.
  ///   - column: The column of the call, for the failure.
  public func stub<each A, R>(
    _ method: DelegateMethod<P, @MainActor (repeat each A) -> R>, returningEach values: some Sequence<R>,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) {
    failing(at: CodeLocation(fileID, filePath, line, column)) {
      try stub(method.selector, at: $0, returningEach: values)
    }
  }

  /// Makes a typed method with an `NSError **` fail with an error.
  ///
  /// The method writes the error to the address that it gets, and returns NO or nil. The test fails if the spy does not
  /// respond to the method, or if the method has no `NSError **`.
  ///
  /// - Parameters:
  ///   - method: The method, to which the spy must respond.
  ///   - error: The error.
  ///   - fileID: The file of the call, for the failure.
  ///   - filePath: The path of the file, for the failure.
  ///   - line: The line of the call, for the failure.
  ///   - column: The column of the call, for the failure.
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
