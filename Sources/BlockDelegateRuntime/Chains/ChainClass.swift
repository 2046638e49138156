import CBlockDelegateRuntime

/// The classes of chains: below each protocol's dynamic class one that answers for the members.
enum ChainClass {
  static func of(_ dynamicClass: DynamicClass) -> ClassHandle { known.cls(for: dynamicClass) }

  static func contains(_ object: OpaquePointer) -> Bool { known.contains(ClassHandle(of: object)) }

  private static let known = Known()

  /// Sendable because its dictionaries are only touched under `lock`.
  private final class Known: @unchecked Sendable {
    private let lock = Lock()
    private var classes: [ObjectIdentifier: ClassHandle] = [:]
    private var all: Set<ClassHandle> = []

    func cls(for dynamicClass: DynamicClass) -> ClassHandle {
      lock.withLock {
        if let known = classes[ObjectIdentifier(dynamicClass)] { return known }
        let new = ChainClass.make(dynamicClass)
        classes[ObjectIdentifier(dynamicClass)] = new
        all.insert(new)
        return new
      }
    }

    func contains(_ cls: ClassHandle) -> Bool { lock.withLock { all.contains(cls) } }
  }

  private static let forwardingTargetSelector = SelectorHandle("forwardingTargetForSelector:")
  private static let respondsSelector = SelectorHandle("respondsToSelector:")

  private static func make(_ dynamicClass: DynamicClass) -> ClassHandle {
    dynamicClass.handle.makeSubclass(named: "\(dynamicClass.handle.name)_Chain") { new in
      func add(_ selector: SelectorHandle, _ implementation: bd_imp) {
        bd_class_addMethod(new, selector.pointer, implementation, dynamicClass.handle.types(of: selector)!)
      }
      // Each function has the C signature of the method that it is added for; an IMP is untyped.
      add(respondsSelector, unsafeBitCast(respondsToSelector, to: bd_imp.self))
      add(forwardingTargetSelector, unsafeBitCast(forwardingTargetForSelector, to: bd_imp.self))
    }
  }

  private static let respondsToSelector: @convention(c) (OpaquePointer, OpaquePointer, OpaquePointer?) -> UInt8 = {
    object, _, selector in
    guard let selector, let chain = Chain.of(object) else { return 0 }
    let handle = SelectorHandle(selector)
    if chain.method(handle) == nil, DelegateObject.rootClass.responds(to: handle) { return 1 }
    return chain.responds(to: handle) ? 1 : 0
  }

  /// For messages outside the protocol; those inside have a slot.
  private static let forwardingTargetForSelector:
    @convention(c) (OpaquePointer, OpaquePointer, OpaquePointer) -> OpaquePointer? = { object, _, selector in
      Chain.of(object)?.copyMember(respondingTo: SelectorHandle(selector)).map(DelegateObject.handOver)
    }
}
