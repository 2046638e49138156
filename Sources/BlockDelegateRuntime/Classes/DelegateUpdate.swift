/// A change of an instance's slots, prepared but not yet applied. The previous slots are released with this object.
package final class DelegateUpdate {
  private let object: ObjectHandle
  private let cls: ClassHandle
  private let old: SlotTable
  private let new: SlotTable

  /// Prepares a change of an instance's slots. The new slots replace those with the same selectors.
  /// - Parameters:
  ///   - slots: The new slots.
  ///   - remove: The methods whose slots are removed.
  ///   - state: The instance's new state.
  package convenience init(
    _ object: ObjectHandle, _ dynamicClass: DynamicClass, set slots: [Slot], remove: [SlotMethod],
    state: InstanceState?
  ) {
    let replaced = slots.map(\.method.index) + remove.map(\.index)
    self.init(object, dynamicClass, slots, state) { !replaced.contains($0) }
  }

  /// Prepares an instance's change to other slots and another state, which keeps nothing of what it has.
  convenience init(replacingContentOf object: ObjectHandle, slots: [Slot], state: InstanceState) {
    // A sender may have asked for the signature of a message that it sends now.
    let known = InstanceState.of(object)?.signatures.withLock { $0 }
    state.signatures.withLock { $0.merge(known ?? [:]) { $1 } }
    self.init(object, DynamicClass.of(object)!, slots, state) { _ in false }
  }

  private init(
    _ object: ObjectHandle, _ dynamicClass: DynamicClass, _ slots: [Slot], _ state: InstanceState?,
    keeps: (Int) -> Bool
  ) {
    guard let old = SlotTable(holdingTableOf: object) else {
      preconditionFailure("\(object.cls.name) is not a dynamic delegate's class")
    }
    let kept = old.indices.filter { old.answers($0) && keeps($0) }
    let slots = dynamicClass.complete(slots, keeping: kept.map { dynamicClass.methods[$0] }, state)
    let indices = SlotTable.indices(slots, keeping: kept)
    let new = SlotTable(indices, of: dynamicClass.methods, state: state, slots: slots)
    for index in kept { bd_slot_copy(new.place(index)!, old.place(index)!) }
    self.object = object
    cls = dynamicClass.handle
    (self.old, self.new) = (old, new)
  }

  deinit {
    old.release()
    new.release()
  }

  /// Applies the change. Calls that begin from now on see the whole change. Calls that are running keep the old slots.
  package func apply() { exchange(old, new) }

  /// Restores the instance's previous slots.
  package func undo() { exchange(new, old) }

  private func exchange(_ current: SlotTable, _ next: SlotTable) {
    let (before, after) = (dynamicSubclass(current), dynamicSubclass(next))
    bd_instance_setSlotTable(object.pointer, next.pointer)
    // The class is set only if it changes. libobjc2 stores associated objects in a hidden subclass for each object, and
    // setting the class would lose them. A subclass that other code has set, as key-value observing does, stays too.
    if before != after, object.cls == before { bd_object_setClass(object.pointer, after.pointer) }
  }

  private func dynamicSubclass(_ table: SlotTable) -> ClassHandle { table.state?.classMethods?.handle ?? cls }
}
