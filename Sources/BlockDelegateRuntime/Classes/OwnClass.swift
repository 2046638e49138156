import CBlockDelegateRuntime

/// The class of one instance: for class methods, which are the class's, and for what frameworks add to the class of a
/// delegate. When the instance is gone, the class is used again for the next that begins with the same methods, unless
/// somebody has changed it.
///
/// It stands beside the dynamic class, and not below it: who replaces a method that another instance implements would
/// replace it there.
///
/// Sendable because only its instance changes it, under the caller's exclusive access.
package final class OwnClass: @unchecked Sendable {
  package let handle: ClassHandle
  /// What the class methods run; their methods' indices don't matter.
  package let slots: [Slot]
  /// What stood in the class before the slots' methods.
  let earlier = EarlierMethods()
  private let key: PoolKey
  private var installed: Set<SelectorHandle>

  /// - Parameters:
  ///   - protocolMethods: of the protocol's dynamic class.
  ///   - slots: those of class methods.
  ///   - methods: what the instance begins with.
  ///   - makeClass: makes a class beside the dynamic class, with this at the end of its name.
  init(
    _ protocolMethods: SlotMethods, classMethods slots: [Slot], methods: [SlotMethod],
    makeClass: (String) -> ClassHandle
  ) throws {
    self.slots = slots
    key = PoolKey(
      protocolMethods: ObjectIdentifier(protocolMethods), classSelectors: Set(slots.map(\.method.selector)),
      selectors: Set(methods.map(\.selector)))
    (handle, installed) = Self.take(key, protocolMethods, makeClass)
    for slot in slots {
      guard let implementation = Self.implementation(slot) else { throw OutOfTrampolines() }
      install(implementation, for: slot.method)
    }
  }

  deinit {
    // One that is a block may be running, as an instance's may: see SlotTable.destroy(of:).
    if bd_objc_hasAutoreleasePool() {
      for slot in slots where slot.method.stackSize == nil {
        if case .block(let block) = slot.content { ObjectBox.make(block)?.autorelease() }
      }
    }
    // An IMP is untyped: see `unimplemented`.
    for slot in slots { install(unsafeBitCast(Self.unimplemented, to: bd_imp.self), for: slot.method) }
    guard isUnchanged else { return }
    Self.pool.withLock { $0.free[key, default: []].append((handle, installed)) }
  }

  /// Gives the class the methods of slots that its instance has now.
  func add(_ methods: some Sequence<SlotMethod>) {
    for method in methods where installed.insert(method.selector).inserted { earlier.replace(by: method, in: handle) }
  }

  /// Whether the class has what it was given here, and nothing else.
  private var isUnchanged: Bool {
    handle.ownSelectors == installed && handle.metaclass.ownSelectors == key.classSelectors
      && installed.allSatisfy { bd_imp_isSlot(handle.implementation(of: $0)) }
  }

  /// The class first gets the new implementation, and only then does the old one lose its block.
  private func install(_ implementation: bd_imp, for method: SlotMethod) {
    let old = bd_class_replaceMethod(handle.metaclass.pointer, method.selector.pointer, implementation, method.types)
    if let old { bd_imp_removeBlock(old) }
  }

  private static func implementation(_ slot: Slot) -> bd_imp? {
    let memory = UnsafeMutablePointer<bd_slot>.allocate(capacity: 1)
    defer { memory.deallocate() }
    slot.content.initialize(memory, for: slot.method)
    // The block takes over what the slot owns, and the implementation keeps a copy of the block.
    let block = bd_slot_makeBlock(memory, slot.method.hasIndirectResult, nil)
    defer { bd_Block_release(block) }
    return bd_imp_implementationWithBlock(block)
  }

  /// For a class that waits to be used again. Raises NSInvalidArgumentException, as for any class that lacks a method.
  private static let unimplemented: @convention(c) (OpaquePointer, OpaquePointer) -> OpaquePointer? = { cls, selector in
    Message.send(ObjectHandle(cls), SelectorHandle("doesNotRecognizeSelector:"), selector)
  }

  // MARK: Classes that no instance uses now

  private struct PoolKey: Hashable {
    let protocolMethods: ObjectIdentifier
    let classSelectors: Set<SelectorHandle>
    let selectors: Set<SelectorHandle>
  }

  private struct Pool {
    var free: [PoolKey: [(ClassHandle, installed: Set<SelectorHandle>)]] = [:]
    var count = 0
  }

  private static let pool = Mutex(Pool())

  private static func take(
    _ key: PoolKey, _ protocolMethods: SlotMethods, _ makeClass: (String) -> ClassHandle
  ) -> (ClassHandle, installed: Set<SelectorHandle>) {
    let (known, number) = pool.withLock { pool in
      let known = pool.free[key]?.popLast()
      pool.count += known == nil ? 1 : 0
      return (known, pool.count)
    }
    if let known { return known }
    let new = makeClass("Class\(number)")
    _ = SlotMethods.byClass.object(for: UnsafeRawPointer(new.pointer)) { protocolMethods }
    return (new, [])
  }
}
