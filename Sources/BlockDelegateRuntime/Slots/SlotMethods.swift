import CBlockDelegateRuntime

/// The methods of one class that have a slot: from selectors to slot indices, and back. Its instances' tables point to
/// it. Lives as long as the process.
///
/// Sendable because its maps are made for readers without a lock, and written under that of `methods`.
package final class SlotMethods: @unchecked Sendable {
  let cls: ClassHandle
  /// From the keys of selectors to slot indices, or to ``declaredOnly``; for `respondsToSelector:` too.
  private let indices = bd_address_map_create()
  /// For a selector of the protocol that has no slot yet.
  static let declaredOnly = -2
  private let methods = Mutex<[SlotMethod]>([])
  /// What stood in the class before the slots' methods.
  let earlier = EarlierMethods()
  private let bySelector = ObjectMap<SlotMethod>()
  /// What the tables of instances point to. Never freed, as this is not.
  let info = UnsafeMutablePointer<bd_class_info>.allocate(capacity: 1)

  /// - Parameters:
  ///   - cls: the class, below no other one's.
  ///   - declared: the protocol's own methods.
  package init(of cls: ClassHandle, declared: some Sequence<SelectorHandle>) {
    self.cls = cls
    for selector in declared { bd_address_map_set(indices, selector.key, Self.declaredOnly) }
    info.initialize(to: bd_class_info(slotIndices: indices, object: Unmanaged.passUnretained(self).toOpaque()))
    _ = Self.byClass.object(for: UnsafeRawPointer(cls.pointer)) { self }
  }

  package var count: Int { methods.withLock { $0.count } }

  package subscript(index: Int) -> SlotMethod { methods.withLock { $0[index] } }

  /// The method of a selector, if some instance has implemented it.
  package subscript(selector: SelectorHandle) -> SlotMethod? { bySelector[selector.key] }

  /// The slot of a selector, if some instance has implemented it.
  package func index(of selector: SelectorHandle) -> Int? {
    let index = bd_address_map_get(indices, selector.key)
    return index < 0 ? nil : index
  }

  /// The method for a selector. The first time it gets the next slot, and the class that slot's implementation.
  package func method(for selector: SelectorHandle, types: String) throws -> SlotMethod {
    if let known = self[selector] { return known }
    return try methods.withLock { methods in
      if let known = bySelector[selector.key] { return known }
      let new = try SlotMethod(selector: selector, index: methods.count, types: types)
      guard bd_slot_implementation(UInt(new.index), new.hasIndirectResult) != nil else { throw OutOfTrampolines() }
      methods.append(new)
      earlier.replace(by: new, in: cls)
      _ = bySelector.object(for: selector.key) { new }
      // This comes last: code that finds the index may use the method.
      bd_address_map_set(indices, selector.key, new.index)
      return new
    }
  }

  /// By the classes.
  static let byClass = ObjectMap<SlotMethods>()
}

/// No executable memory could be mapped for a method: the program's file was replaced while it runs, the kernel refuses
/// to map it, or the process has too many files open.
package struct OutOfTrampolines: Error, CustomStringConvertible {
  /// Why, in words.
  package let description: String

  /// To be made right after the call that failed.
  package init() { description = String(cString: bd_lastErrorText()) }
}
