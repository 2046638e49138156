import BlockDelegateRuntime

extension DelegateObservation {
  /// Calls a closure with an owner when the observation ends, if the owner still lives.
  func whenEnded(_ owner: ObjectHandle, _ end: @escaping (ObjectHandle) -> Void) {
    let reference = WeakReference(owner)
    whenEnded { if let owner = reference.load() { end(owner.handle) } }
  }

  func add(_ builder: AnyDelegateBuilder, to owner: ListenedMethod.Owner, at location: CodeLocation) throws {
    // The added delegate may omit required methods, because the object's original delegate implements them.
    let delegate = try builder.makeDelegate(forwarding: nil, isComplete: false)
    builder.note(delegate, of: owner.object.handle)
    let protocols = ObjCProtocol(dynamicClass: builder.dynamicClass)
    try owner.object.addDelegate(
      ObjCObject(delegate.handle), for: protocols, setter: owner.setter, label: "waiting", fileID: location.fileID,
      line: location.line)
    whenEnded(owner.object.handle) { ObjCObject($0).removeDelegate(ObjCObject(delegate.handle), for: protocols) }
  }

  func observe(
    _ owner: ListenedMethod.Owner, _ builder: AnyDelegateBuilder, expected: String, at location: CodeLocation
  ) throws {
    let protocols = ObjCProtocol(dynamicClass: builder.dynamicClass)
    // The builder has no error, so it has one slot.
    let slot = builder.slots[0]
    let observer = SeenMessages(slot)
    let chain = try owner.object.showDelegateMessages(for: protocols, setter: owner.setter, to: observer)
    whenEnded { chain.remove(observer) }
    let selector = slot.method.selector
    guard try chain.members.contains(where: { try $0.handle.responds(to: selector) }) else {
      throw BlockDelegateError(
        .unansweredMethod, protocol: protocols.name, selector: selector.name, expected: expected, at: location)
    }
  }
}

/// An observer that calls a closure with the messages of one method that are sent to the members of a chain, after the
/// members have returned, and only if no member raised an exception.
///
/// `SeenMessages` is Sendable because it never changes, and each call of an actor-isolated closure checks that it is
/// made on that actor.
private final class SeenMessages: MessageObserver, @unchecked Sendable {
  private let selector: SelectorHandle
  private let see: PlannedClosure
  var includesUnanswered: Bool { false }

  init(_ slot: Slot) { (selector, see) = (slot.method.selector, slot.closure) }

  func messageBegins(
    _ method: SlotMethod, _ plan: CallPlan, _ frame: UnsafeMutablePointer<bd_call_frame>, isAnswered: Bool
  ) -> (ObjectiveCException?) -> Void {
    guard method.selector == selector else { return { _ in } }
    // The arguments are copied, because the members may release the arguments before the observer is called.
    let message = QueuedMessage(method, plan, copying: frame)
    // An error that an observing closure throws is ignored, because only the members determine the message's result.
    return { [see] in
      guard $0 == nil else { return }
      plan.resultPlace.withBytes(of: frame) {
        // The closure gets the result as an additional argument, which it reads like a result in memory.
        let result = $0.assumingMemoryBound(to: UInt8.self)
        message.frame.pointee.indirectResult = UnsafeMutablePointer(mutating: result)
        try? see(message.frame)
      }
    }
  }
}
