import BlockDelegateRuntime
import Foundation

extension ObjCObject {
  /// Sends a message of a typed method, so that the compiler checks the types of the arguments and the result.
  ///
  ///     try delegate.send(.parserFoundCharacters, parser, "text")
  ///
  /// - Parameters:
  ///   - method: The method, of a protocol that the object is expected to implement.
  ///   - arguments: The arguments of the method.
  ///   - fileID: The file of the call, for error messages.
  ///   - line: The line of the call.
  /// - Returns: The result of the method.
  /// - Throws: ``BlockDelegateError`` if the object has no such method or the types don't fit the method;
  ///   ``ObjCException`` if the method raises an exception.
  @_disfavoredOverload @_transparent
  public func send<P, each A, R>(
    _ method: DelegateMethod<P, (repeat each A) -> R>, _ arguments: repeat each A,
    fileID: StaticString = #fileID, line: UInt32 = #line
  ) throws -> R {
    try BlockArguments.refuse(
      repeat (each A).self, result: R.self, selector: method.selector, fileID: fileID, line: line)
    return try sendAny(method.selector, repeat each arguments, fileID: fileID, line: line)
  }

  /// Sends a message of a typed method that is isolated to the main actor.
  ///
  /// The compiler checks the types of the arguments and the result.
  ///
  /// - Parameters:
  ///   - method: The method, of a protocol that the object is expected to implement.
  ///   - arguments: The arguments of the method.
  ///   - fileID: The file of the call, for error messages.
  ///   - line: The line of the call.
  /// - Returns: The result of the method.
  /// - Throws: ``BlockDelegateError`` if the object has no such method or the types don't fit the method;
  ///   ``ObjCException`` if the method raises an exception.
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
