import CBlockDelegateRuntime

/// An object that gets a chain's messages instead of a member, and passes them on to the member elsewhere.
final class ChainRelay: Sendable {
  /// The member, held weakly. The relay's methods share it.
  private final class Target: Sendable {
    let receiver: ChainReceiver
    init(_ member: ObjectHandle) { receiver = ChainReceiver(member) }
  }

  let route: DeliveryRoute
  /// The selectors whose messages the relay passes on.
  let selectors: Set<SelectorHandle>
  let receiver: ChainReceiver
  private let target: Target
  private let object: StrongReference

  /// - Parameters:
  ///   - methods: The methods of the chain.
  ///   - selectors: The selectors that the member responds to.
  ///   - report: A closure that gets the ``ObjectiveCException`` of a message whose sender does not wait.
  ///   - makeInstance: A closure that makes an object with the given slots.
  /// - Throws: ``DeliveredMethod/CannotWait`` for the methods that the member responds to and that can't be called
  ///   later, if senders do not wait.
  init(
    to member: ObjectHandle, _ methods: [SlotMethod], respondsTo selectors: Set<SelectorHandle>,
    by route: DeliveryRoute, report: @escaping @Sendable (any Error) -> Void,
    makeInstance: ([Slot]) throws -> StrongReference
  ) throws {
    let passed = route.waits ? methods : methods.filter(\.canRunLater)
    let names = Set(passed.map(\.selector))
    let refused = methods.filter { selectors.contains($0.selector) && !names.contains($0.selector) }
    guard refused.isEmpty else {
      throw DeliveredMethod.CannotWait(methods: refused.sorted { $0.selector.name < $1.selector.name })
    }
    let target = Target(member)
    let slots = try passed.compactMap { method -> Slot? in
      guard case .success(let plan) = method.plan else { return nil }
      let delivered = try DeliveredMethod(
        method, plan, route, report: report,
        run: { (frame) throws(ObjectiveCException) in try target.receiver.send(frame, method.selector) },
        decline: { bd_call_frame_decline($0) })
      return Slot(method: method, content: delivered.content)
    }
    (self.route, self.selectors, self.target) = (route, names, target)
    object = try makeInstance(slots)
    receiver = ChainReceiver(object.handle)
  }

  /// Stops all messages to the member, including those that are already queued.
  func retire() {
    receiver.retire()
    target.receiver.retire()
  }
}
