/// Messages with a C signature that is known at compile time.
package enum Message {
  private static let respondsToSelector = SelectorHandle("respondsToSelector:")

  /// Sends `[object respondsToSelector: selector]`. Throws the exception that the method raises.
  package static func responds(
    _ object: ObjectHandle, to selector: SelectorHandle
  ) throws(ObjectiveCException) -> Bool {
    // An exception is usually autoreleased.
    try AutoreleasePool.ensure { () throws(ObjectiveCException) in
      try word(object, respondsToSelector, UInt(bitPattern: selector.pointer)) & 0xff != 0
    }
  }

  /// A method that takes and returns words. A BOOL is in the lowest byte of its word.
  typealias Words = @convention(c) (OpaquePointer, OpaquePointer, UInt, UInt) -> UInt

  /// Sends a message whose arguments are at most three words, and whose result is a word or void. Throws the exception
  /// that the method or its lookup raises.
  package static func word(
    _ object: ObjectHandle, _ selector: SelectorHandle, _ first: UInt = 0, _ second: UInt = 0, _ third: UInt = 0
  ) throws(ObjectiveCException) -> UInt {
    try ObjectiveCException.catching(
      bd_object_sendWords_address(), UInt(bitPattern: object.pointer), UInt(bitPattern: selector.pointer), first,
      second, third)
  }

  /// Sends a message with at most one pointer-sized argument, and an object or void as its result. The result is not
  /// retained. Throws the exception that the method raises.
  @discardableResult
  package static func catching(
    _ object: ObjectHandle, _ selector: SelectorHandle, _ argument: ObjectHandle? = nil
  ) throws(ObjectiveCException) -> ObjectHandle? {
    OpaquePointer(bitPattern: try word(object, selector, UInt(bitPattern: argument?.pointer))).map { ObjectHandle($0) }
  }

  /// Sends a message with one pointer-sized argument. An exception that the method raises is not caught.
  @discardableResult
  package static func send(
    _ object: ObjectHandle, _ selector: SelectorHandle, _ argument: OpaquePointer?
  ) -> OpaquePointer? {
    OpaquePointer(bitPattern: bd_object_sendWords(object.pointer, selector.pointer, UInt(bitPattern: argument), 0, 0))
  }
}

extension ObjectHandle {
  private static let methodSignature = SelectorHandle("methodSignatureForSelector:")

  /// Returns the type encoding of a message to the object: that of the class's method, of the signature by which the
  /// object forwards the message, or of the selector. Returns nil if the object does not respond.
  package func types(of selector: SelectorHandle) throws(ObjectiveCException) -> String? {
    if let types = cls.types(of: selector) { return types }
    return try AutoreleasePool.ensure { () throws(ObjectiveCException) in
      guard cls.responds(to: Self.methodSignature),
        let signature = try Message.catching(self, Self.methodSignature, ObjectHandle(selector.pointer))
      else { return try Message.responds(self, to: selector) ? selector.types : nil }
      var types = [try Message.word(signature, SelectorHandle("methodReturnType"))]
      for index in 0..<(try Message.word(signature, SelectorHandle("numberOfArguments"))) {
        types.append(try Message.word(signature, SelectorHandle("getArgumentTypeAtIndex:"), index))
      }
      return types.map { String(cString: UnsafePointer<CChar>(bitPattern: $0)!) }.joined()
    }
  }
}

/// An Objective-C exception that a message raised. This value owns the exception object.
package struct ObjectiveCException: Error {
  /// The exception object, or nil for `@throw nil`.
  package let object: StrongReference?

  /// Takes ownership of the exception object.
  package init(owned pointer: OpaquePointer?) { object = pointer.map { StrongReference(owned: $0) } }

  /// An exception that this thread's autorelease pool retains. A function that owns no references can raise it again.
  package struct Autoreleased {
    let pointer: OpaquePointer?

    package func raise() -> Never { bd_objc_raise(pointer) }
  }

  package func autoreleased() -> Autoreleased {
    Autoreleased(pointer: object.map { bd_objc_autorelease(bd_objc_retain($0.pointer)) })
  }

  /// Calls a function by a frame. Throws the exception that the function raises.
  package static func catching(
    _ function: UnsafeRawPointer, _ frame: UnsafeMutablePointer<bd_call_frame>
  ) throws(ObjectiveCException) {
    _ = try catching(bd_call_address(), UInt(bitPattern: function), UInt(bitPattern: frame))
  }

  /// Calls a function with the addresses or numbers that it takes, and returns its result.
  package static func catching(
    _ function: UnsafeRawPointer, _ a: UInt, _ b: UInt, _ c: UInt = 0, _ d: UInt = 0, _ e: UInt = 0
  ) throws(ObjectiveCException) -> UInt {
    var result: UInt = 0
    guard bd_call_raises(function, a, b, c, d, e, &result) else { return result }
    throw ObjectiveCException(owned: OpaquePointer(bitPattern: result))
  }
}
