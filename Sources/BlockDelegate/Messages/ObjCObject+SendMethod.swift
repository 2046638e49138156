import BlockDelegateRuntime
import Foundation

extension ObjCObject {
  /// Sends a message whose types the compiler knows.
  ///
  ///     try delegate.send(.parserFoundCharacters, parser, "text")
  ///
  /// - Parameters:
  ///   - method: the method; of a protocol that the object is expected to implement.
  ///   - arguments: its arguments.
  ///   - fileID: where the call stands, for errors.
  ///   - line: the call's line in that file.
  /// - Throws: as `send(_:_:)`.
  @_disfavoredOverload @_transparent
  public func send<P, each A, R>(
    _ method: DelegateMethod<P, (repeat each A) -> R>, _ arguments: repeat each A,
    fileID: StaticString = #fileID, line: UInt32 = #line
  ) throws -> R {
    try BlockArguments.refuse(
      repeat (each A).self, result: R.self, selector: method.selector, fileID: fileID, line: line)
    return try sendAny(method.selector, repeat each arguments, fileID: fileID, line: line)
  }

  /// Sends a message of the main actor's, whose types the compiler knows.
  @_disfavoredOverload @_transparent
  @MainActor public func send<P, each A, R>(
    _ method: DelegateMethod<P, @MainActor (repeat each A) -> R>, _ arguments: repeat each A,
    fileID: StaticString = #fileID, line: UInt32 = #line
  ) throws -> R {
    try BlockArguments.refuse(
      repeat (each A).self, result: R.self, selector: method.selector, fileID: fileID, line: line)
    return try sendAny(method.selector, repeat each arguments, fileID: fileID, line: line)
  }

  @usableFromInline
  func sendAny<each A, R>(
    _ selector: Selector, _ arguments: repeat each A, fileID: StaticString, line: UInt32
  ) throws -> R {
    try Sending.send(
      to: handle, selector.handle, repeat each arguments, as: R.self, at: CodeLocation(fileID, line))
  }
}
