import CBlockDelegateRuntime

/// The methods of one class that have slots. This object maps selectors to slot indices, and indices to methods. The
/// slot tables of the class's instances point to this object, which is never deallocated.
///
/// The type is Sendable because its maps support readers without a lock, and are written under the lock of `methods`.
package final class SlotMethods: @unchecked Sendable {
  /// The class to which the methods are added, or nil for class methods, which belong to several classes.
  let cls: ClassHandle?
  /// The index of the first method.
  private let first: Int
  /// A map from the keys of selectors to slot indices or ``declaredOnly``. The implementation of `respondsToSelector:`
  /// reads it too.
  private let indices = bd_address_map_create()
  /// The index of a selector that the protocol declares and that has no slot yet.
  static let declaredOnly = -2
  private let methods = Mutex<[SlotMethod]>([])
  /// The methods that the class had before slot methods replaced them.
  let earlier = EarlierMethods()
  /// The class information that the slot tables of instances point to, which is never freed.
  let info = UnsafeMutablePointer<bd_class_info>.allocate(capacity: 1)

  /// Creates the slot methods of a class, or the class methods of a protocol.
  /// - Parameter declared: The selectors of the protocol's methods.
  init(of cls: ClassHandle?, declared: some Sequence<SelectorHandle>) {
    self.cls = cls
    first = cls == nil ? Int(BD_FIRST_CLASS_SLOT) : 0
    info.initialize(to: bd_class_info(slotIndices: indices, object: Unmanaged.passUnretained(self).toOpaque()))
    for selector in declared { bd_address_map_set(indices, selector.key, Self.declaredOnly) }
  }

  package var count: Int { methods.withLock { $0.count } }

  package subscript(index: Int) -> SlotMethod { methods.withLock { $0[index - first] } }

  /// The method for a selector, or nil if no instance has implemented it.
  package subscript(selector: SelectorHandle) -> SlotMethod? { index(of: selector).map { self[$0] } }

  /// Returns the slot index of a selector, or nil if no instance has implemented it.
  package func index(of selector: SelectorHandle) -> Int? {
    let index = bd_address_map_get(indices, selector.key)
    return index < 0 ? nil : index
  }

  /// Returns the method for a selector. The first call assigns the next slot index, and adds the method to the class.
  package func method(for selector: SelectorHandle, types: String) throws -> SlotMethod {
    if let known = self[selector] { return known }
    return try methods.withLock { methods in
      if let index = index(of: selector) { return methods[index - first] }
      let end = cls == nil ? BD_SLOT_COUNT : BD_FIRST_CLASS_SLOT
      guard first + methods.count < Int(end) else { throw OutOfSlots() }
      let new = try SlotMethod(selector: selector, index: first + methods.count, types: types)
      methods.append(new)
      if let cls { earlier.replace(by: new, in: cls) }
      // The index is published last, because code that finds it may use the method.
      bd_address_map_set(indices, selector.key, new.index)
      return new
    }
  }
}

/// The error for a method of a class that has closures for too many methods already.
package struct OutOfSlots: Error, CustomStringConvertible {
  package var description: String {
    let classMethods = BD_SLOT_COUNT - BD_FIRST_CLASS_SLOT
    return "the delegates of a protocol can implement \(BD_FIRST_CLASS_SLOT) methods and \(classMethods) class methods"
  }
}

/// The methods that other code had added to one of our classes before slot methods replaced them. Instances without a
/// closure for such a method still use the old method.
final class EarlierMethods: Sendable {
  private let implementations = Mutex<[SelectorHandle: bd_imp]>([:])

  /// Replaces a method of a class by a slot method.
  func replace(by method: SlotMethod, in cls: ClassHandle) {
    let (selector, implementation) = (method.selector, method.implementation)
    guard !bd_class_addMethod(cls.pointer, selector.pointer, implementation, method.types) else { return }
    // The class's earlier method must be found before the slot method replaces it.
    let earlier = cls.implementation(of: selector)
    implementations.withLock { $0[selector] = earlier }
    bd_class_replaceMethod(cls.pointer, selector.pointer, implementation, method.types)
  }

  subscript(selector: SelectorHandle) -> bd_imp? { implementations.withLock { $0[selector] } }
}
