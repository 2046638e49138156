import CBlockDelegateRuntime

/// A member of a chain, held weakly.
final class ChainMember: Sendable {
  /// The member's address. After the member is deallocated, another object may have the same address.
  let address: ObjectHandle
  /// A label that distinguishes the member from others of its class in logs.
  let label: String?
  /// The source location where the member was added, or nil for a member that the library itself has added.
  let location: CodeLocation?
  /// Where the member gets its messages.
  let route: DeliveryRoute
  private let own: ChainReceiver
  /// The object that gets the messages instead, and passes them on elsewhere, or nil if the member gets them itself.
  private let relay: (object: StrongReference, receiver: ChainReceiver)?

  /// Creates a member.
  /// - Parameter makeRelay: Makes the object that passes messages on to the given receiver elsewhere.
  init(
    _ object: ObjectHandle, label: String?, at location: CodeLocation?, by route: DeliveryRoute,
    makeRelay: (ChainReceiver) throws -> StrongReference
  ) rethrows {
    (address, self.label, self.location, self.route) = (object, label, location, route)
    own = ChainReceiver(object)
    let relay = route.isImmediate ? nil : try makeRelay(own)
    self.relay = relay.map { ($0, ChainReceiver($0.handle)) }
  }

  /// The receiver of the messages in the C layer.
  var receiver: OpaquePointer { (relay?.receiver ?? own).pointer }

  /// The member's position among the chain's members, which is set when the member is added.
  var order: UInt { bd_receiver_order(own.pointer) }
  func setOrder(_ order: UInt) {
    for receiver in [own, relay?.receiver] { receiver.map { bd_receiver_setOrder($0.pointer, order) } }
  }

  /// Whether the member lives. It may be deallocated before this property returns.
  var isLiving: Bool { bd_receiver_isLiving(own.pointer) }

  /// Returns the member, or nil after it is deallocated.
  func load() -> StrongReference? {
    bd_receiver_loadRetained(own.pointer).map { StrongReference(owned: $0) }
  }

  /// Stops all messages to the member, including those that are already queued.
  func retire() {
    for receiver in [own, relay?.receiver] { receiver.map { bd_receiver_retire($0.pointer) } }
  }
}

/// A weak reference to an object that gets messages while it lives.
///
/// The type is Sendable because the C layer guards it.
final class ChainReceiver: @unchecked Sendable {
  let pointer: OpaquePointer

  init(_ object: ObjectHandle) { pointer = bd_receiver_create(object.pointer) }

  deinit { bd_receiver_release(pointer) }

  /// Sends the message of a frame to the object.
  /// - Returns: Whether the object responds to the message.
  /// - Throws: The exception that the method raises.
  func send(
    _ frame: UnsafeMutablePointer<bd_call_frame>, _ selector: SelectorHandle
  ) throws(ObjectiveCException) -> Bool {
    guard let object = bd_receiver_hold(pointer) else { return false }
    defer { bd_receiver_letGo(pointer, object) }
    return try BlockDelegateRuntime.send(frame, to: ObjectHandle(object), selector)
  }
}
