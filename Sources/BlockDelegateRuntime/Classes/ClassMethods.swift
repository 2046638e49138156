/// The class methods of an instance, and the class that has them. Class methods belong to a class, so every instance
/// with class methods has another class. After the instance is deallocated, the next instance with class methods of the
/// same names uses the class again.
///
/// The class is a sibling of the dynamic class, and not its subclass. If it were a subclass, code that exchanges one of
/// its inherited methods would exchange the method of the dynamic class.
///
/// The type is Sendable because only its instance changes it, under the caller's exclusive access.
package final class ClassMethods: @unchecked Sendable {
  /// The slots of the class methods.
  package let slots: [Slot]
  private let dynamicClass: DynamicClass
  private var sibling: SiblingClass

  package init(_ slots: [Slot], of dynamicClass: DynamicClass) {
    self.slots = slots
    self.dynamicClass = dynamicClass
    sibling = dynamicClass.takeSibling(classMethods: slots.map(\.method))
    let table = SlotTable(
      SlotTable.indices(of: slots.lazy.map(\.method.index)), of: dynamicClass.classMethods, state: nil, slots: slots)
    Self.setTable(table.pointer, of: handle)
    table.release()
  }

  deinit {
    Self.setTable(nil, of: handle)
    dynamicClass.giveBack(sibling)
  }

  /// Sets the table of a class. Only one thread at a time may do that.
  private static func setTable(_ table: UnsafeMutablePointer<bd_slot_table>?, of cls: ClassHandle) {
    lock.withLock { _ in bd_class_setSlotTable(cls.pointer, table) }
  }
  private static let lock = Mutex(())

  package var handle: ClassHandle { sibling.handle }
  /// The methods that the class had before slot methods replaced them.
  var earlier: EarlierMethods { sibling.earlier }

  /// Adds the methods of the instance's slots to the class.
  func add(_ methods: some Sequence<SlotMethod>) {
    for method in methods where sibling.installed.insert(method.selector).inserted {
      sibling.earlier.replace(by: method, in: handle)
    }
  }
}

/// A class beside a dynamic class, for instances with class methods.
struct SiblingClass: Sendable {
  let handle: ClassHandle
  /// The class methods that the class has. They raise NSInvalidArgumentException while no instance has the class.
  let classMethods: Set<SelectorHandle>
  let earlier = EarlierMethods()
  /// The slot methods that the class has.
  var installed: Set<SelectorHandle> = []
}
