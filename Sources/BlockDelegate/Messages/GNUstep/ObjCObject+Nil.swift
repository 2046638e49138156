#if !canImport(ObjectiveC)
  import BlockDelegateRuntime

  // Swift can't infer the type of a literal `nil` that is passed as a generic argument. The overloads in this file
  // accept `nil`, and find the type of each nil in the method's type encoding.

  extension ObjCObject {
    /// Makes a new object with an initializer that gets nil for some arguments.
    ///
    ///     let item = try ObjCObject("NSMenuItem", "initWithTitle:action:keyEquivalent:", "Planets", nil, "")
    ///
    /// - Parameters:
    ///   - className: The name of the object's class.
    ///   - selector: The selector of the initializer.
    ///   - first: The first argument.
    ///   - others: Any further arguments.
    ///   - fileID: The file of the call, for error messages.
    ///   - line: The line of the call.
    /// - Throws: ``BlockDelegateError`` if the class is unknown, if it has no such initializer, if the arguments don't
    ///   fit the initializer, or if the initializer returns nil; ``ObjCException`` if the initializer raises an
    ///   exception.
    @_disfavoredOverload
    public convenience init(
      _ className: String, _ selector: Selector, _ first: Any?, _ others: Any?...,
      fileID: StaticString = #fileID, line: UInt32 = #line
    ) throws {
      let object = try Sending.create(
        className, selector, untyped: [first] + others, at: CodeLocation(fileID, line))
      self.init(retaining: object.pointer)
      withExtendedLifetime(object) {}
    }

    /// Sends a message to the object with nil for some arguments, and ignores the result.
    ///
    ///     try window.send("makeKeyAndOrderFront:", nil)
    ///
    /// - Parameters:
    ///   - selector: The selector of the method.
    ///   - first: The first argument.
    ///   - others: Any further arguments.
    ///   - fileID: The file of the call, for error messages.
    ///   - line: The line of the call.
    /// - Throws: ``BlockDelegateError`` if the object has no such method or the arguments don't fit the method;
    ///   ``ObjCException`` if the method raises an exception.
    @_disfavoredOverload
    public func send(
      _ selector: Selector, _ first: Any?, _ others: Any?..., fileID: StaticString = #fileID, line: UInt32 = #line
    ) throws {
      try Sending.send(
        to: handle, selector.handle, untyped: [first] + others, as: Void.self, at: CodeLocation(fileID, line))
    }

    /// Sends a message to the object with nil for some arguments, and returns the result.
    ///
    /// - Parameters:
    ///   - selector: The selector of the method.
    ///   - first: The first argument.
    ///   - others: Any further arguments.
    ///   - fileID: The file of the call, for error messages.
    ///   - line: The line of the call.
    /// - Returns: The result, converted to the Swift type that the caller expects.
    /// - Throws: ``BlockDelegateError`` if the object has no such method or the types don't fit the method;
    ///   ``ObjCException`` if the method raises an exception.
    @_disfavoredOverload
    public func send<R>(
      _ selector: Selector, _ first: Any?, _ others: Any?..., fileID: StaticString = #fileID, line: UInt32 = #line
    ) throws -> R {
      try Sending.send(
        to: handle, selector.handle, untyped: [first] + others, as: R.self, at: CodeLocation(fileID, line))
    }
  }

  extension ObjCClass {
    /// Sends a message to the class with nil for some arguments, and ignores the result.
    ///
    /// - Parameters:
    ///   - selector: The selector of the class method.
    ///   - first: The first argument.
    ///   - others: Any further arguments.
    ///   - fileID: The file of the call, for error messages.
    ///   - line: The line of the call.
    /// - Throws: ``BlockDelegateError`` if the class has no such class method or the arguments don't fit the method;
    ///   ``ObjCException`` if the method raises an exception.
    @_disfavoredOverload
    public func send(
      _ selector: Selector, _ first: Any?, _ others: Any?..., fileID: StaticString = #fileID, line: UInt32 = #line
    ) throws {
      try Sending.send(
        to: ObjectHandle(handle), selector.handle, untyped: [first] + others, as: Void.self,
        at: CodeLocation(fileID, line))
    }

    /// Sends a message to the class with nil for some arguments, and returns the result.
    ///
    /// - Parameters:
    ///   - selector: The selector of the class method.
    ///   - first: The first argument.
    ///   - others: Any further arguments.
    ///   - fileID: The file of the call, for error messages.
    ///   - line: The line of the call.
    /// - Returns: The result, converted to the Swift type that the caller expects.
    /// - Throws: ``BlockDelegateError`` if the class has no such class method or the types don't fit the method;
    ///   ``ObjCException`` if the method raises an exception.
    @_disfavoredOverload
    public func send<R>(
      _ selector: Selector, _ first: Any?, _ others: Any?..., fileID: StaticString = #fileID, line: UInt32 = #line
    ) throws -> R {
      try Sending.send(
        to: ObjectHandle(handle), selector.handle, untyped: [first] + others, as: R.self,
        at: CodeLocation(fileID, line))
    }
  }
#endif
