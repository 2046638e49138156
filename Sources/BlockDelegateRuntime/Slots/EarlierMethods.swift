import CBlockDelegateRuntime

/// What somebody else had put into one of our classes before the slots' methods came there: it goes on for instances that
/// have nothing in the slot.
///
/// Sendable because the map is made for readers without a lock, and those that replace take turns.
final class EarlierMethods: @unchecked Sendable {
  private let implementations = bd_address_map_create()

  deinit { bd_address_map_destroy(implementations) }

  /// Gives a class the method of a slot.
  func replace(by method: SlotMethod, in cls: ClassHandle) {
    // It was made for the first class that has the slot.
    let implementation = bd_slot_implementation(UInt(method.index), method.hasIndirectResult)!
    let selector = method.selector
    guard !bd_class_addMethod(cls.pointer, selector.pointer, implementation, method.types) else { return }
    // Found before the slot's is entered.
    let earlier = unsafeBitCast(cls.implementation(of: selector), to: Int.self)  // an IMP is an address
    bd_address_map_set(implementations, selector.key, earlier)
    bd_class_replaceMethod(cls.pointer, selector.pointer, implementation, method.types)
  }

  subscript(selector: SelectorHandle) -> bd_imp? {
    let known = bd_address_map_get(implementations, selector.key)
    // What `replace` has put there.
    return known == -1 ? nil : unsafeBitCast(known, to: bd_imp.self)
  }
}
