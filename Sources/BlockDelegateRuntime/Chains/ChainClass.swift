/// The class of a protocol's chains, beside the dynamic class: it answers for the members. A chain has all methods of
/// the protocol: they have slots of their own here, so that the protocol's delegates have no room for them.
final class ChainClass: Sendable {
  let handle: ClassHandle
  let methods: SlotMethods

  private init(beside dynamicClass: DynamicClass) {
    handle = dynamicClass.makeSibling(named: "Chain") {
      $0.add("respondsToSelector:", Self.respondsToSelector)
      $0.add("forwardingTargetForSelector:", Self.forwardingTargetForSelector)
    }
    // Chains answer respondsToSelector: themselves.
    methods = SlotMethods(of: handle, declared: [])
  }

  /// The class for a protocol's chains, made the first time.
  static func of(_ dynamicClass: DynamicClass) -> ChainClass {
    known.withLock { known in
      if let cls = known[ObjectIdentifier(dynamicClass)] { return cls }
      let new = ChainClass(beside: dynamicClass)
      known[ObjectIdentifier(dynamicClass)] = new
      return new
    }
  }

  /// An instance: a chain, or what relays the messages of a chain's member.
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

  /// For messages outside the protocol; those inside have a slot.
  private static let forwardingTargetForSelector:
    @convention(c) (OpaquePointer, OpaquePointer, OpaquePointer) -> OpaquePointer? = { object, _, selector in
      let group = InstanceState.of(ObjectHandle(object))?.companion
      guard let member = group?.member(respondingTo: SelectorHandle(selector)) else { return nil }
      return OwnedObject(retaining: member.handle).handOver()
    }
}
