import CBlockDelegateRuntime

/// The class methods of an instance, and the class that has them. Class methods belong to a class, so every instance
/// with class methods has another class. After the instance is deallocated, the next instance with class methods of the
/// same names uses the class again.
///
/// The class is a sibling of the dynamic class, and not its subclass. If it were a subclass, code that exchanges one of
/// its inherited methods would exchange the method of the dynamic class.
///
/// The type is Sendable because only its instance changes it, under the caller's exclusive access.
package final class ClassMethods: @unchecked Sendable {
  /// The slots of the class methods. The indices of their methods are not used.
  package let slots: [Slot]
  private let dynamicClass: DynamicClass
  private var sibling: SiblingClass

  /// - Throws: ``OutOfTrampolines``.
  package init(_ slots: [Slot], of dynamicClass: DynamicClass) throws {
    self.slots = slots
    self.dynamicClass = dynamicClass
    sibling = dynamicClass.takeSibling(classMethods: Set(slots.map(\.method.selector)))
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
    dynamicClass.giveBack(sibling, classMethods: Set(slots.map(\.method.selector)))
  }

  package var handle: ClassHandle { sibling.handle }
  /// The methods that the class had before slot methods replaced them.
  var earlier: EarlierMethods { sibling.earlier }

  /// Adds the methods of the instance's slots to the class.
  func add(_ methods: some Sequence<SlotMethod>) {
    for method in methods where sibling.installed.insert(method.selector).inserted {
      sibling.earlier.replace(by: method, in: handle)
    }
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
}

/// A class beside a dynamic class, for instances with class methods.
struct SiblingClass: Sendable {
  let handle: ClassHandle
  let earlier = EarlierMethods()
  /// The slot methods that the class has.
  var installed: Set<SelectorHandle> = []
}
