import CBlockDelegateRuntime

/// Instances of dynamic classes: how they are made, and what is known of one.
package enum DelegateInstance {
  /// An instance with these slots. It has its table within it until it is updated.
  /// - Parameters:
  ///   - cls: the instance's class, below the dynamic class; the dynamic class itself if nil.
  ///   - report: gets a ``MethodFailure`` for each method that an instance which forwards has no slot for.
  package static func make(
    _ dynamicClass: DynamicClass, as cls: ClassHandle? = nil, slots: [Slot], state: InstanceState?,
    report: (MethodFailure) -> Void = { _ in }
  ) throws -> StrongReference {
    var slots = slots
    if state?.forwarding != nil {
      slots += dynamicClass.forwardingSlots(besides: Set(slots.map(\.method.selector)), report: report)
    }
    let count = slots.lazy.map { $0.method.index + 1 }.max() ?? 0
    let cls = cls ?? state?.classMethods?.handle ?? dynamicClass.handle
    guard let object = bd_class_createInstance(cls.pointer, SlotTable.size(count: count)) else {
      throw OutOfMemory()
    }
    let table = SlotTable(
      in: SlotTable.inlineMemory(of: ObjectHandle(object)), count: count, methods: dynamicClass.methods, info: state)
    table.fill(with: slots)
    table.complete()
    bd_object_setSlotTable(object, table.pointer)
    return StrongReference(owned: object)
  }

  /// Whether a closure of the instance answers the selector.
  package static func hasClosure(_ object: ObjectHandle, for selector: SelectorHandle) -> Bool {
    guard let table = SlotTable(of: object), let index = table.methods.index(of: selector) else { return false }
    return table.answers(index)
  }

  /// Whether a closure answers the selector as a class method, for this instance's class.
  package static func hasClassMethod(_ object: ObjectHandle, for selector: SelectorHandle) -> Bool {
    InstanceState.of(object)?.classMethods?.slots.contains { $0.method.selector == selector } ?? false
  }

  /// The methods that closures of the instance answer.
  package static func implementedMethods(of object: ObjectHandle) -> [SlotMethod] {
    guard let table = SlotTable(of: object) else { return [] }
    return (0..<table.count).filter(table.answers).map { table.methods[$0] }
  }
}

package struct OutOfMemory: Error {}
