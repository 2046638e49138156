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
  package func load() -> OwnedObject? {
    switch reference {
    case .weak(let reference): reference.load()
    case .strong(let reference): OwnedObject(retaining: reference.handle)
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
}
