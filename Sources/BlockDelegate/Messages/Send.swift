import BlockDelegateRuntime
import Foundation

// The C layer's functions that send messages (`messages.mm`). Each gets the addresses of its arguments and the metadata of
// their types, so nothing becomes part of the caller. There are functions of their own for no arguments: in an async
// function, Swift 6.3 can't compile an optimized call with an empty parameter pack.

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
  @_disfavoredOverload @_silgen_name("bd_object_sendMethod")
  public func send<P, each A, R>(
    _ method: DelegateMethod<P, MethodBody<repeat each A, R>>, _ arguments: repeat each A,
    fileID: StaticString = #fileID, line: UInt32 = #line
  ) throws -> R

  /// Sends a message of a typed method without arguments.
  @_disfavoredOverload @_silgen_name("bd_object_sendMethod0")
  public func send<P, R>(
    _ method: DelegateMethod<P, MethodBody<R>>,
    fileID: StaticString = #fileID, line: UInt32 = #line
  ) throws -> R

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
  @_disfavoredOverload @_silgen_name("bd_object_sendMainActorMethod")
  @MainActor public func send<P, each A, R>(
    _ method: DelegateMethod<P, MainActorMethodBody<repeat each A, R>>, _ arguments: repeat each A,
    fileID: StaticString = #fileID, line: UInt32 = #line
  ) throws -> R

  /// Sends a message of a typed method without arguments that is isolated to the main actor.
  @_disfavoredOverload @_silgen_name("bd_object_sendMainActorMethod0")
  @MainActor public func send<P, R>(
    _ method: DelegateMethod<P, MainActorMethodBody<R>>,
    fileID: StaticString = #fileID, line: UInt32 = #line
  ) throws -> R

  /// Sends a message of a typed method if the object responds to it, and returns a default otherwise.
  ///
  ///     let closes = try delegate.send(.windowShouldClose, window, default: true)
  ///
  /// - Parameters:
  ///   - method: The method, of a protocol that the object may implement.
  ///   - arguments: The arguments of the method.
  ///   - value: The default. The expression is evaluated only if the object does not respond to the method.
  /// - Returns: The result of the method, or the default.
  /// - Throws: ``BlockDelegateError`` if the types don't fit the method; ``ObjCException`` if the method raises an
  ///   exception.
  @_disfavoredOverload @_silgen_name("bd_object_sendMethodOtherwise")
  public func send<P, each A, R>(
    _ method: DelegateMethod<P, MethodBody<repeat each A, R>>, _ arguments: repeat each A,
    default value: @autoclosure () throws -> R, fileID: StaticString = #fileID, line: UInt32 = #line
  ) throws -> R

  /// Sends a message of a typed method without arguments, or returns a default if
  /// the object does not respond to it.
  @_disfavoredOverload @_silgen_name("bd_object_sendMethod0Otherwise")
  public func send<P, R>(
    _ method: DelegateMethod<P, MethodBody<R>>, default value: @autoclosure () throws -> R,
    fileID: StaticString = #fileID, line: UInt32 = #line
  ) throws -> R

  /// Sends a message of a typed method that is isolated to the main actor if the object responds to it, and returns a
  /// default otherwise.
  ///
  /// - Parameters:
  ///   - method: The method, of a protocol that the object may implement.
  ///   - arguments: The arguments of the method.
  ///   - value: The default. The expression is evaluated only if the object does not respond to the method.
  /// - Returns: The result of the method, or the default.
  /// - Throws: ``BlockDelegateError`` if the types don't fit the method; ``ObjCException`` if the method raises an
  ///   exception.
  @_disfavoredOverload @_silgen_name("bd_object_sendMainActorMethodOtherwise")
  @MainActor public func send<P, each A, R>(
    _ method: DelegateMethod<P, MainActorMethodBody<repeat each A, R>>, _ arguments: repeat each A,
    default value: @autoclosure () throws -> R, fileID: StaticString = #fileID, line: UInt32 = #line
  ) throws -> R

  /// Sends a message of a typed method without arguments that is isolated to the main actor, or
  /// returns a default if the object does not respond to it.
  @_disfavoredOverload @_silgen_name("bd_object_sendMainActorMethod0Otherwise")
  @MainActor public func send<P, R>(
    _ method: DelegateMethod<P, MainActorMethodBody<R>>, default value: @autoclosure () throws -> R,
    fileID: StaticString = #fileID, line: UInt32 = #line
  ) throws -> R
}

#if !canImport(ObjectiveC)
  extension ObjCObject: MessageReceiver {}
#endif

/// An object or a class, with the methods that send messages to it. On Apple's platforms, Swift itself sends messages
/// to objects.
public protocol MessageReceiver {
  /// The address of the object or the class.
  var pointer: OpaquePointer { get }
}

extension ObjCClass: MessageReceiver {}

extension ObjCClass {
  /// Sends a message to the class and ignores the result.
  ///
  /// The Swift types of the arguments are compared with the method's type encoding, like the types of closures. An
  /// `Int` may also be passed as an `NSUInteger`. A block must be passed as an ``ObjCBlock``: `try ObjCBlock(block)`. For
  /// a block argument, a closure that does not throw, with at most four parameters, is passed as a new block.
  ///
  /// - Parameters:
  ///   - selector: The selector of the method.
  ///   - arguments: The arguments of the method. A last argument of type `NSError **` may be left out. The message
  ///     then throws the method's error.
  /// - Throws: ``BlockDelegateError`` if there is no such method or the arguments don't fit the method;
  ///   ``ObjCException`` if the method raises an exception; ``ObjCError`` if the method fails with an `NSError`.
  // This overload is disfavored, because otherwise `let first: Any = try send(…)` would call the overload and get
  // `()`.
  @_disfavoredOverload @_silgen_name("bd_class_sendVoid")
  public func send<each A>(
    _ selector: Selector, _ arguments: repeat each A, fileID: StaticString = #fileID, line: UInt32 = #line
  ) throws

  /// Sends a message without arguments to the class and ignores the result.
  @_disfavoredOverload @_silgen_name("bd_class_sendVoid0")
  public func send(_ selector: Selector, fileID: StaticString = #fileID, line: UInt32 = #line) throws

  /// Sends a message to the class and returns the result.
  ///
  ///     let count: Int = try array.send("count")
  ///
  /// - Parameters:
  ///   - selector: The selector of the method.
  ///   - arguments: The arguments of the method. A last argument of type `NSError **` may be left out. The message
  ///     then throws the method's error.
  /// - Returns: The result, converted to the Swift type that the caller expects.
  /// - Throws: ``BlockDelegateError`` if there is no such method, if the types don't fit it, if the result is
  ///   nil and `R` is not optional, or if the result is an object of another class than `R` requires;
  ///   ``ObjCException`` if the method raises an exception; ``ObjCError`` if the method fails with an `NSError`.
  @_silgen_name("bd_class_send")
  public func send<each A, R>(
    _ selector: Selector, _ arguments: repeat each A, fileID: StaticString = #fileID, line: UInt32 = #line
  ) throws -> R

  /// Sends a message without arguments to the class and returns the result.
  @_silgen_name("bd_class_send0")
  public func send<R>(_ selector: Selector, fileID: StaticString = #fileID, line: UInt32 = #line) throws -> R
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
  @_disfavoredOverload @_silgen_name("bd_block_callVoid")
  public func call<each A>(_ arguments: repeat each A, fileID: StaticString = #fileID, line: UInt32 = #line) throws

  /// Calls the block without arguments and ignores the result.
  @_disfavoredOverload @_silgen_name("bd_block_callVoid0")
  public func call(fileID: StaticString = #fileID, line: UInt32 = #line) throws

  /// Calls the block and returns the result.
  ///
  /// - Parameters:
  ///   - arguments: The arguments, whose Swift types must fit the block's type encoding.
  /// - Returns: The result, converted to the Swift type that the caller expects.
  /// - Throws: ``BlockDelegateError`` if the block has no signature or the types don't fit the block; ``ObjCException``
  ///   if the block raises an exception.
  @_silgen_name("bd_block_call")
  public func call<each A, R>(
    _ arguments: repeat each A, fileID: StaticString = #fileID, line: UInt32 = #line
  ) throws -> R

  /// Calls the block without arguments and returns the result.
  @_silgen_name("bd_block_call0")
  public func call<R>(fileID: StaticString = #fileID, line: UInt32 = #line) throws -> R

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
    try Sending.send(reference.handle, nil, untyped: [first] + others, as: Void.self, at: CodeLocation(fileID, line))
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
    try Sending.send(reference.handle, nil, untyped: [first] + others, as: R.self, at: CodeLocation(fileID, line))
  }
}
