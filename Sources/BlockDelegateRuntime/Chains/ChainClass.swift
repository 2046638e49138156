/// The class of a protocol's chains, which responds to messages for the members. The class of the chains is separate
/// from the protocol's dynamic class. A chain has a slot for every method of the protocol, and the delegates' tables
/// need no room for these slots.
final class ChainClass: Sendable {
  let handle: ClassHandle
  let methods: SlotMethods

  private init(beside dynamicClass: DynamicClass) {
    handle = dynamicClass.makeSibling(named: "Chain") {
      $0.add("respondsToSelector:", Self.respondsToSelector)
      $0.add("forwardingTargetForSelector:", Self.forwardingTargetForSelector)
    }
    // The list of declared methods is empty, because only the dynamic class's `respondsToSelector:` reads it. Chains
    // have their own `respondsToSelector:`.
    methods = SlotMethods(of: handle, declared: [])
  }

  /// Returns the class for a protocol's chains, and makes it on first use.
  static func of(_ dynamicClass: DynamicClass) -> ChainClass {
    known.withLock { known in
      if let cls = known[ObjectIdentifier(dynamicClass)] { return cls }
      let new = ChainClass(beside: dynamicClass)
      known[ObjectIdentifier(dynamicClass)] = new
      return new
    }
  }

  /// Makes an instance: a chain, or an object that relays the messages of one member.
  func makeInstance(slots: [Slot], state: InstanceState?) throws -> StrongReference {
    try DelegateInstance.make(handle, methods, slots: slots, state: state)
  }

  private static let known = Mutex<[ObjectIdentifier: ChainClass]>([:])

  private static let respondsToSelector: @convention(c) (OpaquePointer, OpaquePointer, OpaquePointer?) -> UInt8 = {
    object, _, selector in
    let instance = ObjectHandle(object)
    guard let selector = selector.map({ SelectorHandle($0) }), let group = InstanceState.of(instance)?.companion else {
      return 0
    }
    if group.responds(to: selector) { return 1 }
    return BaseClass.hasMethod(instance, for: selector, SlotMethods.of(instance).index(of: selector) ?? -1) ? 1 : 0
  }

  /// Implements `forwardingTargetForSelector:` for selectors outside the protocol. The protocol's methods have slots.
  private static let forwardingTargetForSelector:
    @convention(c) (OpaquePointer, OpaquePointer, OpaquePointer) -> OpaquePointer? = { object, _, selector in
      let group = InstanceState.of(ObjectHandle(object))?.companion
      guard let member = group?.member(respondingTo: SelectorHandle(selector)) else { return nil }
      return OwnedReference(retaining: member.handle).handOver()
    }
}
