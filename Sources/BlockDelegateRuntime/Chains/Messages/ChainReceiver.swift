import CBlockDelegateRuntime

/// An object that gets messages as long as it lives, held weakly.
///
/// Sendable because the C layer guards it.
struct ChainReceiver: ~Copyable, @unchecked Sendable {
  let pointer: OpaquePointer

  init(_ object: ObjectHandle) { pointer = bd_receiver_create(object.pointer) }

  deinit { bd_receiver_release(pointer) }

  /// Where it comes in the lists of one chain.
  var order: UInt { bd_receiver_order(pointer) }
  func setOrder(_ order: UInt) { bd_receiver_setOrder(pointer, order) }

  /// Whether the object lives: it may be gone when this returns.
  var isLiving: Bool { bd_receiver_isLiving(pointer) }

  /// The object while it lives.
  func load() -> OwnedObject? {
    guard let object = bd_receiver_loadRetained(pointer) else { return nil }
    return OwnedObject(owned: object)
  }

  /// From now on no message reaches the object.
  func retire() { bd_receiver_retire(pointer) }

  /// Sends a message of a frame to the object.
  /// - Returns: whether it answers.
  /// - Throws: what the method raises.
  func send(
    _ frame: UnsafeMutablePointer<bd_call_frame>, _ layout: MessageLayout, _ selector: SelectorHandle
  ) throws(ObjectiveCException) -> Bool {
    var call = bd_call_frame()
    call.general.0 = UInt64(UInt(bitPattern: pointer))
    call.general.1 = UInt64(UInt(bitPattern: selector.pointer))
    call.general.2 = UInt64(UInt(bitPattern: layout.pointer))
    call.general.3 = UInt64(UInt(bitPattern: frame))
    // A C function is an address to who calls it by a frame.
    try ObjectiveCException.catching(unsafeBitCast(bd_receiver_sendFrame as Sender, to: UnsafeRawPointer.self), &call)
    return call.generalResult.0 & 0xff != 0
  }

  private typealias Sender =
    @convention(c) (
      OpaquePointer, OpaquePointer, UnsafePointer<bd_message_layout>, UnsafeMutablePointer<bd_call_frame>
    ) -> Bool
}
