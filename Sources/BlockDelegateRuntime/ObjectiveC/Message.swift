import CBlockDelegateRuntime

/// Messages whose C signature is known when this is compiled.
package enum Message {
  private static let respondsToSelector = SelectorHandle("respondsToSelector:")

  /// `[object respondsToSelector: selector]`
  package static func responds(_ object: OpaquePointer, to selector: SelectorHandle) -> Bool {
    typealias Function = @convention(c) (OpaquePointer, OpaquePointer, OpaquePointer) -> UInt8
    let implementation = bd_objc_msg_lookup(object, respondsToSelector.pointer)
    // The C signature of -respondsToSelector:.
    return unsafeBitCast(implementation, to: Function.self)(
      object, respondsToSelector.pointer, selector.pointer) != 0
  }

  /// A message with at most one pointer-sized argument, whose result is an object or nothing. The object is not
  /// retained.
  @discardableResult
  package static func catching(
    _ object: OpaquePointer, _ selector: SelectorHandle, _ argument: OpaquePointer? = nil
  ) throws(ObjectiveCException) -> OpaquePointer? {
    var frame = bd_call_frame()
    frame.general.0 = UInt64(UInt(bitPattern: object))
    frame.general.1 = UInt64(UInt(bitPattern: selector.pointer))
    frame.general.2 = UInt64(UInt(bitPattern: argument))
    // An IMP is an address to who calls it by a frame.
    let implementation = unsafeBitCast(bd_objc_msg_lookup(object, selector.pointer), to: UnsafeRawPointer.self)
    try ObjectiveCException.catching(implementation, &frame)
    return OpaquePointer(bitPattern: UInt(frame.generalResult.0))
  }

  /// A message with one pointer-sized argument. What it raises passes through.
  @discardableResult
  package static func send(
    _ object: OpaquePointer, _ selector: SelectorHandle, _ argument: OpaquePointer?
  ) -> OpaquePointer? {
    typealias Function = @convention(c) (OpaquePointer, OpaquePointer, OpaquePointer?) -> OpaquePointer?
    // The caller says that the method has this signature.
    return unsafeBitCast(bd_objc_msg_lookup(object, selector.pointer), to: Function.self)(
      object, selector.pointer, argument)
  }
}
