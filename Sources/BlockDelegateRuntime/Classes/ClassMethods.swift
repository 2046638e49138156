import CBlockDelegateRuntime

/// A subclass of a dynamic class for one instance that implements class methods: those are the class's, so instances
/// can't share one. When the instance is gone, the class is used again for the next that implements the same ones.
///
/// Sendable because only its instance changes it, under the caller's exclusive access.
package final class ClassMethods: @unchecked Sendable {
  package let handle: ClassHandle
  private let dynamicClass: DynamicClass
  /// What the class methods run; their methods' indices don't matter.
  package let slots: [DelegateObject.Slot]

  package init(_ dynamicClass: DynamicClass, slots: [DelegateObject.Slot]) throws {
    self.dynamicClass = dynamicClass
    self.slots = slots
    handle = Pool.shared.take(dynamicClass, slots.map(\.method))
    for slot in slots {
      guard let implementation = Self.implementation(slot) else { throw OutOfTrampolines() }
      install(implementation, for: slot.method)
    }
  }

  deinit {
    // An IMP is untyped: see `unimplemented`.
    for slot in slots { install(unsafeBitCast(Self.unimplemented, to: bd_imp.self), for: slot.method) }
    Pool.shared.give(handle, dynamicClass, slots.map(\.method))
  }

  /// The class first gets the new implementation, and only then does the old one lose its block.
  private func install(_ implementation: bd_imp, for method: SlotMethod) {
    let old = bd_class_replaceMethod(
      handle.metaclass.pointer, method.selector.pointer, implementation, method.types)
    if let old { bd_imp_removeBlock(old) }
  }

  private static func implementation(_ slot: DelegateObject.Slot) -> bd_imp? {
    let memory = UnsafeMutablePointer<bd_slot>.allocate(capacity: 1)
    defer { memory.deallocate() }
    slot.content.initialize(memory, for: slot.method)
    // The block takes over what the slot owns, and the implementation keeps a copy of the block.
    let block = bd_slot_makeBlock(memory, slot.method.hasIndirectResult)
    defer { bd_Block_release(block) }
    return bd_imp_implementationWithBlock(block)
  }

  /// For a class that waits to be used again. Raises NSInvalidArgumentException, as for any class that lacks a method.
  private static let unimplemented: @convention(c) (OpaquePointer, OpaquePointer) -> OpaquePointer? = { cls, selector in
    Message.send(cls, SelectorHandle("doesNotRecognizeSelector:"), selector)
  }

  /// Classes that no instance uses now.
  private final class Pool: @unchecked Sendable {
    // Sendable because its dictionaries are only touched under `lock`.
    static let shared = Pool()

    struct Key: Hashable {
      let dynamicClass: ObjectIdentifier
      let selectors: Set<SelectorHandle>

      init(_ dynamicClass: DynamicClass, _ methods: [SlotMethod]) {
        self.dynamicClass = ObjectIdentifier(dynamicClass)
        selectors = Set(methods.map(\.selector))
      }
    }

    private let lock = Lock()
    private var free: [Key: [ClassHandle]] = [:]
    private var count = 0

    func take(_ dynamicClass: DynamicClass, _ methods: [SlotMethod]) -> ClassHandle {
      lock.withLock {
        if let known = free[Key(dynamicClass, methods)]?.popLast() { return known }
        count += 1
        return dynamicClass.handle.makeSubclass(named: "\(dynamicClass.handle.name)_Class\(count)")
      }
    }

    func give(_ handle: ClassHandle, _ dynamicClass: DynamicClass, _ methods: [SlotMethod]) {
      lock.withLock { free[Key(dynamicClass, methods), default: []].append(handle) }
    }
  }
}
