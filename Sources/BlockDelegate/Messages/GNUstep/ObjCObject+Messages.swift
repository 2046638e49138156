#if !canImport(ObjectiveC)
  import BlockDelegateRuntime

  extension ObjCObject {
    /// Makes a new object with `[[className alloc] selector arguments]`.
    ///
    ///     let parser = try ObjCObject("NSXMLParser", "initWithData:", data)
    ///
    /// - Parameters:
    ///   - className: The name of the object's class.
    ///   - selector: The selector of the initializer, `init` by default.
    ///   - arguments: The arguments, whose Swift types must fit the initializer's type encoding.
    /// - Throws: ``BlockDelegateError`` if the class is unknown, if it has no such initializer, if the arguments don't
    ///   fit the initializer, or if the initializer returns nil; ``ObjCException`` if the initializer raises an
    ///   exception.
    @_transparent
    public convenience init<each A>(
      _ className: String, _ selector: Selector = "init", _ arguments: repeat __shared each A,
      fileID: StaticString = #fileID, line: UInt32 = #line
    ) throws {
      try Sending.refuseBlocks(repeat (each A).self, result: Void.self, selector: selector, fileID: fileID, line: line)
      let new: NewObject = try makeObject(className, selector, repeat each arguments, fileID: fileID, line: line)
      self.init(owned: new.pointer)
    }

    /// Makes a new object with an initializer without arguments.
    public convenience init(
      _ className: String, _ selector: Selector = "init", fileID: StaticString = #fileID, line: UInt32 = #line
    ) throws {
      let new: NewObject = try makeObject(className, selector, fileID: fileID, line: line)
      self.init(owned: new.pointer)
    }

    /// Returns whether the object responds to a selector, as `respondsToSelector:` does.
    public func responds(to selector: Selector) -> Bool {
      (try? send("respondsToSelector:", selector) as Bool) ?? false
    }

    /// Returns whether the object is an instance of a class or of one of its subclasses, as `isKindOfClass:` does.
    public func isKind(of other: ObjCClass) -> Bool { (try? send("isKindOfClass:", other) as Bool) ?? false }
  }

  extension ObjCObject: Hashable {
    /// Returns whether the references are to the same object, or `isEqual:` returns YES.
    public static func == (left: ObjCObject, right: ObjCObject) -> Bool {
      left.pointer == right.pointer || (try? left.send("isEqual:", right) as Bool) ?? false
    }

    /// Hashes the result of the object's `hash` method.
    public func hash(into hasher: inout Hasher) { hasher.combine((try? send("hash") as UInt) ?? 0) }
  }

  extension ObjCObject: CustomStringConvertible {
    /// The text that the object's `description` method returns.
    public var description: String {
      (try? send("description") as String?)?.flatMap { $0 } ?? "<\(objCClass.name)>"
    }
  }

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
    /// - Throws: ``BlockDelegateError`` if the class is unknown, if it has no such initializer, if the arguments don't
    ///   fit the initializer, or if the initializer returns nil; ``ObjCException`` if the initializer raises an
    ///   exception.
    @_disfavoredOverload
    public convenience init(
      _ className: String, _ selector: Selector, _ first: Any?, _ others: Any?...,
      fileID: StaticString = #fileID, line: UInt32 = #line
    ) throws {
      self.init(
        owned: try Sending.make(className, selector, untyped: [first] + others, at: CodeLocation(fileID, line)))
    }
  }

  extension MessageReceiver {
    /// Sends a message to the object or class with nil for some arguments, and ignores the result.
    ///
    ///     try window.send("makeKeyAndOrderFront:", nil)
    ///
    /// - Parameters:
    ///   - selector: The selector of the method.
    ///   - first: The first argument.
    ///   - others: Any further arguments.
    /// - Throws: ``BlockDelegateError`` if there is no such method or the arguments don't fit the method;
    ///   ``ObjCException`` if the method raises an exception.
    @_disfavoredOverload
    public func send(
      _ selector: Selector, _ first: Any?, _ others: Any?..., fileID: StaticString = #fileID, line: UInt32 = #line
    ) throws {
      let location = CodeLocation(fileID, line)
      try Sending.send(
        ObjectHandle(pointer), selector.handle, untyped: [first] + others, as: Void.self, at: location)
    }

    /// Sends a message to the object or class with nil for some arguments, and returns the result.
    ///
    /// - Parameters:
    ///   - selector: The selector of the method.
    ///   - first: The first argument.
    ///   - others: Any further arguments.
    /// - Returns: The result, converted to the Swift type that the caller expects.
    /// - Throws: ``BlockDelegateError`` if there is no such method or the types don't fit the method;
    ///   ``ObjCException`` if the method raises an exception.
    @_disfavoredOverload
    public func send<R>(
      _ selector: Selector, _ first: Any?, _ others: Any?..., fileID: StaticString = #fileID, line: UInt32 = #line
    ) throws -> R {
      let location = CodeLocation(fileID, line)
      return try Sending.send(
        ObjectHandle(pointer), selector.handle, untyped: [first] + others, as: R.self, at: location)
    }
  }
#endif
