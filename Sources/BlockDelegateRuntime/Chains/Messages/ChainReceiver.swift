import CBlockDelegateRuntime

/// A weak reference to an object that gets messages while it lives.
///
/// The type is Sendable because the C layer guards it.
struct ChainReceiver: ~Copyable, @unchecked Sendable {
  let pointer: OpaquePointer

  init(_ object: ObjectHandle) { pointer = bd_receiver_create(object.pointer) }

  deinit { bd_receiver_release(pointer) }

  /// The receiver's position in the lists of one chain.
  var order: UInt { bd_receiver_order(pointer) }
  func setOrder(_ order: UInt) { bd_receiver_setOrder(pointer, order) }

  /// Whether the object lives. The object may be deallocated before this property returns.
  var isLiving: Bool { bd_receiver_isLiving(pointer) }

  /// Returns the object, or nil after it is deallocated.
  func load() -> OwnedObject? {
    guard let object = bd_receiver_loadRetained(pointer) else { return nil }
    return OwnedObject(owned: object)
  }

  /// Stops all messages to the object.
  func retire() { bd_receiver_retire(pointer) }

  /// Sends the message of a frame to the object.
  /// - Returns: Whether the object responds to the message.
  /// - Throws: The exception that the method raises.
  func send(
    _ frame: UnsafeMutablePointer<bd_call_frame>, _ layout: MessageLayout, _ selector: SelectorHandle
  ) throws(ObjectiveCException) -> Bool {
    var call = bd_call_frame()
    call.general.0 = UInt64(UInt(bitPattern: pointer))
    call.general.1 = UInt64(UInt(bitPattern: selector.pointer))
    call.general.2 = UInt64(UInt(bitPattern: layout.pointer))
    call.general.3 = UInt64(UInt(bitPattern: frame))
    // A call by frame takes the address of any C function.
    try ObjectiveCException.catching(unsafeBitCast(bd_receiver_sendFrame as Sender, to: UnsafeRawPointer.self), &call)
    return call.generalResult.0 & 0xff != 0
  }

  private typealias Sender =
    @convention(c) (
      OpaquePointer, OpaquePointer, UnsafePointer<bd_message_layout>, UnsafeMutablePointer<bd_call_frame>
    ) -> Bool
}
