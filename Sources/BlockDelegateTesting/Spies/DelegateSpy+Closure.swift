import BlockDelegate
import BlockDelegateRuntime
import Foundation

extension DelegateSpy {
  /// Sets a closure as the implementation of a typed method.
  ///
  ///     spy.stub(.parserFoundCharacters) { parser, text in print(text) }
  ///
  /// The closure replaces an earlier stub without a matcher. The test fails at this line if the spy does not respond to
  /// the method, or if the closure throws an error and the method has no `NSError **`.
  ///
  /// - Parameters:
  ///   - method: The method, to which the spy must respond.
  ///   - fileID: The file of the call, for the failure.
  ///   - filePath: The path of the file, for the failure.
  ///   - line: The line of the call, for the failure.
  ///   - column: The column of the call, for the failure.
  ///   - body: The closure, which gets the arguments and returns the result. The spy retains the closure.
  public func stub<each A, R, E: Error>(
    _ method: DelegateMethod<P, (repeat each A) -> R>, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
    _ body: @escaping @isolated(any) (repeat each A) throws(E) -> R
  ) {
    failing(at: CodeLocation(fileID, filePath, line, column)) {
      try set(method.selector, at: $0) { $0.on(method, fileID: fileID, line: UInt32(line), body) }
    }
  }

  /// Sets a main-actor closure as the implementation of a typed method that is isolated to the main actor.
  ///
  /// The closure replaces an earlier stub without a matcher. The test fails at this line if the spy does not respond to
  /// the method, or if the closure throws an error and the method has no `NSError **`.
  ///
  /// - Parameters:
  ///   - method: The method, to which the spy must respond.
  ///   - fileID: The file of the call, for the failure.
  ///   - filePath: The path of the file, for the failure.
  ///   - line: The line of the call, for the failure.
  ///   - column: The column of the call, for the failure.
  ///   - body: The closure, which gets the arguments and returns the result. The spy retains the closure.
  public func stub<each A, R, E: Error>(
    _ method: DelegateMethod<P, @MainActor (repeat each A) -> R>, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
    _ body: @escaping @MainActor (repeat each A) throws(E) -> R
  ) {
    failing(at: CodeLocation(fileID, filePath, line, column)) {
      try set(method.selector, at: $0) { $0.on(method, fileID: fileID, line: UInt32(line), body) }
    }
  }

  // This unavailable overload gives the compiler a useful message for a closure with the wrong number of parameters.
  @_disfavoredOverload
  @available(*, unavailable, message: "the closure must take the method's arguments")
  public func stub<F>(_ method: DelegateMethod<P, F>, _ body: F) {}

  /// Sets a closure as the implementation of a method that is named by its selector.
  ///
  /// - Parameters:
  ///   - selector: The selector of the method, to which the spy must respond.
  ///   - matches: A closure that returns whether `body` is called for a message; nil to call `body` for all messages.
  ///   - fileID: The file of the call, for the failure.
  ///   - filePath: The path of the file, for the failure.
  ///   - line: The line of the call, for the failure.
  ///   - column: The column of the call, for the failure.
  ///   - body: The closure, which gets the arguments and returns the result. The spy retains the closure.
  /// - Throws: `BlockDelegateError` if the protocol has no such method or the closure's types don't fit it, or
  ///   ``DelegateSpyError`` if the spy does not respond to the method.
  public func stub<each A, R, E: Error>(
    _ selector: Selector, where matches: ((RecordedMessage) throws -> Bool)? = nil, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
    _ body: @escaping @isolated(any) (repeat each A) throws(E) -> R
  ) throws {
    try set(selector, where: matches, at: CodeLocation(fileID, filePath, line, column)) {
      $0.on(selector, fileID: fileID, line: UInt32(line), body)
    }
  }
}
