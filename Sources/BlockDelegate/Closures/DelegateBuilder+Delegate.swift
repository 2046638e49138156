import BlockDelegateRuntime

// The builder's last step makes an object of the collected methods, or a change of one.
extension DelegateBuilder {
  /// The Objective-C object that has these methods.
  func makeDelegate(forwarding: ForwardTarget?, setter: SelectorHandle?) throws -> StrongReference {
    addMissing(forwarding: forwarding, removed: [])
    if let error { throw error }
    return try throwingPublicErrors(of: description.name) {
      let classMethods = classSlots.isEmpty ? nil : try ClassMethods(below: dynamicClass.handle, slots: classSlots)
      let needsState = forwarding != nil || setter != nil || classMethods != nil
      let state =
        needsState ? InstanceState(forwarding: forwarding, setter: setter, classMethods: classMethods) : nil
      return try DelegateInstance.make(dynamicClass, slots: slots, state: state)
    }
  }

  /// The change that these methods make to a delegate.
  func makeUpdate(of object: ObjectHandle) throws -> DelegateUpdate {
    let state = InstanceState.of(object)
    addMissing(forwarding: state?.forwarding, removed: removals)
    if let error { throw error }
    return try throwingPublicErrors(of: description.name) {
      DelegateUpdate(object, dynamicClass, set: slots, remove: removals, state: try updated(state))
    }
  }

  /// The state with the new class methods beside the old ones.
  private func updated(_ state: InstanceState?) throws -> InstanceState? {
    guard !classSlots.isEmpty || !classRemovals.isEmpty else { return state }
    let changed = Set(classSlots.map(\.method.selector) + classRemovals)
    let slots = (state?.classMethods?.slots ?? []).filter { !changed.contains($0.method.selector) } + classSlots
    return InstanceState(
      forwarding: state?.forwarding, setter: state?.setter,
      classMethods: slots.isEmpty ? nil : try ClassMethods(below: dynamicClass.handle, slots: slots))
  }

  /// Notes the required methods that nobody answers.
  private func addMissing(forwarding: ForwardTarget?, removed: [SlotMethod]) {
    // With problems of its own, a method would be named twice.
    let named = Set(error?.problems.compactMap(\.selector) ?? [])
    let target = StrongReference(forwarding?.load())
    for selector in dynamicClass.requiredMethods where !named.contains(selector.name) {
      if slots.contains(where: { $0.method.selector == selector }) { continue }
      if existing != nil && !removed.contains(where: { $0.selector == selector }) { continue }
      if let target, Message.responds(target.handle, to: selector) { continue }
      add(.init(.missingRequiredMethod, selector: selector.name))
    }
    for selector in dynamicClass.requiredClassMethods where !named.contains(selector.name) {
      if classSlots.contains(where: { $0.method.selector == selector }) { continue }
      if existing != nil && !classRemovals.contains(selector) { continue }
      add(.init(.missingRequiredMethod, selector: selector.name, expected: "a class method"))
    }
  }

}

extension ForwardTarget {
  init?(_ target: ObjCObject?, isRetained: Bool) {
    guard let target else { return nil }
    self = isRetained ? .strong(StrongReference(retaining: target.pointer)) : .weak(WeakReference(target.pointer))
  }
}
