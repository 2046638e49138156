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

extension ObjCClass {
  /// Sends a message to the class and ignores the result.
  ///
  /// - Parameters:
  ///   - selector: The selector of the class method.
  ///   - arguments: The arguments, whose Swift types must fit the method's type encoding.
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

extension ObjCBlock {
  /// Calls the block and ignores the result.
  ///
  ///     try completion.call(true, "done")
  ///
  /// - Parameters:
  ///   - arguments: The arguments, whose Swift types must fit the block's type encoding.
  /// - Throws: ``BlockDelegateError`` if the block has no signature or the arguments don't fit the block;
  ///   ``ObjCException`` if the block raises an exception.
  @_disfavoredOverload @_transparent
  public func call<each A>(_ arguments: repeat each A, fileID: StaticString = #fileID, line: UInt32 = #line) throws {
    try BlockArguments.refuse(repeat (each A).self, result: Void.self, selector: nil, fileID: fileID, line: line)
    try callAny(repeat each arguments, fileID: fileID, line: line) as Void
  }

  /// Calls the block and returns the result.
  ///
  /// - Parameters:
  ///   - arguments: The arguments, whose Swift types must fit the block's type encoding.
  /// - Returns: The result, converted to the Swift type that the caller expects.
  /// - Throws: ``BlockDelegateError`` if the block has no signature or the types don't fit the block; ``ObjCException``
  ///   if the block raises an exception.
  @_transparent
  public func call<each A, R>(
    _ arguments: repeat each A, fileID: StaticString = #fileID, line: UInt32 = #line
  ) throws -> R {
    try BlockArguments.refuse(repeat (each A).self, result: R.self, selector: nil, fileID: fileID, line: line)
    return try callAny(repeat each arguments, fileID: fileID, line: line)
  }

  /// Calls the block with nil for some arguments, and ignores the result.
  ///
  ///     try completion.call(nil, error)
  ///
  /// - Parameters:
  ///   - first: The first argument.
  ///   - others: Any further arguments.
  /// - Throws: ``BlockDelegateError`` if the block has no signature or the arguments don't fit the block;
  ///   ``ObjCException`` if the block raises an exception.
  @_disfavoredOverload
  public func call(_ first: Any?, _ others: Any?..., fileID: StaticString = #fileID, line: UInt32 = #line) throws {
    try Sending.call(self, untyped: [first] + others, as: Void.self, at: CodeLocation(fileID, line))
  }

  /// Calls the block with nil for some arguments, and returns the result.
  ///
  /// - Parameters:
  ///   - first: The first argument.
  ///   - others: Any further arguments.
  /// - Returns: The result, converted to the Swift type that the caller expects.
  /// - Throws: ``BlockDelegateError`` if the block has no signature or the types don't fit the block; ``ObjCException``
  ///   if the block raises an exception.
  @_disfavoredOverload
  public func call<R>(
    _ first: Any?, _ others: Any?..., fileID: StaticString = #fileID, line: UInt32 = #line
  ) throws -> R {
    try Sending.call(self, untyped: [first] + others, as: R.self, at: CodeLocation(fileID, line))
  }

  @usableFromInline
  func callAny<each A, R>(_ arguments: repeat each A, fileID: StaticString, line: UInt32) throws -> R {
    try Sending.call(self, repeat each arguments, as: R.self, at: CodeLocation(fileID, line))
  }
}
