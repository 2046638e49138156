import Dispatch

/// An object in a chain, held weakly.
package final class ChainMember: Sendable {
  /// The member itself; it may be gone, and another object at the address.
  let address: ObjectHandle
  /// Tells it from others of its class, in logs.
  let label: String?
  /// nil for one that no line of the program has added to the chain.
  let location: CodeLocation?
  private let own: ChainReceiver
  private let relay: Relay?

  /// The object that gets the messages in the member's place.
  private final class Relay: Sendable {
    let object: QueueRelay.Object
    let receiver: ChainReceiver

    init(_ object: QueueRelay.Object) {
      self.object = object
      receiver = ChainReceiver(object.reference.handle)
    }
  }

  /// - Parameter relay: the object that gets the messages, if it is not the member itself.
  init(_ object: ObjectHandle, label: String?, at location: CodeLocation?, relay: QueueRelay.Object? = nil) {
    address = object
    self.label = label
    self.location = location
    own = ChainReceiver(object)
    self.relay = relay.map { Relay($0) }
  }

  /// The queue that it gets its messages on, if it does.
  var queue: DispatchQueue? { relay?.object.relay.queue }

  /// The receiver of the messages, for the C layer.
  var receiver: OpaquePointer { relay?.receiver.pointer ?? own.pointer }

  /// Where it comes among the chain's members; set when it is added.
  var order: UInt { own.order }
  func setOrder(_ order: UInt) {
    own.setOrder(order)
    relay?.receiver.setOrder(order)
  }

  /// Whether this is that object. When it is gone another can stand at the address.
  func isLiving(_ object: ObjectHandle) -> Bool { address == object && own.isLiving }

  /// The object while it lives.
  func load() -> StrongReference? { StrongReference(own.load()) }

  /// Says that no message reaches the member any more.
  func retire() {
    guard let relay else { return own.retire() }
    relay.receiver.retire()
    relay.object.relay.retire()
  }

  /// The messages that can reach it, of those that it responds to.
  func passable(_ selectors: Set<SelectorHandle>) -> Set<SelectorHandle> {
    relay.map { selectors.intersection($0.object.selectors) } ?? selectors
  }
}
