import CBlockDelegateRuntime

/// Messages whose C signature is known when this is compiled.
package enum Message {
  private static let respondsToSelector = SelectorHandle("respondsToSelector:")

  /// `[object respondsToSelector: selector]`
  package static func responds(_ object: ObjectHandle, to selector: SelectorHandle) -> Bool {
    typealias Function = @convention(c) (OpaquePointer, OpaquePointer, OpaquePointer) -> UInt8
    let implementation = bd_objc_msg_lookup(object.pointer, respondsToSelector.pointer)
    // The C signature of -respondsToSelector:.
    return unsafeBitCast(implementation, to: Function.self)(
      object.pointer, respondsToSelector.pointer, selector.pointer) != 0
  }

  /// A message with at most one pointer-sized argument, whose result is an object or nothing. The object is not
  /// retained.
  @discardableResult
  package static func catching(
    _ object: ObjectHandle, _ selector: SelectorHandle, _ argument: ObjectHandle? = nil
  ) throws(ObjectiveCException) -> ObjectHandle? {
    var frame = bd_call_frame()
    frame.general.0 = UInt64(UInt(bitPattern: object.pointer))
    frame.general.1 = UInt64(UInt(bitPattern: selector.pointer))
    frame.general.2 = UInt64(UInt(bitPattern: argument?.pointer))
    // An IMP is an address to who calls it by a frame.
    let implementation = unsafeBitCast(bd_objc_msg_lookup(object.pointer, selector.pointer), to: UnsafeRawPointer.self)
    try ObjectiveCException.catching(implementation, &frame)
    return OpaquePointer(bitPattern: UInt(frame.generalResult.0)).map { ObjectHandle($0) }
  }

  /// A message with one pointer-sized argument. What it raises passes through.
  @discardableResult
  package static func send(
    _ object: ObjectHandle, _ selector: SelectorHandle, _ argument: OpaquePointer?
  ) -> OpaquePointer? {
    typealias Function = @convention(c) (OpaquePointer, OpaquePointer, OpaquePointer?) -> OpaquePointer?
    // The caller says that the method has this signature.
    return unsafeBitCast(bd_objc_msg_lookup(object.pointer, selector.pointer), to: Function.self)(
      object.pointer, selector.pointer, argument)
  }
}
