#if !canImport(ObjectiveC)
  import BlockDelegateRuntime
  import CBlockDelegateRuntime
  import Foundation

  // Swift can't infer the type of a literal `nil` that stands for a generic argument. Messages with one are found here,
  // where the method's encoding says what each nil is.

  extension ObjCObject {
    /// Makes a new object with nil among the initializer's arguments.
    ///
    ///     let item = try ObjCObject("NSMenuItem", "initWithTitle:action:keyEquivalent:", "Planets", nil, "")
    ///
    /// - Throws: ``BlockDelegateError`` and ``ObjCException`` as ``send(_:_:)-(_,_)``; also when the class is unknown,
    ///   and when the initializer returns nil.
    @_disfavoredOverload
    public convenience init(_ className: String, _ selector: Selector, _ first: Any?, _ others: Any?...) throws {
      let object = try Sending.create(className, selector, untyped: [first] + others)
      self.init(retaining: object.pointer)
      withExtendedLifetime(object) {}
    }

    /// Sends a message with nil among its arguments.
    ///
    ///     try window.send("makeKeyAndOrderFront:", nil)
    ///
    /// - Throws: as ``send(_:_:)-(_,_)``.
    @_disfavoredOverload
    public func send(_ selector: Selector, _ first: Any?, _ others: Any?...) throws {
      try Sending.send(to: handle, selector.handle, untyped: [first] + others, as: Void.self)
    }

    /// Sends a message with nil among its arguments, and returns its result.
    /// - Throws: as ``send(_:_:)-(_,_)``.
    @_disfavoredOverload
    public func send<R>(_ selector: Selector, _ first: Any?, _ others: Any?...) throws -> R {
      try Sending.send(to: handle, selector.handle, untyped: [first] + others, as: R.self)
    }
  }

  extension ObjCClass {
    /// Sends a message to the class with nil among its arguments.
    @_disfavoredOverload
    public func send(_ selector: Selector, _ first: Any?, _ others: Any?...) throws {
      try Sending.send(to: ObjectHandle(handle), selector.handle, untyped: [first] + others, as: Void.self)
    }

    /// Sends a message to the class with nil among its arguments, and returns its result.
    @_disfavoredOverload
    public func send<R>(_ selector: Selector, _ first: Any?, _ others: Any?...) throws -> R {
      try Sending.send(to: ObjectHandle(handle), selector.handle, untyped: [first] + others, as: R.self)
    }
  }

  extension Sending {
    fileprivate static func create(
      _ className: String, _ selector: Selector, untyped arguments: [Any?]
    ) throws -> ObjCObject {
      let allocated = try send(
        to: ObjectHandle(ObjCClass(className).handle), SelectorHandle("alloc"), as: ObjCObject.self)
      return try send(to: allocated.handle, selector.handle, untyped: arguments, as: ObjCObject.self)
    }

    fileprivate static func send<R>(
      to receiver: ObjectHandle, _ selector: SelectorHandle, untyped arguments: [Any?], as type: R.Type
    ) throws -> R {
      let types = try throwingPublicErrors { Array(try encoding(of: selector, to: receiver).explicitArguments) }
      // More arguments than the method has are refused where all messages are.
      let values = arguments.enumerated().map { index, argument in
        argument ?? (index < types.count ? none(of: types[index]) : ObjCObject?.none as Any)
      }
      return try send(to: receiver, selector, rest: values[...], as: R.self)
    }

    /// Takes the values' types one after the other, until all are known.
    private static func send<each A, R>(
      to receiver: ObjectHandle, _ selector: SelectorHandle, _ known: repeat each A, rest: ArraySlice<Any>,
      as type: R.Type
    ) throws -> R {
      guard let first = rest.first else { return try send(to: receiver, selector, repeat each known, as: R.self) }
      func next<Value>(_ value: Value) throws -> R {
        try send(to: receiver, selector, repeat each known, value, rest: rest.dropFirst(), as: R.self)
      }
      return try next(first)
    }

    /// nil as an argument of this type, in a Swift type that fits it.
    private static func none(of type: TypeEncoding) -> Any {
      switch type {
      case .block: ObjCBlock?.none as Any
      case .class: ObjCClass?.none as Any
      case .selector: Selector?.none as Any
      case .pointer: UnsafeRawPointer?.none as Any
      default: ObjCObject?.none as Any
      }
    }
  }
#endif
