import BlockDelegate
import BlockDelegateRuntime
import Foundation

extension DelegateSpy {
  /// Has a method answered by a closure.
  ///
  ///     spy.stub(.parserFoundCharacters) { parser, text in print(text) }
  ///
  /// An error that the closure throws fails the test at this line, unless the method has an `NSError **`.
  public func stub<each A, R, E: Error>(
    _ method: DelegateMethod<P, (repeat each A) -> R>, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
    _ body: @escaping @isolated(any) (repeat each A) throws(E) -> R
  ) {
    failing(at: CodeLocation(fileID, filePath, line, column)) {
      try set(method.selector, at: $0) { $0.on(method, fileID: fileID, line: UInt32(line), body) }
    }
  }

  /// Has a method of the main actor answered by a closure that the main actor isolates.
  public func stub<each A, R, E: Error>(
    _ method: DelegateMethod<P, @MainActor (repeat each A) -> R>, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
    _ body: @escaping @MainActor (repeat each A) throws(E) -> R
  ) {
    failing(at: CodeLocation(fileID, filePath, line, column)) {
      try set(method.selector, at: $0) { $0.on(method, fileID: fileID, line: UInt32(line), body) }
    }
  }

  // For the compiler's messages about a closure with another number of arguments: with packs alone it has none.
  @_disfavoredOverload
  @available(*, unavailable, message: "the closure must take the method's arguments")
  public func stub<F>(_ method: DelegateMethod<P, F>, _ body: F) {}

  /// Has a method that is named by its selector answered by a closure; with a matcher only calls that this accepts.
  /// - Throws: `BlockDelegateError` when the protocol has no such method, or the closure's types don't fit;
  ///   ``DelegateSpyError`` when the spy does not respond to it.
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
