import CBlockDelegateRuntime

/// The class whose instances implement one protocol. Made once for each protocol, for the life of the process; methods
/// are added to it when an instance first implements them.
///
/// Sendable because its variables are only touched under `lock`, and its maps are made for readers without one.
package final class DynamicClass: @unchecked Sendable {
  package let description: ProtocolDescription
  package let handle: ClassHandle
  /// The setter that the protocol's name says: `setDelegate:` or `setDataSource:`.
  package let defaultSetter: SelectorHandle?
  package let requiredMethods: [SelectorHandle]
  package let requiredClassMethods: [SelectorHandle]
  /// From selectors to slot indices, or to ``declaredOnly``; for `respondsToSelector:`.
  let slotIndices = bd_address_map_create()
  /// Never freed, as this is not.
  let info = UnsafeMutablePointer<bd_class_info>.allocate(capacity: 1)
  /// What stands there for a method of the protocol that no instance has implemented yet.
  static let declaredOnly = -2

  private let lock = Lock()
  // The lock keeps accesses apart: the compiler's checks of that would only cost time.
  @exclusivity(unchecked) private var methods: [SlotMethod] = []
  /// The same by the keys of their selectors, for readers without a lock; and the class methods.
  private let methodsBySelector = ObjectMap<SlotMethod>()
  private let classMethodsBySelector = ObjectMap<SlotMethod>()

  /// Blocks' signatures that were found to fit a method: by their address, as they are constants of a program.
  @exclusivity(unchecked) private var fitting: [SignatureKey: BlockSignature] = [:]

  private struct SignatureKey: Hashable {
    let method: Int
    let text: UnsafePointer<CChar>
  }

  /// Whether `noteFit` was called with such a block.
  package func isKnownToFit(_ block: BlockReference, _ method: SlotMethod) -> Bool {
    guard let text = block.signatureText else { return false }
    let known = lock.withLock { fitting[SignatureKey(method: method.index, text: text)] }
    // Another text may stand at the address by now.
    return known?.isEqual(to: text) ?? false
  }

  package func noteFit(_ block: BlockReference, _ method: SlotMethod) {
    guard let text = block.signatureText else { return }
    lock.withLock { fitting[SignatureKey(method: method.index, text: text)] = BlockSignature(copying: text) }
  }

  /// The method of a selector that an instance of the class has implemented before.
  package func knownSlotMethod(for selector: SelectorHandle) -> SlotMethod? { methodsBySelector[selector.key] }

  /// The class method of a selector that an instance has implemented before.
  package func knownClassMethod(for selector: SelectorHandle) -> SlotMethod? { classMethodsBySelector[selector.key] }

  init(description: ProtocolDescription) {
    self.description = description
    handle = DelegateObject.baseClass.makeSubclass(named: "BlockDelegate_\(description.name)") {
      bd_class_addProtocol($0, description.handle.pointer)
    }
    if description.name.hasSuffix("Delegate") {
      defaultSetter = SelectorHandle("setDelegate:")
    } else if description.name.hasSuffix("DataSource") {
      defaultSetter = SelectorHandle("setDataSource:")
    } else {
      defaultSetter = nil
    }
    for method in description.instanceMethods {
      bd_address_map_set(slotIndices, method.selector.key, Self.declaredOnly)
    }
    requiredMethods = description.instanceMethods.filter(\.isRequired).map(\.selector)
    requiredClassMethods = description.classMethods.filter(\.isRequired).map(\.selector)
    info.initialize(to: bd_class_info(slotIndices: slotIndices, object: Unmanaged.passUnretained(self).toOpaque()))
  }

  /// The number of slots that some instance has filled.
  package var slotCount: Int { lock.withLock { methods.count } }

  package func slotMethod(at index: Int) -> SlotMethod { lock.withLock { methods[index] } }

  /// The slot of a selector, if an instance of the class ever implemented it.
  package func slotIndex(of selector: SelectorHandle) -> Int? {
    let index = bd_address_map_get(slotIndices, selector.key)
    return index < 0 ? nil : index
  }

  /// The method for a selector, added to the class the first time.
  package func slotMethod(for method: ProtocolDescription.Method) throws -> SlotMethod {
    try lock.withLock {
      if let index = slotIndex(of: method.selector) { return methods[index] }
      let new = try SlotMethod(selector: method.selector, index: methods.count, types: method.types)
      guard let implementation = bd_slot_implementation(UInt(new.index), new.hasIndirectResult) else {
        throw OutOfTrampolines()
      }
      methods.append(new)
      _ = methodsBySelector.object(for: method.selector.key) { new }
      bd_class_addMethod(handle.pointer, method.selector.pointer, implementation, method.types)
      // Last: who finds the index may use the method.
      bd_address_map_set(slotIndices, method.selector.key, new.index)
      return new
    }
  }

  /// The class method for a selector.
  package func classMethod(for method: ProtocolDescription.Method) throws -> SlotMethod {
    try classMethodsBySelector.object(for: method.selector.key) {
      try SlotMethod(classMethod: method.selector, types: method.types)
    }
  }
}

/// No executable memory could be mapped for a method: the program's file was replaced while it runs, or the kernel
/// refuses to map it.
package struct OutOfTrampolines: Error {}
