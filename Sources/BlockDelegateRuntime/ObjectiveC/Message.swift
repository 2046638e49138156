import CBlockDelegateRuntime

/// Messages with a C signature that is known at compile time.
package enum Message {
  private static let respondsToSelector = SelectorHandle("respondsToSelector:")

  /// Sends `[object respondsToSelector: selector]`.
  package static func responds(_ object: ObjectHandle, to selector: SelectorHandle) -> Bool {
    typealias Function = @convention(c) (OpaquePointer, OpaquePointer, OpaquePointer) -> UInt8
    let implementation = bd_objc_msg_lookup(object.pointer, respondsToSelector.pointer)
    // The type `Function` is the C signature of -respondsToSelector:.
    return unsafeBitCast(implementation, to: Function.self)(
      object.pointer, respondsToSelector.pointer, selector.pointer) != 0
  }

  /// Sends a message with at most one pointer-sized argument, and an object or void as its result. The result is not
  /// retained. Throws the exception that the method raises.
  @discardableResult
  package static func catching(
    _ object: ObjectHandle, _ selector: SelectorHandle, _ argument: ObjectHandle? = nil
  ) throws(ObjectiveCException) -> ObjectHandle? {
    var frame = bd_call_frame()
    frame.general.0 = UInt64(UInt(bitPattern: object.pointer))
    frame.general.1 = UInt64(UInt(bitPattern: selector.pointer))
    frame.general.2 = UInt64(UInt(bitPattern: argument?.pointer))
    // A call by frame takes the address of any method implementation.
    let implementation = unsafeBitCast(bd_objc_msg_lookup(object.pointer, selector.pointer), to: UnsafeRawPointer.self)
    try ObjectiveCException.catching(implementation, &frame)
    return OpaquePointer(bitPattern: UInt(frame.generalResult.0)).map { ObjectHandle($0) }
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
