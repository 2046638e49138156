import CBlockDelegateRuntime

/// Functions that make instances of dynamic classes and return facts about an instance.
package enum DelegateInstance {
  /// Makes an instance of a dynamic class, or of the class with its class methods. The slot table is inside the instance
  /// until the first update.
  /// - Parameter report: A closure that gets a ``MethodFailure`` for each method that a forwarding instance has no slot
  ///   for.
  package static func make(
    _ dynamicClass: DynamicClass, slots: [Slot], state: InstanceState?, report: (MethodFailure) -> Void = { _ in }
  ) throws -> StrongReference {
    let slots = dynamicClass.complete(slots, state, report: report)
    let cls = state?.classMethods?.handle ?? dynamicClass.handle
    let indices = SlotTable.indices(of: slots.lazy.map(\.method.index))
    guard let object = bd_class_createInstance(cls.pointer, SlotTable.size(count: indices.count)) else {
      throw BlockDelegateError(.insufficientMemory)
    }
    let memory = UnsafeMutableRawPointer(object) + Int(BD_SLOT_TABLE_IVAR) + MemoryLayout<UnsafeRawPointer>.size
    let table = SlotTable(in: memory, indices, of: dynamicClass.methods, state: state, slots: slots)
    bd_object_setSlotTable(object, table.pointer)
    table.release()
    return StrongReference(owned: object)
  }

  /// Drops the calls of closures that were queued to run elsewhere.
  package static func dropQueuedCalls(of object: ObjectHandle) {
    guard BaseClass.hasInstance(object) else { return }
    for method in InstanceState.of(object)?.deliveries.values ?? [:].values { method.drop() }
  }

  /// Returns whether the instance has a closure for the selector.
  package static func hasClosure(_ object: ObjectHandle, for selector: SelectorHandle) -> Bool {
    SlotTable.use(of: object) { table in table.methods.index(of: selector).map(table.answers) } ?? false
  }

  /// Returns the methods for which the instance has closures, for debuggers. Each comes with the object that its
  /// closure plan was made with, if it has a closure plan.
  package static func closurePlans(of object: ObjectHandle) -> [(method: SlotMethod, plan: UnsafeRawPointer?)] {
    SlotTable.use(of: object) { table in
      table.indices.filter(table.answers).map { (table.methods[$0], bd_slot_closurePlan(table.place($0))) }
    } ?? []
  }
}
