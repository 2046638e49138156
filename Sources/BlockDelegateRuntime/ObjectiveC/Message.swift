import CBlockDelegateRuntime

/// Messages with a C signature that is known at compile time.
package enum Message {
  private static let respondsToSelector = SelectorHandle("respondsToSelector:")

  /// Sends `[object respondsToSelector: selector]`. Throws the exception that the method raises.
  package static func responds(
    _ object: ObjectHandle, to selector: SelectorHandle
  ) throws(ObjectiveCException) -> Bool {
    // The argument is passed as an address. A BOOL is in the lowest byte of the result register. An exception is usually
    // autoreleased.
    try AutoreleasePool.ensure { () throws(ObjectiveCException) in
      UInt(bitPattern: try catching(object, respondsToSelector, ObjectHandle(selector.pointer))?.pointer) & 0xff != 0
    }
  }

  /// Sends a message with at most one pointer-sized argument, and an object or void as its result. The result is not
  /// retained. Throws the exception that the method raises.
  @discardableResult
  package static func catching(
    _ object: ObjectHandle, _ selector: SelectorHandle, _ argument: ObjectHandle? = nil
  ) throws(ObjectiveCException) -> ObjectHandle? {
    // Any method implementation can be called by its address.
    let implementation = unsafeBitCast(bd_objc_msg_lookup(object.pointer, selector.pointer), to: UnsafeRawPointer.self)
    let words = (UInt(bitPattern: object.pointer), UInt(bitPattern: selector.pointer))
    let result = try ObjectiveCException.catching(implementation, words.0, words.1, UInt(bitPattern: argument?.pointer))
    return OpaquePointer(bitPattern: result).map { ObjectHandle($0) }
  }

  /// Sends a message with one pointer-sized argument. An exception that the method raises is not caught.
  @discardableResult
  package static func send(
    _ object: ObjectHandle, _ selector: SelectorHandle, _ argument: OpaquePointer?
  ) -> OpaquePointer? {
    typealias Function = @convention(c) (OpaquePointer, OpaquePointer, OpaquePointer?) -> OpaquePointer?
    // The caller must ensure that the method has this C signature.
    return unsafeBitCast(bd_objc_msg_lookup(object.pointer, selector.pointer), to: Function.self)(
      object.pointer, selector.pointer, argument)
  }
}

/// An Objective-C exception that a message raised. This value owns the exception object.
package struct ObjectiveCException: Error {
  /// The exception object, or nil for `@throw nil`.
  package let object: StrongReference?

  /// Takes ownership of the exception object.
  init(owned pointer: OpaquePointer?) { object = pointer.map { StrongReference(owned: $0) } }

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
    typealias Caller =
      @convention(c) (
        UnsafeRawPointer, UnsafeMutablePointer<bd_call_frame>, UnsafeMutablePointer<UnsafeMutablePointer<UInt8>?>?
      ) -> Void
    // The function is called with the addresses that `bd_call` takes.
    _ = try catching(
      unsafeBitCast(bd_call as Caller, to: UnsafeRawPointer.self), UInt(bitPattern: function), UInt(bitPattern: frame))
  }

  /// Calls a function with the addresses or numbers that it takes, and returns its result.
  static func catching(
    _ function: UnsafeRawPointer, _ a: UInt, _ b: UInt, _ c: UInt = 0, _ d: UInt = 0, _ e: UInt = 0
  ) throws(ObjectiveCException) -> UInt {
    var result: UInt = 0
    guard bd_call_raises(function, a, b, c, d, e, &result) else { return result }
    throw ObjectiveCException(owned: OpaquePointer(bitPattern: result))
  }
}
