import CBlockDelegateRuntime

/// A change of an instance's slots, made ready but not yet seen by anyone.
package struct DelegateUpdate {
  private let object: ObjectHandle
  private let cls: ClassHandle
  private let old: SlotTable
  private let new: SlotTable

  /// Prepares an instance for these slots instead of those with the same selectors, and without some others.
  /// - Parameters:
  ///   - state: what it keeps beside its slots from now on.
  ///   - report: gets a ``MethodFailure`` for each method that an instance which forwards has no slot for.
  package init(
    _ object: ObjectHandle, _ dynamicClass: DynamicClass, set slots: [Slot], remove: [SlotMethod],
    state: InstanceState?, report: (MethodFailure) -> Void = { _ in }
  ) {
    guard let old = SlotTable(of: object) else {
      preconditionFailure("\(object.cls.name) is not a dynamic delegate's class")
    }
    let replaced = Set(slots.map(\.method.index) + remove.map(\.index))
    let kept = old.indices.filter { old.answers($0) && !replaced.contains($0) }
    var slots = slots
    let keptMethods = kept.map { dynamicClass.methods[$0] }
    if let target = state?.forwarding {
      let answered = slots.map(\.method.selector) + keptMethods.map(\.selector)
      slots += dynamicClass.forwardingSlots(to: target, besides: Set(answered), report: report)
    }
    state?.ownClass?.add(keptMethods + slots.map(\.method))
    let indices = SlotTable.indices(of: kept + slots.map(\.method.index))
    let new = SlotTable(indices: indices, methods: dynamicClass.methods, info: state)
    for index in kept { bd_slot_copy(new.slot(index), old.slot(index)) }
    new.fill(with: slots)
    new.complete()
    self.object = object
    cls = dynamicClass.handle
    self.old = old
    self.new = new
  }

  /// Notes the message that gives an instance to its owner.
  package static func setSetter(_ setter: SelectorHandle, of object: ObjectHandle, _ dynamicClass: DynamicClass) {
    let old = InstanceState.of(object)
    let new = InstanceState(
      forwarding: old?.forwarding, setter: setter, ownClass: old?.ownClass, companion: old?.companion,
      failures: old?.failures, defaults: old?.defaults ?? [:])
    let update = DelegateUpdate(object, dynamicClass, set: [], remove: [], state: new)
    update.apply()
    update.commit()
  }

  /// Makes the change: calls that begin from now on see all of it; calls that run keep what they run.
  package func apply() { exchange(old, new) }

  /// Makes the instance as it was before.
  package func undo() {
    exchange(new, old)
    new.retire(of: object)
  }

  /// Lets go of what the instance had before.
  package func commit() { old.retire(of: object) }

  private func exchange(_ current: SlotTable, _ next: SlotTable) {
    let (before, after) = (dynamicSubclass(current), dynamicSubclass(next))
    bd_object_setSlotTable(object.pointer, next.pointer)
    // Only where it is another one: libobjc2 keeps associated objects in a class of the object's own below it, which
    // would be lost. A class that somebody has put below ours, as key-value observing does, stays.
    if before != after, object.cls == before { bd_object_setClass(object.pointer, after.pointer) }
  }

  private func dynamicSubclass(_ table: SlotTable) -> ClassHandle {
    InstanceState.of(table)?.ownClass?.handle ?? cls
  }
}
