import CBlockDelegateRuntime

/// Messages whose C signature is known when this is compiled. Exceptions pass through.
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

  /// A message without arguments that returns an object or nothing.
  @discardableResult
  package static func send(_ object: OpaquePointer, _ selector: SelectorHandle) -> OpaquePointer? {
    typealias Function = @convention(c) (OpaquePointer, OpaquePointer) -> OpaquePointer?
    // The caller says that the method has this signature.
    return unsafeBitCast(bd_objc_msg_lookup(object, selector.pointer), to: Function.self)(object, selector.pointer)
  }

  /// A message with one pointer-sized argument that returns an object or nothing.
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
