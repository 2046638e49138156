/// Functions that make instances of dynamic classes and return facts about an instance.
package enum DelegateInstance {
  /// Makes an instance of a dynamic class, or of the class with its class methods. The slot table is inside the instance
  /// until the first update.
  /// - Parameter standIn: An instance of the class to use instead of a new one (``FormerDelegates``).
  package static func make(
    _ dynamicClass: DynamicClass, slots: [Slot], state: InstanceState?, in standIn: StrongReference? = nil
  ) throws -> StrongReference {
    if let standIn {
      let state = state ?? InstanceState { _ in }
      state.isReused = true
      DelegateUpdate(replacingContentOf: standIn.handle, slots: slots, state: state).apply()
      return standIn
    }
    let slots = dynamicClass.complete(slots, state)
    let cls = state?.classMethods?.handle ?? dynamicClass.handle
    let indices = SlotTable.indices(slots)
    guard let object = bd_class_createInstance(cls.pointer, SlotTable.size(indices)) else {
      throw BlockDelegateError(.insufficientMemory)
    }
    let memory = UnsafeMutableRawPointer(object) + Int(BD_SLOT_TABLE_IVAR) + MemoryLayout<UnsafeRawPointer>.size
    let table = SlotTable(in: memory, indices, of: dynamicClass.methods, state: state, slots: slots)
    bd_instance_setSlotTable(object, table.pointer)
    table.release()
    return StrongReference(owned: object)
  }

  /// Drops the calls of closures that were queued to run elsewhere.
  package static func dropQueuedCalls(of object: ObjectHandle) {
    guard BaseClass.hasInstance(object) else { return }
    for method in InstanceState.of(object)?.settings.values ?? [:].values { method.delivered?.drop() }
  }

  /// Returns whether the instance has a closure for the selector.
  package static func hasClosure(_ object: ObjectHandle, for selector: SelectorHandle) -> Bool {
    SlotTable.use(of: object) { table in (table.methods[selector]?.index).map(table.answers) } ?? false
  }

  /// Returns the methods for which the instance has closures, for debuggers. Each comes with the object that its
  /// closure plan was made with, if it has a closure plan.
  package static func closurePlans(of object: ObjectHandle) -> [(method: SlotMethod, plan: UnsafeRawPointer?)] {
    SlotTable.use(of: object) { table in
      table.indices.filter(table.answers).map { (table.methods[$0], bd_slot_closurePlan(table.place($0)!)) }
    } ?? []
  }
}

/// The state of an instance besides its slots. Many instances have none.
///
/// It is Sendable because only the closure that the initializer gets changes its parts.
package final class InstanceState: @unchecked Sendable {
  /// The object to which the instance forwards the messages that it has no closure for.
  package var forwarding: ForwardTarget?
  /// The instance's class methods, and the class that has them.
  package var classMethods: ClassMethods?
  /// The chain whose Objective-C object is this instance. The chain lives as long as the instance.
  package var chain: Chain?
  /// The handler of errors that its closures throw.
  package var failures: DelegateFailures?
  /// What is set for methods besides their closures.
  package var settings: [SelectorHandle: MethodSettings] = [:]
  /// The methods whose closures were removed, and not replaced in the same update.
  package var removed: Set<SelectorHandle> = []
  /// Whether the instance was another delegate of its owner before, which the owner may have asked for its methods.
  package var isReused = false
  /// The signatures of messages outside the protocol.
  let signatures = Mutex<[SelectorHandle: StrongReference]>([:])

  /// Makes a state whose parts a closure sets.
  package init(_ set: (InstanceState) throws -> Void) rethrows { try set(self) }

  /// Returns the state of an instance of a dynamic class.
  package static func of(_ object: ObjectHandle) -> InstanceState? { SlotTable.use(of: object, \.state) }

  /// Returns the state of the instance that runs the call of a frame.
  package static func of(_ frame: UnsafePointer<bd_call_frame>) -> InstanceState? {
    frame.pointee.table.flatMap { SlotTable($0).state }
  }

  /// Stores the default result of a method in the frame of a call. Returns false if the instance has none.
  package static func answer(_ frame: UnsafeMutablePointer<bd_call_frame>, _ selector: SelectorHandle) -> Bool {
    guard case .answer(let answer)? = of(frame)?.settings[selector]?.fallback else { return false }
    // The closure of a default does not throw.
    try? answer(frame)
    return true
  }
}

/// What is set for a method besides its closure.
package struct MethodSettings: Sendable {
  /// The default result, for calls that no closure or target can complete.
  package var fallback: MethodDefault?
  /// The closure's method, if the closure is called elsewhere.
  package var delivered: DeliveredMethod?

  package init() {}

  package mutating func add(_ new: MethodSettings) {
    fallback = new.fallback ?? fallback
    delivered = new.delivered ?? delivered
  }
}

/// The default of a method. It is used if the closure's receiver or the forwarding target was deallocated, or if the
/// closure throws an error.
///
/// The type is Sendable because it never changes. The thread-safety of the closures in it is the caller's
/// responsibility, as it is for a delegate's closures.
package enum MethodDefault: @unchecked Sendable {
  /// A closure that runs for the message and stores the result.
  case answer(PlannedClosure)
  /// Calls a completion block. Throws before the call if the values do not fit the block.
  case completion((StrongReference) throws -> Void)
  /// The closure gets the completion block without a wrapper.
  case unchangedCompletion
}
