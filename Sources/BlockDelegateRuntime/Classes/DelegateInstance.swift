import CBlockDelegateRuntime

/// Instances of dynamic classes: how they are made, and what is known of one.
package enum DelegateInstance {
  /// An instance of a dynamic class, or of one below it for class methods.
  /// - Parameter report: gets a ``MethodFailure`` for each method that an instance which forwards has no slot for.
  package static func make(
    _ dynamicClass: DynamicClass, slots: [Slot], state: InstanceState?, report: (MethodFailure) -> Void = { _ in }
  ) throws -> StrongReference {
    var slots = slots
    if let target = state?.forwarding {
      slots += dynamicClass.forwardingSlots(to: target, besides: Set(slots.map(\.method.selector)), report: report)
    }
    state?.ownClass?.add(slots.lazy.map(\.method))
    let cls = state?.ownClass?.handle ?? dynamicClass.handle
    return try make(cls, dynamicClass.methods, slots: slots, state: state)
  }

  /// An instance with these slots. It has its table within it until it is updated.
  /// - Parameters:
  ///   - cls: the instance's class.
  ///   - methods: those of the class, or of one above it.
  static func make(
    _ cls: ClassHandle, _ methods: SlotMethods, slots: [Slot], state: InstanceState?
  ) throws -> StrongReference {
    let indices = SlotTable.indices(of: slots.lazy.map(\.method.index))
    guard let object = bd_class_createInstance(cls.pointer, SlotTable.size(count: indices.count)) else {
      throw OutOfMemory()
    }
    let table = SlotTable(
      in: SlotTable.inlineMemory(of: ObjectHandle(object)), indices: indices, methods: methods, info: state)
    table.fill(with: slots)
    table.complete()
    bd_object_setSlotTable(object, table.pointer)
    return StrongReference(owned: object)
  }

  /// What the instance has for a method that its closure can't answer, whose slot runs with a frame.
  package static func knownDefault(
    for selector: SelectorHandle, in frame: UnsafePointer<bd_call_frame>, hasIndirectResult: Bool
  ) -> MethodDefault? {
    guard let object = OpaquePointer(bitPattern: bd_call_frame_self(frame, hasIndirectResult)) else { return nil }
    let instance = ObjectHandle(object)
    // A class method has the class there.
    guard BaseClass.hasInstance(instance) else { return nil }
    return InstanceState.of(instance)?.defaults[selector]
  }

  /// Whether a closure of the instance answers the selector.
  package static func hasClosure(_ object: ObjectHandle, for selector: SelectorHandle) -> Bool {
    SlotTable.use(of: object) { table in table.methods.index(of: selector).map(table.answers) } ?? false
  }

  /// Whether a closure answers the selector as a class method, for this instance's class.
  package static func hasClassMethod(_ object: ObjectHandle, for selector: SelectorHandle) -> Bool {
    InstanceState.of(object)?.ownClass?.slots.contains { $0.method.selector == selector } ?? false
  }

  /// The methods that closures of the instance answer.
  package static func implementedMethods(of object: ObjectHandle) -> [SlotMethod] {
    closurePlans(of: object).map(\.method)
  }

  /// Those methods, each with what the plan of its slot was made with, where that has one: for debuggers.
  package static func closurePlans(of object: ObjectHandle) -> [(method: SlotMethod, plan: UnsafeRawPointer?)] {
    SlotTable.use(of: object) { table in
      table.indices.filter(table.answers).map { (table.methods[$0], bd_slot_closurePlan(table.slot($0))) }
    } ?? []
  }
}

package struct OutOfMemory: Error {}
