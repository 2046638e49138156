#if !canImport(ObjectiveC)
  import BlockDelegateRuntime
  import CBlockDelegateRuntime

  extension ObjCObject {
    /// A new object: `[[className alloc] selector arguments]`.
    ///
    ///     let parser = try ObjCObject("NSXMLParser", "initWithData:", data)
    ///
    /// - Throws: as ``send(_:_:)``; also when the class is unknown, and when the initializer returns nil.
    public convenience init<each A>(
      _ className: String, _ selector: Selector = "init", _ arguments: repeat each A
    ) throws {
      let allocated = try ObjCClass(className).send("alloc") as ObjCObject
      let object = try allocated.send(selector, repeat each arguments) as ObjCObject
      self.init(retaining: object.pointer)
    }

    /// Sends a message and does not look at its result.
    ///
    /// The Swift types of the arguments are compared with the method's type encoding, as closures' are; `UInt` and
    /// `Int` are different, so say `15 as UInt` where the method takes an `NSUInteger`.
    /// - Throws: ``BlockDelegateError`` when there is no such method or the arguments don't fit it, ``ObjCException``
    ///   when it raises an exception.
    public func send<each A>(_ selector: Selector, _ arguments: repeat each A) throws {
      try Sending.send(to: pointer, selector.handle, repeat each arguments, as: Void.self)
    }

    /// Sends a message and returns its result.
    /// - Throws: as ``send(_:_:)-(_,_)``; also when the result is nil and the type is not optional, or an object of
    ///   another class.
    @_disfavoredOverload
    public func send<each A, R>(_ selector: Selector, _ arguments: repeat each A) throws -> R {
      try Sending.send(to: pointer, selector.handle, repeat each arguments, as: R.self)
    }
  }

  extension ObjCClass {
    /// Sends a message to the class: see ``ObjCObject/send(_:_:)``.
    public func send<each A>(_ selector: Selector, _ arguments: repeat each A) throws {
      try Sending.send(to: pointer, selector.handle, repeat each arguments, as: Void.self)
    }

    /// Sends a message to the class and returns its result: see ``ObjCObject/send(_:_:)``.
    @_disfavoredOverload
    public func send<each A, R>(_ selector: Selector, _ arguments: repeat each A) throws -> R {
      try Sending.send(to: pointer, selector.handle, repeat each arguments, as: R.self)
    }
  }

  extension ObjCBlock {
    /// Calls the block and does not look at its result.
    ///
    ///     try completion.call(true, "done")
    ///
    /// - Throws: ``BlockDelegateError`` when the block has no signature or the arguments don't fit it,
    ///   ``ObjCException`` when it raises an exception.
    public func call<each A>(_ arguments: repeat each A) throws {
      try Sending.call(self, repeat each arguments, as: Void.self)
    }

    /// Calls the block and returns its result.
    @_disfavoredOverload
    public func call<each A, R>(_ arguments: repeat each A) throws -> R {
      try Sending.call(self, repeat each arguments, as: R.self)
    }
  }

  enum Sending {
    static func send<each A, R>(
      to receiver: OpaquePointer, _ selector: SelectorHandle, _ arguments: repeat each A, as type: R.Type
    ) throws -> R {
      try withPool {
        let types = try methodTypes(receiver, selector)
        let function = ((repeat each A) -> R).self
        let key = MessagePlans.Key(types: types, selector: selector, function: ObjectIdentifier(function))
        let plan = try MessagePlans.shared.plan(key) {
          try MessagePlan(
            parse(String(cString: types), selector), selector: selector.name,
            arguments: swiftTypes(repeat (each A).self), result: R.self)
        }
        // An IMP is an address to who calls it by a plan.
        let implementation = unsafeBitCast(
          bd_objc_msg_lookup(receiver, selector.pointer), to: UnsafeRawPointer.self)
        if plan.isWords, areWords(repeat (each A).self, result: R.self) {
          note(receiver, selector, function, unsafeBitCast(implementation, to: bd_imp.self))
        }
        return try plan.send(
          implementation, leading: (UInt(bitPattern: receiver), UInt(bitPattern: selector.pointer)),
          repeat each arguments, as: R.self)
      }
    }

    static func call<each A, R>(_ block: ObjCBlock, _ arguments: repeat each A, as type: R.Type) throws -> R {
      guard let signature = block.signature else { throw BlockDelegateError(.blockWithoutSignature) }
      return try withPool {
        let encoding: MethodEncoding
        do {
          encoding = try MethodEncoding(block: signature)
        } catch {
          throw BlockDelegateError(.malformedEncoding, given: "\(error)")
        }
        let plan = try MessagePlan(
          encoding, selector: "block", arguments: swiftTypes(repeat (each A).self), result: R.self)
        let pointer = block.reference.pointer
        return try plan.send(
          bd_block_getInvoke(pointer), leading: (UInt(bitPattern: pointer), nil), repeat each arguments, as: R.self)
      }
    }

    /// Runs `body` with an autorelease pool, so that what the message autoreleases is released some day.
    private static func withPool<R>(_ body: () throws -> R) throws -> R {
      do {
        return try AutoreleasePool.ensure(body)
      } catch let exception as ObjectiveCException {
        throw publicError(exception)
      }
    }

    private static func swiftTypes<each A>(_ types: repeat (each A).Type) -> [Any.Type] {
      var all: [Any.Type] = []
      repeat all.append(each types)
      return all
    }

    private static func parse(_ types: String, _ selector: SelectorHandle) throws -> MethodEncoding {
      do {
        return try MethodEncoding(method: types)
      } catch {
        throw BlockDelegateError(.malformedEncoding, selector: selector.name, given: "\(error)")
      }
    }

    /// The encoding of the method that answers, or of the message where the object forwards it.
    private static func methodTypes(
      _ receiver: OpaquePointer, _ selector: SelectorHandle
    ) throws -> UnsafePointer<CChar> {
      let cls = ClassHandle(of: receiver)
      if let types = cls.typesPointer(of: selector) { return types }
      if Message.responds(receiver, to: selector), let types = bd_sel_getTypeEncoding(selector.pointer) {
        return types
      }
      throw BlockDelegateError(
        .unknownSelector, selector: selector.name,
        expected: cls.isMetaclass ? "a class method of \(cls.name)" : "a method of \(cls.name)",
        nearMisses: nearMisses(of: selector.name, among: cls.methodNames))
    }
  }
#endif
