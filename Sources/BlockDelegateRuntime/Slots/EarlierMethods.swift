import CBlockDelegateRuntime

/// The methods that other code had added to one of our classes before slot methods replaced them. Instances without a
/// closure for such a method still use the old method.
///
/// The type is Sendable because the map supports readers without a lock, and its writers take turns.
final class EarlierMethods: @unchecked Sendable {
  private let implementations = bd_address_map_create()

  deinit { bd_address_map_destroy(implementations) }

  /// Replaces a method of a class by a slot method.
  func replace(by method: SlotMethod, in cls: ClassHandle) {
    // The implementation exists already, because it was made for the first class with this slot index.
    let implementation = bd_slot_implementation(UInt(method.index), method.hasIndirectResult)!
    let selector = method.selector
    guard !bd_class_addMethod(cls.pointer, selector.pointer, implementation, method.types) else { return }
    // The class's earlier method must be found before the slot method replaces it.
    let earlier = unsafeBitCast(cls.implementation(of: selector), to: Int.self)  // an IMP is an address
    bd_address_map_set(implementations, selector.key, earlier)
    bd_class_replaceMethod(cls.pointer, selector.pointer, implementation, method.types)
  }

  subscript(selector: SelectorHandle) -> bd_imp? {
    let known = bd_address_map_get(implementations, selector.key)
    // The number is the address that `replace` has stored.
    return known == -1 ? nil : unsafeBitCast(known, to: bd_imp.self)
  }
}
