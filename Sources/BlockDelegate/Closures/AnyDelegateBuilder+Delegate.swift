import BlockDelegateRuntime

// The last step of a builder makes an object with the registered methods, or changes an existing object.
extension AnyDelegateBuilder {
  /// Makes the Objective-C object that has the registered methods.
  ///
  /// - Parameter isComplete: Whether the object must have the methods that the protocol requires.
  func makeDelegate(
    forwarding: ForwardTarget?, isComplete: Bool = true
  ) throws -> StrongReference {
    if isComplete { addMissing(forwarding: forwarding, removed: []) }
    addMalformed()
    if let error { throw error }
    return try throwingPublicErrors(of: description.name) {
      let classMethods = classSlots.isEmpty ? nil : ClassMethods(classSlots, of: dynamicClass)
      let needsState =
        forwarding != nil || classMethods != nil || failures != nil || !defaults.isEmpty
        || !deliveries.isEmpty
      let state =
        needsState
        ? InstanceState {
          ($0.forwarding, $0.classMethods) = (forwarding, classMethods)
          ($0.failures, $0.defaults, $0.deliveries) = (failures, defaults, deliveries)
        } : nil
      return try DelegateInstance.make(dynamicClass, slots: slots, state: state, report: reporter)
    }
  }

  /// Makes the change of a delegate that the registered and removed methods amount to.
  ///
  /// - Parameter forwarding: The new target for messages without a closure; nil to keep the present target.
  func makeUpdate(of object: ObjectHandle, forwarding: ForwardTarget??) throws -> DelegateUpdate {
    let old = InstanceState.of(object)
    let target = forwarding ?? old?.forwarding
    if let new = StrongReference(forwarding??.load()), MessagePath.leads(from: new.handle, to: object) {
      add(.init(.circularForwarding, expected: "an object that does not forward messages to the delegate"))
      throw error!
    }
    addMissing(forwarding: target, removed: removals, hasOtherTarget: forwarding != nil)
    if let error { throw error }
    let newDefaults = updated(old?.defaults ?? [:], with: defaults)
    let newDeliveries = updated(old?.deliveries ?? [:], with: deliveries)
    return try throwingPublicErrors(of: description.name) {
      let isOther =
        forwarding != nil || !classSlots.isEmpty || !classRemovals.isEmpty
        || failures !== old?.failures && failures != nil || newDefaults != nil || newDeliveries != nil
      let state =
        isOther
        ? InstanceState {
          ($0.forwarding, $0.classMethods) = (target, updatedClassMethods(old?.classMethods))
          $0.failures = failures ?? old?.failures
          $0.defaults = newDefaults ?? old?.defaults ?? [:]
          $0.deliveries = newDeliveries ?? old?.deliveries ?? [:]
        } : old
      return DelegateUpdate(object, dynamicClass, set: slots, remove: removals, state: state, report: reporter)
    }
  }

  /// The methods whose closures are replaced or removed.
  var changedMethods: [SelectorHandle] { slots.map(\.method.selector) + removals.map(\.selector) }

  /// Returns the new and the old values together, or nil if nothing changes. A replaced or removed closure loses its
  /// old value.
  private func updated<Value>(
    _ old: [SelectorHandle: Value], with new: [SelectorHandle: Value]
  ) -> [SelectorHandle: Value]? {
    let changed = changedMethods
    let kept = old.filter { !changed.contains($0.key) }
    if new.isEmpty, kept.count == old.count { return nil }
    return kept.merging(new) { _, new in new }
  }

  /// Returns the new class methods and the old ones together, or nil if none is left.
  private func updatedClassMethods(_ old: ClassMethods?) -> ClassMethods? {
    if classSlots.isEmpty, classRemovals.isEmpty { return old }
    let changed = Set(classSlots.map(\.method.selector) + classRemovals)
    let all = (old?.slots ?? []).filter { !changed.contains($0.method.selector) } + classSlots
    return all.isEmpty ? nil : ClassMethods(all, of: dynamicClass)
  }

  private var selectorsWithProblems: Set<String> { Set(error?.problems.compactMap(\.selector) ?? []) }

  /// Records an error for each malformed method in the protocol's declaration, even if no closure uses the method.
  private func addMalformed() {
    guard !description.malformed.isEmpty else { return }
    let named = selectorsWithProblems
    for failure in description.malformed where !named.contains(failure.selector.name) {
      add(BlockDelegateError(failure))
    }
  }

  /// Records an error for each required method that has neither a closure nor a target to forward to.
  ///
  /// - Parameter hasOtherTarget: Whether the update changes the target, so that the old target no longer counts.
  private func addMissing(forwarding: ForwardTarget?, removed: [SlotMethod], hasOtherTarget: Bool = false) {
    // A method that has an error already would be named twice.
    let named = selectorsWithProblems
    let target = StrongReference(forwarding?.load())
    for selector in dynamicClass.requiredMethods where !named.contains(selector.name) {
      if slots.contains(where: { $0.method.selector == selector }) { continue }
      if let existing, !removed.contains(where: { $0.selector == selector }),
        !hasOtherTarget || DelegateInstance.hasClosure(existing.handle, for: selector)
      {
        continue
      }
      if let target, Message.responds(target.handle, to: selector) { continue }
      add(.init(.missingRequiredMethod, selector: selector.name))
    }
    for selector in dynamicClass.requiredClassMethods where !named.contains(selector.name) {
      if classSlots.contains(where: { $0.method.selector == selector }) { continue }
      if existing != nil && !classRemovals.contains(selector) { continue }
      add(.init(.missingRequiredMethod, selector: selector.name, expected: "a class method"))
    }
    for selector in defaults.keys where forwarding == nil {
      let isNew = slots.contains { $0.method.selector == selector }
      if isNew || existing.map({ DelegateInstance.hasClosure($0.handle, for: selector) }) == true { continue }
      add(.init(.unansweredMethod, selector: selector.name, expected: "a closure, or an object to forward to"))
    }
  }
}

extension ForwardTarget {
  /// Makes the target of a delegate's forwarding, or nil if there is no target.
  ///
  /// - Parameter name: The name of the protocol, for the error that is reported when the target has been deallocated.
  convenience init?(_ target: ObjCObject?, isRetained: Bool, protocol name: String) {
    guard let target else { return nil }
    Chain.of(target.handle)?.noteForwarding()
    self.init(ObjectHandle(target.pointer), isRetained: isRetained, report: FailureHandler.reporter(of: name))
  }
}
