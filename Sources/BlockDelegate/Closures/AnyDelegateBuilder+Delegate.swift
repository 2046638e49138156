import BlockDelegateRuntime

// The last step of a builder makes an object with the registered methods, or changes an existing object.
extension AnyDelegateBuilder {
  /// Makes the Objective-C object that has the registered methods.
  ///
  /// - Parameter isComplete: Whether the object must have the methods that the protocol requires.
  func makeDelegate(forwarding: ForwardTarget?, isComplete: Bool = true) throws -> StrongReference {
    try check(forwarding: forwarding, isComplete: isComplete)
    return try makeChecked(forwarding: forwarding)
  }

  /// Throws all problems of the registered methods.
  ///
  /// - Parameter isComplete: Whether the object must have the methods that the protocol requires.
  func check(forwarding: ForwardTarget?, isComplete: Bool = true) throws {
    if isComplete { addMissing(forwarding: forwarding) }
    // The malformed methods of a protocol's declaration are errors even if no closure uses them.
    for failure in description.malformed where !selectorsWithProblems.contains(failure.selector.name) {
      add(failure.error)
    }
    if let error { throw error }
  }

  /// Makes the object after the check.
  ///
  /// - Parameter standIn: The object to use instead of a new one.
  func makeChecked(forwarding: ForwardTarget?, in standIn: StrongReference? = nil) throws -> StrongReference {
    try throwingPublicErrors(of: description.name) {
      try DelegateInstance.make(
        dynamicClass, slots: instanceSlots,
        state: state(nil, forwarding: forwarding == nil ? nil : .some(forwarding)), in: standIn)
    }
  }

  /// Makes the change of a delegate that the registered and removed methods amount to.
  ///
  /// - Parameter forwarding: The new target for messages without a closure; nil to keep the present target.
  func makeUpdate(of object: ObjectHandle, forwarding: ForwardTarget??) throws -> DelegateUpdate {
    let old = InstanceState.of(object)
    if let new = forwarding??.load(), PathSearch.leads(from: new.handle, to: object) {
      add(.init(.circularForwarding, expected: "an object that does not forward messages to the delegate"))
      throw error!
    }
    addMissing(forwarding: forwarding ?? old?.forwarding, hasOtherTarget: forwarding != nil)
    if let error { throw error }
    return DelegateUpdate(
      object, dynamicClass, set: instanceSlots, remove: removals.filter(\.isInstance),
      state: state(old, forwarding: forwarding))
  }

  /// Records the delegate that was made or updated, so that ``LivingDelegate`` shows it in debug builds.
  func note(_ delegate: StrongReference, of owner: ObjectHandle? = nil) {
    #if DEBUG
      LivingDelegate.note(
        delegate.pointer, protocol: description.name,
        owner: owner.map { (UInt(bitPattern: $0.pointer), debugText($0)) },
        removed: removals.map(\.selector.name), set: slots.map { ($0.method.selector.name, $0.location) })
      if let owner { tellUnsent(by: owner) }
    #endif
  }

  /// Writes a line to the debug log of debug builds for each closure whose method the owner never sends.
  func tellUnsent(by owner: ObjectHandle) {
    #if DEBUG && !canImport(ObjectiveC)
      for slot in slots where slot.method.isInstance {
        description.tellUnsent(slot.method.selector, by: owner, at: slot.location)
      }
    #endif
  }

  /// Returns the error for a wait whose only method the owner never sends, or nil.
  func unsent(by owner: ObjectHandle) -> BlockDelegateError? {
    #if !canImport(ObjectiveC)
      let slot = slots[0]
      guard description.isUnsent(slot.method.selector, by: owner) else { return nil }
      let error = BlockDelegateError(.unsentMethod, selector: slot.method.selector.name)
      return BlockDelegateError([error], protocol: description.name, at: slot.location)
    #else
      return nil
    #endif
  }

  private var instanceSlots: [Slot] {
    // Most delegates have no class methods. Their array is not copied.
    slots.allSatisfy { $0.method.isInstance } ? slots : slots.filter { $0.method.isInstance }
  }

  /// The instance or class methods whose closures are replaced or removed.
  func changedMethods(isInstance: Bool) -> [SelectorHandle] {
    // Most delegates have no class methods. Their array stays empty and needs no memory.
    var changed: [SelectorHandle] = []
    for slot in slots where slot.method.isInstance == isInstance { changed.append(slot.method.selector) }
    for method in removals where method.isInstance == isInstance { changed.append(method.selector) }
    return changed
  }

  /// Returns the delegate's new state, or nil if it needs none.
  ///
  /// - Parameter forwarding: The new target for messages without a closure; nil to keep the old target.
  private func state(_ old: InstanceState?, forwarding: ForwardTarget??) -> InstanceState? {
    let classMethods = changedMethods(isInstance: false)
    let removed = removals.filter { $0.isInstance && !hasSlot($0) }.map(\.selector)
    let isNew = forwarding != nil || !classMethods.isEmpty || failures != nil || !settings.isEmpty || !removed.isEmpty
    guard isNew || old != nil else { return nil }
    var newSettings = old?.settings ?? [:]
    // A closure that is replaced or removed loses what was set for it.
    for selector in changedMethods(isInstance: true) { newSettings[selector] = nil }
    // What is set for a closure that stays is added to what it has.
    for (selector, new) in settings { newSettings[selector, default: MethodSettings()].add(new) }
    return InstanceState {
      $0.forwarding = forwarding ?? old?.forwarding
      $0.failures = failures ?? old?.failures
      $0.settings = newSettings
      $0.removed = (old?.removed ?? []).union(removed)
      $0.isReused = old?.isReused ?? false
      $0.classMethods = old?.classMethods
      guard !classMethods.isEmpty else { return }
      let kept = (old?.classMethods?.slots ?? []).filter { !classMethods.contains($0.method.selector) }
      let all = kept + slots.filter { !$0.method.isInstance }
      $0.classMethods = all.isEmpty ? nil : ClassMethods(all, of: dynamicClass)
    }
  }

  private var selectorsWithProblems: Set<String> { Set(error?.problems.compactMap(\.selector) ?? []) }

  /// Records an error for each required method that has neither a closure nor a target to forward to.
  ///
  /// - Parameter hasOtherTarget: Whether the update changes the target, so that the old target no longer counts.
  private func addMissing(forwarding: ForwardTarget?, hasOtherTarget: Bool = false) {
    // A method that has an error already would be named twice.
    let named = selectorsWithProblems
    /// Returns whether the method gets a closure, has one that stays, or is a method of the target.
    func isThere(_ selector: SelectorHandle, isInstance: Bool = true, in target: ForwardTarget? = nil) -> Bool {
      if target?.responds(to: selector) == true { return true }
      guard let method = dynamicClass.knownMethod(for: selector, isInstance: isInstance) else { return false }
      return hasSlot(method) || !removals.contains { $0 === method } && hadClosure(method)
    }
    for selector in dynamicClass.requiredMethods
    where !named.contains(selector.name) && !isThere(selector, in: forwarding) {
      // A target that was deallocated does not prevent other changes.
      let isRemoved = removals.contains { $0.isInstance && $0.selector == selector }
      if existing != nil, !hasOtherTarget, !isRemoved { continue }
      add(.init(.missingRequiredMethod, selector: selector.name))
    }
    for selector in dynamicClass.requiredClassMethods
    where !named.contains(selector.name) && !isThere(selector, isInstance: false) {
      add(.init(.missingRequiredMethod, selector: selector.name, expected: "a class method"))
    }
    for method in description.unaskedMethods where !named.contains(method.selector.name) {
      let has = ([method.selector] + method.triggers).map { isThere($0, in: forwarding) }
      guard has == [false, true] || has == [false, true, false] else { continue }
      let expected = "a closure beside that of \(method.triggers[0].name)"
      add(.init(.missingRequiredMethod, selector: method.selector.name, expected: expected))
    }
    for (selector, set) in settings where set.fallback != nil && forwarding == nil && !isThere(selector) {
      add(.init(.unansweredMethod, selector: selector.name, expected: "a closure, or an object to forward to"))
    }
  }
}

extension ForwardTarget {
  /// Makes the target of a delegate's forwarding, or nil if there is no target.
  ///
  /// - Parameter name: The name of the protocol, for the error that is reported when the target has been deallocated.
  /// - Throws: `deallocatedObject` if the target is being deallocated.
  convenience init?(_ target: ObjCObject?, isRetained: Bool, protocol name: String) throws {
    guard let target else { return nil }
    if target.handle.isDeallocating {
      let given = "an object of class \(target.handle.cls.name)"
      throw BlockDelegateError(.deallocatedObject, protocol: name, expected: "another forwardingTo:", given: given)
    }
    Chain.of(target.handle)?.noteForwarding()
    self.init(target.handle, isRetained: isRetained, report: FailureHandler.reporter(of: name))
  }
}
