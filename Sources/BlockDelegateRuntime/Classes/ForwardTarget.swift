/// The object that answers what the closures don't.
package final class ForwardTarget: Sendable {
  private let reference: Reference
  let hasReported = Mutex(false)
  let report: @Sendable (any Error) -> Void
  /// What answers in place of the object when it has gone, by the messages that have come since.
  let substitutes = Mutex<[SelectorHandle: Substitute]>([:])

  struct Substitute: Sendable {
    let known: MethodDefault?
    let object: StrongReference?
  }

  private enum Reference {
    case weak(WeakReference)
    case strong(StrongReference)
  }

  /// A message came after the object had gone.
  package struct Gone: Error { package let selector: SelectorHandle }

  /// - Parameters:
  ///   - isRetained: whether the object lives as long as this.
  ///   - report: gets ``Gone``, once, with the first message that comes too late.
  package init(_ object: ObjectHandle, isRetained: Bool, report: @escaping @Sendable (any Error) -> Void) {
    reference =
      isRetained ? .strong(StrongReference(retaining: object.pointer)) : .weak(WeakReference(object.pointer))
    self.report = report
  }

  /// The object while it lives.
  package func load() -> OwnedObject? {
    switch reference {
    case .weak(let reference): reference.load()
    case .strong(let reference): OwnedObject(retaining: reference.handle)
    }
  }

  /// Whether the object lives and responds.
  func responds(to selector: SelectorHandle) -> Bool {
    guard let target = load() else { return false }
    return Message.responds(target.handle, to: selector)
  }

  /// The object that a message to an instance is sent on to; it lives as long as the call.
  func target(of instance: OpaquePointer) -> OpaquePointer? {
    guard let target = load(), target.pointer != instance else { return nil }
    return target.handOver()
  }
}
