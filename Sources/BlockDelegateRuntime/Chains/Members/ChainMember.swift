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
    self.label = label
    self.location = location
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
