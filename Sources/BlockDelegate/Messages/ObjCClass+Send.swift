import BlockDelegateRuntime
import Foundation

extension ObjCClass {
  /// Sends a message to the class and ignores the result.
  ///
  /// - Parameters:
  ///   - selector: The selector of the class method.
  ///   - arguments: The arguments, whose Swift types must fit the method's type encoding.
  ///   - fileID: The file of the call, for error messages.
  ///   - line: The line of the call.
  /// - Throws: ``BlockDelegateError`` if the class has no such class method or the arguments don't fit the method;
  ///   ``ObjCException`` if the method raises an exception.
  @_disfavoredOverload @_transparent
  public func send<each A>(
    _ selector: Selector, _ arguments: repeat each A, fileID: StaticString = #fileID, line: UInt32 = #line
  ) throws {
    try BlockArguments.refuse(repeat (each A).self, result: Void.self, selector: selector, fileID: fileID, line: line)
    try sendAny(selector, repeat each arguments, fileID: fileID, line: line) as Void
  }

  /// Sends a message to the class and returns the result.
  ///
  /// - Parameters:
  ///   - selector: The selector of the class method.
  ///   - arguments: The arguments, whose Swift types must fit the method's type encoding.
  ///   - fileID: The file of the call, for error messages.
  ///   - line: The line of the call.
  /// - Returns: The result, converted to the Swift type that the caller expects.
  /// - Throws: ``BlockDelegateError`` if the class has no such class method or the types don't fit the method;
  ///   ``ObjCException`` if the method raises an exception.
  @_transparent
  public func send<each A, R>(
    _ selector: Selector, _ arguments: repeat each A, fileID: StaticString = #fileID, line: UInt32 = #line
  ) throws -> R {
    try BlockArguments.refuse(repeat (each A).self, result: R.self, selector: selector, fileID: fileID, line: line)
    return try sendAny(selector, repeat each arguments, fileID: fileID, line: line)
  }

  @usableFromInline
  func sendAny<each A, R>(
    _ selector: Selector, _ arguments: repeat each A, fileID: StaticString, line: UInt32
  ) throws -> R {
    try Sending.send(
      to: ObjectHandle(handle), selector.handle, repeat each arguments, as: R.self, at: CodeLocation(fileID, line))
  }
}
