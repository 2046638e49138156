import CBlockDelegateRuntime

// The objects that replace a target after it is deallocated.
extension ForwardTarget {
  /// Returns the object to which a message of the protocol is forwarded. After the target is deallocated, returns a
  /// substitute, which returns the method's default or drops its completion block. Without a substitute the result is
  /// nil, and the message returns zero.
  func target(of instance: OpaquePointer, for selector: OpaquePointer) -> OpaquePointer? {
    if let target = target(of: instance) { return target }
    let selector = SelectorHandle(selector)
    if !hasReported.exchange(true) { report(Gone(selector: selector)) }
    return substitute(for: ObjectHandle(instance), selector).map { OwnedObject(retaining: $0.handle).handOver() }
  }

  private func substitute(for instance: ObjectHandle, _ selector: SelectorHandle) -> StrongReference? {
    let known = InstanceState.of(instance)?.defaults[selector]
    if let made = substitutes.withLock({ $0[selector] }), made.known === known { return made.object }
    // If there is not enough memory for a substitute, the method returns zero.
    let object = try? makeSubstitute(SlotMethods.of(instance), selector, known)
    // The previous substitute is released outside the lock.
    let previous = substitutes.withLock { $0.updateValue(Substitute(known: known, object: object), forKey: selector) }
    withExtendedLifetime(previous) {}
    return object
  }

  private func makeSubstitute(
    _ methods: SlotMethods, _ selector: SelectorHandle, _ known: MethodDefault?
  ) throws -> StrongReference? {
    guard let method = methods[selector], case .success(let plan) = method.plan else { return nil }
    let content: SlotContent
    if let answer = known?.answer {
      content = .closure(answer.closure, plan: answer.plan)
    } else if let completion = CompletionArgument.of(method, plan, report: report)?.completion() {
      content = .frame { frame in withUnsafePointer(to: completion) { bd_completion_drop($0, frame) } }
    } else {
      return nil
    }
    let state = InstanceState(
      forwarding: nil, setter: nil, classMethods: nil, companion: nil, failures: nil,
      defaults: known.map { [selector: $0] } ?? [:], deliveries: [:])
    return try DelegateInstance.make(
      methods.cls, methods, slots: [Slot(method: method, content: content)], state: state)
  }
}
