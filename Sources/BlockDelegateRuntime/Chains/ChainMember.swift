import CBlockDelegateRuntime

/// An object in a chain, held weakly.
///
/// Sendable because it does not change but for the receiver, which the C layer guards.
package final class ChainMember: @unchecked Sendable {
  /// The member itself; it may be gone, and another object at the address.
  let address: OpaquePointer
  /// The member as a weak reference.
  private let own: OpaquePointer
  /// Who gets the messages: the member, or the relay in its place.
  let receiver: OpaquePointer
  private let relay: QueueRelay.Object?

  /// - Parameter relay: who gets the messages, if it is not the member itself.
  init(_ object: OpaquePointer, relay: QueueRelay.Object? = nil) {
    address = object
    self.relay = relay
    own = bd_receiver_create(object)
    receiver = relay.map { bd_receiver_create($0.reference.pointer) } ?? own
  }

  deinit {
    if receiver != own { bd_receiver_release(receiver) }
    bd_receiver_release(own)
  }

  /// Whether this is that object. When it is gone another can stand at the address.
  func isLiving(_ object: OpaquePointer) -> Bool { address == object && bd_receiver_isLiving(own) }

  /// The object while it lives: a reference that the caller owns.
  func loadRetained() -> OpaquePointer? { bd_receiver_loadRetained(own) }

  /// No message reaches it any more.
  func retire() {
    bd_receiver_retire(receiver)
    relay?.relay.retire()
  }

  /// The messages that can reach it, of those that it responds to.
  func passable(_ selectors: Set<SelectorHandle>) -> Set<SelectorHandle> {
    relay.map { selectors.intersection($0.selectors) } ?? selectors
  }
}
