#if !canImport(ObjectiveC)
  import BlockDelegateRuntime

  // Swift can't infer the type of a literal `nil` that stands for a generic argument. Messages with one are found here,
  // where the method's encoding says what each nil is.

  extension ObjCObject {
    /// Makes a new object with nil among the initializer's arguments.
    ///
    ///     let item = try ObjCObject("NSMenuItem", "initWithTitle:action:keyEquivalent:", "Planets", nil, "")
    ///
    /// - Throws: ``BlockDelegateError`` and ``ObjCException`` as `send(_:_:)`; also when the class is unknown,
    ///   and when the initializer returns nil.
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

    /// Sends a message with nil among its arguments.
    ///
    ///     try window.send("makeKeyAndOrderFront:", nil)
    ///
    /// - Throws: as `send(_:_:)`.
    @_disfavoredOverload
    public func send(
      _ selector: Selector, _ first: Any?, _ others: Any?..., fileID: StaticString = #fileID, line: UInt32 = #line
    ) throws {
      try Sending.send(
        to: handle, selector.handle, untyped: [first] + others, as: Void.self, at: CodeLocation(fileID, line))
    }

    /// Sends a message with nil among its arguments, and returns its result.
    /// - Throws: as `send(_:_:)`.
    @_disfavoredOverload
    public func send<R>(
      _ selector: Selector, _ first: Any?, _ others: Any?..., fileID: StaticString = #fileID, line: UInt32 = #line
    ) throws -> R {
      try Sending.send(
        to: handle, selector.handle, untyped: [first] + others, as: R.self, at: CodeLocation(fileID, line))
    }
  }

  extension ObjCClass {
    /// Sends a message to the class with nil among its arguments.
    @_disfavoredOverload
    public func send(
      _ selector: Selector, _ first: Any?, _ others: Any?..., fileID: StaticString = #fileID, line: UInt32 = #line
    ) throws {
      try Sending.send(
        to: ObjectHandle(handle), selector.handle, untyped: [first] + others, as: Void.self,
        at: CodeLocation(fileID, line))
    }

    /// Sends a message to the class with nil among its arguments, and returns its result.
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
