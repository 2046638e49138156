// Messages with a C signature that is known at compile time. They throw the exception that the method or its lookup
// raises.
extension ObjectHandle {
  /// Sends a message whose arguments are at most three words, and whose result is a word or void.
  ///
  /// A word is an integer, a pointer or an object. Each word is in a general register. A method ignores registers that
  /// it has no arguments in. If the result is narrower than its register, the caller must truncate it.
  @discardableResult
  package func word(
    _ selector: SelectorHandle, _ first: UInt = 0, _ second: UInt = 0, _ third: UInt = 0
  ) throws(ObjectiveCException) -> UInt {
    try ObjectiveCException.catching(
      bd_object_sendWords_address(), word, UInt(bitPattern: selector.pointer), first, second, third)
  }

  /// Sends a message whose result is an object, which is not retained, with at most one word as its argument.
  package func object(_ selector: SelectorHandle, _ argument: UInt = 0) throws(ObjectiveCException) -> ObjectHandle? {
    OpaquePointer(bitPattern: try word(selector, argument)).map { ObjectHandle($0) }
  }

  /// Sends `[self respondsToSelector: selector]`.
  package func responds(to selector: SelectorHandle) throws(ObjectiveCException) -> Bool {
    // An exception is usually autoreleased.
    try AutoreleasePool.ensure { () throws(ObjectiveCException) in
      try word("respondsToSelector:", UInt(bitPattern: selector.pointer)) & 0xff != 0
    }
  }

  /// Sends a message with at most one word as its argument. An exception that the method raises is not caught.
  @discardableResult
  package func send(_ selector: SelectorHandle, _ argument: UInt = 0) -> UInt {
    bd_object_sendWords(pointer, selector.pointer, argument, 0, 0)
  }

  /// The address of the object as an argument of a message.
  package var word: UInt { UInt(bitPattern: pointer) }

  /// Returns the type encoding of a message to the object: that of the class's method, of the signature by which the
  /// object forwards the message, or of the selector. Returns nil if the object does not respond.
  package func types(of selector: SelectorHandle) throws(ObjectiveCException) -> String? {
    if let types = cls.types(of: selector) { return types }
    return try AutoreleasePool.ensure { () throws(ObjectiveCException) in
      let methodSignature: SelectorHandle = "methodSignatureForSelector:"
      guard cls.responds(to: methodSignature),
        let signature = try object(methodSignature, UInt(bitPattern: selector.pointer))
      else { return try responds(to: selector) ? selector.types : nil }
      var types = [try signature.word("methodReturnType")]
      for index in 0..<(try signature.word("numberOfArguments")) {
        types.append(try signature.word("getArgumentTypeAtIndex:", index))
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
