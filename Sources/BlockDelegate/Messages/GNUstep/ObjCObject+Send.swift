#if !canImport(ObjectiveC)
  import BlockDelegateRuntime

  // The C layer's functions that send messages (Send.swift). The compiler retains the elements of a parameter pack, so
  // there are functions of their own for few arguments.
  extension ObjCObject {
    /// Sends a message to the object and returns the result.
    ///
    ///     let count: Int = try array.send("count")
    ///
    /// The Swift types of the arguments are compared with the method's type encoding, like the types of closures. An
    /// `Int` may also be passed as an `NSUInteger`. A block must be passed as an ``ObjCBlock``: `try ObjCBlock(block)`. For
    /// a block argument, a closure that does not throw, with at most four parameters, is passed as a new block. If the
    /// method may call it on another thread, pass `ObjCBlock { ... }`, which also checks the closure's actor.
    ///
    /// - Parameters:
    ///   - selector: The selector of the method.
    ///   - arguments: The arguments of the method. A last argument of type `NSError **` may be left out. The message
    ///     then throws the method's error.
    /// - Returns: The result, converted to the Swift type that the caller expects.
    /// - Throws: ``BlockDelegateError`` if there is no such method, if the types don't fit it, if the result is
    ///   nil and `R` is not optional, or if the result is an object of another class than `R` requires;
    ///   ``ObjCException`` if the method raises an exception; ``ObjCError`` if the method fails with an `NSError`.
    @_silgen_name("bd_object_send")
    public func send<each A, R>(
      _ selector: Selector, _ arguments: repeat each A, fileID: StaticString = #fileID, line: UInt32 = #line
    ) throws -> R

    /// Sends a message without arguments to the object and returns the result.
    @_silgen_name("bd_object_send0")
    public func send<R>(_ selector: Selector, fileID: StaticString = #fileID, line: UInt32 = #line) throws -> R

    /// Sends a message with one argument to the object and returns the result.
    @_silgen_name("bd_object_send1")
    public func send<A, R>(
      _ selector: Selector, _ argument: A, fileID: StaticString = #fileID, line: UInt32 = #line
    ) throws -> R

    /// Sends a message with two arguments to the object and returns the result.
    @_silgen_name("bd_object_send2")
    public func send<A, B, R>(
      _ selector: Selector, _ first: A, _ second: B, fileID: StaticString = #fileID, line: UInt32 = #line
    ) throws -> R

    /// Sends a message to the object and ignores the result.
    ///
    /// - Parameters:
    ///   - selector: The selector of the method.
    ///   - arguments: The arguments of the method. A last argument of type `NSError **` may be left out. The message
    ///     then throws the method's error.
    /// - Throws: ``BlockDelegateError`` if there is no such method or the arguments don't fit the method;
    ///   ``ObjCException`` if the method raises an exception; ``ObjCError`` if the method fails with an `NSError`.
    @_disfavoredOverload @_silgen_name("bd_object_sendVoid")
    public func send<each A>(
      _ selector: Selector, _ arguments: repeat each A, fileID: StaticString = #fileID, line: UInt32 = #line
    ) throws

    /// Sends a message without arguments to the object and ignores the result.
    @_disfavoredOverload @_silgen_name("bd_object_sendVoid0")
    public func send(_ selector: Selector, fileID: StaticString = #fileID, line: UInt32 = #line) throws

    /// Sends a message with one argument to the object and ignores the result.
    @_disfavoredOverload @_silgen_name("bd_object_send1Void")
    public func send<A>(
      _ selector: Selector, _ argument: A, fileID: StaticString = #fileID, line: UInt32 = #line
    ) throws

    /// Sends a message with two arguments to the object and ignores the result.
    @_disfavoredOverload @_silgen_name("bd_object_send2Void")
    public func send<A, B>(
      _ selector: Selector, _ first: A, _ second: B, fileID: StaticString = #fileID, line: UInt32 = #line
    ) throws
  }
#endif
