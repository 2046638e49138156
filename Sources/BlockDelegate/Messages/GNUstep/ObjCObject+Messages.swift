#if !canImport(ObjectiveC)
  // What an object is asked by messages.

  extension ObjCObject {
    /// Makes a new object: `[[className alloc] selector arguments]`.
    ///
    ///     let parser = try ObjCObject("NSXMLParser", "initWithData:", data)
    ///
    /// - Throws: as `send(_:_:)`; also when the class is unknown, and when the initializer returns nil.
    @_transparent
    public convenience init<each A>(
      _ className: String, _ selector: Selector = "init", _ arguments: repeat __shared each A,
      fileID: StaticString = #fileID, line: UInt32 = #line
    ) throws {
      try BlockArguments.refuse(repeat (each A).self, result: Void.self, selector: selector, fileID: fileID, line: line)
      let object = try Sending.create(className, selector, repeat each arguments, fileID: fileID, line: line)
      self.init(retaining: object.pointer)
      withExtendedLifetime(object) {}
    }

    /// Sends a message and does not look at its result.
    ///
    /// The Swift types of the arguments are compared with the method's type encoding, as closures' are; an `Int` may be
    /// an `NSUInteger`, too. A block must be an ``ObjCBlock``, `try ObjCBlock(block)`.
    /// - Throws: ``BlockDelegateError`` when there is no such method or the arguments don't fit it, ``ObjCException``
    ///   when it raises an exception.
    // Disfavored, or `let first: Any = try send(…)` would be the `()` of this one.
    @_disfavoredOverload @_transparent
    public func send<each A>(
      _ selector: Selector, _ arguments: repeat each A, fileID: StaticString = #fileID, line: UInt32 = #line
    ) throws {
      try BlockArguments.refuse(repeat (each A).self, result: Void.self, selector: selector, fileID: fileID, line: line)
      return try sendAny(selector, repeat each arguments, fileID: fileID, line: line)
    }

    /// Sends a message and returns its result.
    /// - Throws: as `send(_:_:)`; also when the result is nil and the type is not optional, or an object of
    ///   another class.
    @_transparent
    public func send<each A, R>(
      _ selector: Selector, _ arguments: repeat each A, fileID: StaticString = #fileID, line: UInt32 = #line
    ) throws -> R {
      try BlockArguments.refuse(repeat (each A).self, result: R.self, selector: selector, fileID: fileID, line: line)
      return try sendAny(selector, repeat each arguments, fileID: fileID, line: line)
    }

    /// Whether the object responds to a selector: `respondsToSelector:`.
    public func responds(to selector: Selector) -> Bool {
      (try? send("respondsToSelector:", selector) as Bool) ?? false
    }

    /// Whether the object is an instance of a class or of one below it: `isKindOfClass:`.
    public func isKind(of other: ObjCClass) -> Bool { (try? send("isKindOfClass:", other) as Bool) ?? false }
  }

  extension ObjCObject: Hashable {
    public static func == (left: ObjCObject, right: ObjCObject) -> Bool {
      left.pointer == right.pointer || (try? left.send("isEqual:", right) as Bool) ?? false
    }

    public func hash(into hasher: inout Hasher) { hasher.combine((try? send("hash") as UInt) ?? 0) }
  }

  extension ObjCObject: CustomStringConvertible {
    /// The object's own `description`.
    public var description: String {
      let text = try? send("description") as String?
      return text.flatMap { $0 } ?? "<\(objCClass.name)>"
    }
  }
#endif
