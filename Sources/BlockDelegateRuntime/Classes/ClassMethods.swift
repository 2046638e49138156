import CBlockDelegateRuntime

/// A subclass of a dynamic class for one instance that implements class methods: those are the class's, so instances
/// can't share one. When the instance is gone, the class is used again for the next that implements the same ones.
///
/// Sendable because only its instance changes it, under the caller's exclusive access.
package final class ClassMethods: @unchecked Sendable {
  package let handle: ClassHandle
  private let superclass: ClassHandle
  /// What the class methods run; their methods' indices don't matter.
  package let slots: [Slot]

  /// - Parameter superclass: the dynamic class.
  package init(below superclass: ClassHandle, slots: [Slot]) throws {
    self.superclass = superclass
    self.slots = slots
    handle = Self.take(PoolKey(superclass, slots))
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
    Self.pool.withLock { $0.free[PoolKey(superclass, slots), default: []].append(handle) }
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
    let superclass: ClassHandle
    let selectors: Set<SelectorHandle>

    init(_ superclass: ClassHandle, _ slots: [Slot]) {
      self.superclass = superclass
      selectors = Set(slots.map(\.method.selector))
    }
  }

  private struct Pool {
    var free: [PoolKey: [ClassHandle]] = [:]
    var count = 0
  }

  private static let pool = Mutex(Pool())

  private static func take(_ key: PoolKey) -> ClassHandle {
    pool.withLock { pool in
      if let known = pool.free[key]?.popLast() { return known }
      pool.count += 1
      return key.superclass.makeSubclass(named: "\(key.superclass.name)_Class\(pool.count)")
    }
  }
}
