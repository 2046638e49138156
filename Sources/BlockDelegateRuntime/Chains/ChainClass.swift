/// The classes of chains: below each protocol's dynamic class one that answers for the members.
enum ChainClass {
  static func of(_ dynamicClass: DynamicClass) -> ClassHandle {
    known.withLock { known in
      if let cls = known[ObjectIdentifier(dynamicClass)] { return cls }
      let new = dynamicClass.handle.makeSubclass(named: "\(dynamicClass.handle.name)_Chain") {
        $0.add("respondsToSelector:", respondsToSelector)
        $0.add("forwardingTargetForSelector:", forwardingTargetForSelector)
      }
      known[ObjectIdentifier(dynamicClass)] = new
      return new
    }
  }

  private static let known = Mutex<[ObjectIdentifier: ClassHandle]>([:])

  private static let respondsToSelector: @convention(c) (OpaquePointer, OpaquePointer, OpaquePointer?) -> UInt8 = {
    object, _, selector in
    guard let selector, let chain = Chain.of(ObjectHandle(object)) else { return 0 }
    let handle = SelectorHandle(selector)
    if chain.method(handle) == nil, RootClass.handle.responds(to: handle) { return 1 }
    return chain.responds(to: handle) ? 1 : 0
  }

  /// For messages outside the protocol; those inside have a slot.
  private static let forwardingTargetForSelector:
    @convention(c) (OpaquePointer, OpaquePointer, OpaquePointer) -> OpaquePointer? = { object, _, selector in
      guard let member = Chain.of(ObjectHandle(object))?.member(respondingTo: SelectorHandle(selector)) else {
        return nil
      }
      return OwnedObject(retaining: member.handle).handOver()
    }
}
