/// The class methods of an instance, and the class that has them. Class methods belong to a class, so every instance
/// with class methods has another class. After the instance is deallocated, the next instance with class methods of the
/// same names uses the class again.
///
/// The class is a sibling of the dynamic class, and not its subclass. If it were a subclass, code that exchanges one of
/// its inherited methods would exchange the method of the dynamic class.
///
/// The type is Sendable because its parts never change, and `Slot`'s closures are the caller's responsibility.
package final class ClassMethods: @unchecked Sendable {
  /// The slots of the class methods.
  package let slots: [Slot]
  private let dynamicClass: DynamicClass
  private let sibling: SiblingClass

  package init(_ slots: [Slot], of dynamicClass: DynamicClass) {
    self.slots = slots
    self.dynamicClass = dynamicClass
    sibling = dynamicClass.takeSibling(classMethods: slots.map(\.method))
    let table = SlotTable(SlotTable.indices(slots), of: dynamicClass.classMethods, state: nil, slots: slots)
    Self.setTable(table.pointer, of: handle)
    table.release()
  }

  deinit {
    Self.setTable(nil, of: handle)
    dynamicClass.giveBack(sibling)
  }

  /// Prepares a class before it is registered, so that its messages find that it has no table.
  static func prepare(_ cls: ClassHandle) { setTable(nil, of: cls) }

  /// Sets the table of a class. Only one thread at a time may do that.
  private static func setTable(_ table: UnsafeMutablePointer<bd_slot_table>?, of cls: ClassHandle) {
    lock.withLock { _ in bd_class_setSlotTable(cls.pointer, table) }
  }
  private static let lock = Mutex(())

  package var handle: ClassHandle { sibling.handle }

  /// Adds the methods of the instance's slots that got their slots after the class was made: those outside the protocol.
  func add(_ methods: some Sequence<SlotMethod>) {
    for method in methods where method.index >= sibling.methodCount { method.add(to: handle) }
  }
}

/// A class beside a dynamic class, for instances with class methods.
struct SiblingClass: Sendable {
  let handle: ClassHandle
  /// The class methods that the class has. They raise NSInvalidArgumentException while no instance has the class.
  let classMethods: Set<SelectorHandle>
  /// The number of the instance methods that the class was made with.
  let methodCount: Int
}
