/// An object in a chain, held weakly.
package final class ChainMember: Sendable {
  /// The member itself; it may be gone, and another object at the address.
  let address: ObjectHandle
  private let own: ChainReceiver
  /// Who gets the messages: the member, or the relay in its place.
  let receiver: ChainReceiver
  private let relay: QueueRelay.Object?

  /// - Parameter relay: who gets the messages, if it is not the member itself.
  init(_ object: ObjectHandle, relay: QueueRelay.Object? = nil) {
    address = object
    self.relay = relay
    own = ChainReceiver(object)
    receiver = relay.map { ChainReceiver($0.reference.handle) } ?? own
  }

  /// Whether this is that object. When it is gone another can stand at the address.
  func isLiving(_ object: ObjectHandle) -> Bool { address == object && own.isLiving }

  /// The object while it lives.
  func load() -> StrongReference? { StrongReference(own.load()) }

  /// No message reaches it any more.
  func retire() {
    receiver.retire()
    relay?.relay.retire()
  }

  /// The messages that can reach it, of those that it responds to.
  func passable(_ selectors: Set<SelectorHandle>) -> Set<SelectorHandle> {
    relay.map { selectors.intersection($0.selectors) } ?? selectors
  }
}
