import CBlockDelegateRuntime

/// The class of one instance. An instance needs its own class for class methods, and for methods that frameworks add to
/// the class of a delegate. After the instance is deallocated, the next instance that starts with the same methods
/// reuses the class, unless other code has changed it.
///
/// The class is a sibling of the dynamic class, and not its subclass. If it were a subclass, code that replaces a
/// method of the dynamic class would replace it in this class too.
///
/// The type is Sendable because only its instance changes it, under the caller's exclusive access.
package final class OwnClass: @unchecked Sendable {
  package let handle: ClassHandle
  /// The slots of the class methods. The indices of their methods are not used.
  package let slots: [Slot]
  /// The methods that the class had before slot methods replaced them.
  let earlier = EarlierMethods()
  private let key: PoolKey
  private var installed: Set<SelectorHandle>

  /// Creates a class, or takes an unused one.
  /// - Parameters:
  ///   - protocolMethods: The slot methods of the protocol's dynamic class.
  ///   - slots: The slots of the class methods.
  ///   - methods: The methods that the instance has from the start.
  ///   - makeClass: A closure that makes a sibling of the dynamic class, with its argument as the end of the class's
  ///     name.
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
    // A block may be running now, as an instance's block may: see `SlotTable.destroy(of:)`.
    if bd_objc_hasAutoreleasePool() {
      for slot in slots where slot.method.stackSize == nil {
        if case .block(let block) = slot.content { ObjectBox.make(block)?.autorelease() }
      }
    }
    // An IMP has no C signature of its own: `unimplemented` reads only `self` and `_cmd`, whatever arguments the method
    // has.
    for slot in slots { install(unsafeBitCast(Self.unimplemented, to: bd_imp.self), for: slot.method) }
    guard isUnchanged else { return }
    Self.pool.withLock { $0.free[key, default: []].append((handle, installed)) }
  }

  /// Adds the methods of the instance's slots to the class.
  func add(_ methods: some Sequence<SlotMethod>) {
    for method in methods where installed.insert(method.selector).inserted { earlier.replace(by: method, in: handle) }
  }

  /// Whether the class has only the methods that this object has added.
  private var isUnchanged: Bool {
    handle.ownSelectors == installed && handle.metaclass.ownSelectors == key.classSelectors
      && installed.allSatisfy { bd_imp_isSlot(handle.implementation(of: $0)) }
  }

  /// Sets the implementation of a class method. The old implementation loses its block only after the class has the new
  /// one.
  private func install(_ implementation: bd_imp, for method: SlotMethod) {
    let old = bd_class_replaceMethod(handle.metaclass.pointer, method.selector.pointer, implementation, method.types)
    if let old { bd_imp_removeBlock(old) }
  }

  private static func implementation(_ slot: Slot) -> bd_imp? {
    let memory = UnsafeMutablePointer<bd_slot>.allocate(capacity: 1)
    defer { memory.deallocate() }
    slot.content.initialize(memory, for: slot.method)
    // The block takes over the references that the slot owns. The implementation keeps its own copy of the block.
    let block = bd_slot_makeBlock(memory, slot.method.hasIndirectResult, nil)
    defer { bd_Block_release(block) }
    return bd_imp_implementationWithBlock(block)
  }

  /// The implementation of the class methods while the class is unused. The implementation raises
  /// NSInvalidArgumentException, as for any class that lacks a method.
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
