import CBlockDelegateRuntime

/// The object to which an instance forwards the messages that it has no closure for.
package final class ForwardTarget: Sendable {
  private let reference: Reference
  let hasReported = Mutex(false)
  let report: @Sendable (any Error) -> Void
  /// The objects that replace the target after it is deallocated, for the selectors that were sent since then.
  let substitutes = Mutex<[SelectorHandle: Substitute]>([:])

  struct Substitute: Sendable {
    let known: MethodDefault?
    let object: StrongReference?
  }

  private enum Reference {
    case weak(WeakReference)
    case strong(StrongReference)
  }

  /// The error for a message that was sent after the target was deallocated.
  package struct Gone: Error { package let selector: SelectorHandle }

  /// Creates a target.
  /// - Parameters:
  ///   - isRetained: Whether this object retains the target.
  ///   - report: A closure that gets ``Gone`` once, for the first message after the target was deallocated.
  package init(_ object: ObjectHandle, isRetained: Bool, report: @escaping @Sendable (any Error) -> Void) {
    reference =
      isRetained ? .strong(StrongReference(retaining: object.pointer)) : .weak(WeakReference(object.pointer))
    self.report = report
  }

  /// Returns the target, or nil after it is deallocated.
  package func load() -> OwnedReference? {
    switch reference {
    case .weak(let reference): reference.load()
    case .strong(let reference): OwnedReference(retaining: reference.handle)
    }
  }

  /// Returns whether the target lives and responds to the selector.
  func responds(to selector: SelectorHandle) -> Bool {
    guard let target = load() else { return false }
    return Message.responds(target.handle, to: selector)
  }

  /// Returns the object to forward a message to, which lives at least as long as the call.
  func target(of instance: OpaquePointer) -> OpaquePointer? {
    guard let target = load(), target.pointer != instance else { return nil }
    return target.handOver()
  }

  // MARK: The objects that replace the target after it is deallocated

  /// Returns the object to which a message of the protocol is forwarded. After the target is deallocated, returns a
  /// substitute, which returns the method's default or drops its completion block. Without a substitute the result is
  /// nil, and the message returns zero.
  func target(of instance: OpaquePointer, for selector: OpaquePointer) -> OpaquePointer? {
    if let target = target(of: instance) { return target }
    let selector = SelectorHandle(selector)
    if !hasReported.exchange(true) { report(Gone(selector: selector)) }
    return substitute(for: ObjectHandle(instance), selector).map { OwnedReference(retaining: $0.handle).handOver() }
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
      content = .closure(answer)
    } else if let completion = CompletionArgument.of(method, plan, report: report) {
      content = .frame { completion.drop(in: $0) }
    } else {
      return nil
    }
    let state = InstanceState { $0.defaults[selector] = known }
    return try DelegateInstance.make(
      methods.cls!, methods, slots: [Slot(method: method, content: content)], state: state)
  }
}
