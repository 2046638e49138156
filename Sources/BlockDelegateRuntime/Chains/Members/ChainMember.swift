import CBlockDelegateRuntime

/// A member of a chain, held weakly.
package final class ChainMember: Sendable {
  /// The member's address. The member may have been deallocated, and another object may have the same address.
  let address: ObjectHandle
  /// A label that distinguishes the member from others of its class in logs.
  let label: String?
  /// The source location where the member was added, or nil for a member that the library itself has added.
  let location: CodeLocation?
  private let own: ChainReceiver
  private let relay: ChainRelay?

  /// Creates a member.
  /// - Parameter relay: The object that gets the messages instead of the member, or nil if the member gets them itself.
  init(_ object: ObjectHandle, label: String?, at location: CodeLocation?, relay: ChainRelay? = nil) {
    address = object
    (self.label, self.location) = (label, location)
    own = ChainReceiver(object)
    self.relay = relay
  }

  /// Where the member gets its messages.
  var route: DeliveryRoute { relay?.route ?? .immediate }

  /// The receiver of the messages in the C layer.
  var receiver: OpaquePointer { relay?.receiver.pointer ?? own.pointer }

  /// The member's position among the chain's members, which is set when the member is added.
  var order: UInt { own.order }
  func setOrder(_ order: UInt) {
    own.setOrder(order)
    relay?.receiver.setOrder(order)
  }

  /// Returns whether the member is this object. After the member is deallocated, another object can have the same
  /// address.
  func isLiving(_ object: ObjectHandle) -> Bool { address == object && own.isLiving }

  /// Returns the member, or nil after it is deallocated.
  func load() -> StrongReference? { StrongReference(own.load()) }

  /// Stops all messages to the member.
  func retire() {
    if let relay { relay.retire() } else { own.retire() }
  }

  /// Returns those of the selectors that the member responds to whose messages can be passed to it.
  func passable(_ selectors: Set<SelectorHandle>) -> Set<SelectorHandle> {
    relay.map { selectors.intersection($0.selectors) } ?? selectors
  }
}

/// A weak reference to an object that gets messages while it lives.
///
/// The type is Sendable because the C layer guards it.
struct ChainReceiver: ~Copyable, @unchecked Sendable {
  let pointer: OpaquePointer

  init(_ object: ObjectHandle) { pointer = bd_old_receiver_create(object.pointer) }

  deinit { bd_old_receiver_release(pointer) }

  /// The receiver's position in the lists of one chain.
  var order: UInt { bd_old_receiver_order(pointer) }
  func setOrder(_ order: UInt) { bd_old_receiver_setOrder(pointer, order) }

  /// Whether the object lives. The object may be deallocated before this property returns.
  var isLiving: Bool { bd_old_receiver_isLiving(pointer) }

  /// Returns the object, or nil after it is deallocated.
  func load() -> OwnedReference? {
    guard let object = bd_old_receiver_loadRetained(pointer) else { return nil }
    return OwnedReference(owned: object)
  }

  /// Stops all messages to the object.
  func retire() { bd_old_receiver_retire(pointer) }

  /// Sends the message of a frame to the object.
  /// - Returns: Whether the object responds to the message.
  /// - Throws: The exception that the method raises.
  func send(
    _ frame: UnsafeMutablePointer<bd_call_frame>, _ layout: MessageLayout, _ selector: SelectorHandle
  ) throws(ObjectiveCException) -> Bool {
    // A call by frame takes the address of any C function.
    let result = try ObjectiveCException.catching(
      unsafeBitCast(bd_old_receiver_sendFrame as Sender, to: UnsafeRawPointer.self), UInt(bitPattern: pointer),
      UInt(bitPattern: selector.pointer), UInt(bitPattern: layout.pointer), UInt(bitPattern: frame))
    return result & 0xff != 0
  }

  private typealias Sender =
    @convention(c) (
      OpaquePointer, OpaquePointer, UnsafePointer<bd_message_layout>, UnsafeMutablePointer<bd_call_frame>
    ) -> Bool
}
