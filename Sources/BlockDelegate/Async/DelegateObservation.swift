import BlockDelegateRuntime

/// An observation of delegates' methods. The observation ends when it is canceled or released.
///
/// A wait and a stream are observations, too. `DelegateObservation` is Sendable because its state is protected by
/// locks, and each chain can be used on any thread.
public final class DelegateObservation: @unchecked Sendable {
  /// The functions that remove the delegates and observers that this object has added.
  private let ends = Mutex<[() -> Void]>([])

  /// Adds a delegate or an observer for each method. If this initializer throws an error, all objects keep the delegates
  /// that they had.
  ///
  /// - Parameters:
  ///   - methods: The methods to listen for.
  ///   - location: The source location of the wait, stream or observation, for error messages.
  ///   - ended: A closure that is called when the observation has ended, or when all the objects have been deallocated,
  ///     on the thread that deallocated the last object.
  init(_ methods: [ListenedMethod], at location: CodeLocation, ended: @escaping @Sendable () -> Void = {}) throws {
    let builders = try methods.map { method in
      let builder = AnyDelegateBuilder(try method.owner.findProtocol().dynamicClass, at: location)
      method.register(builder)
      return builder
    }
    let problems = builders.compactMap(\.error)
    if !problems.isEmpty { throw BlockDelegateError(problems) }
    // If a delegate can't be added, `deinit` removes the delegates that this initializer has already added.
    for (method, builder) in zip(methods, builders) {
      if let expected = method.observed {
        try observe(method.owner, builder, expected: expected, at: location)
      } else {
        try add(builder, to: method.owner, at: location)
      }
    }
    let end = Ended(call: ended)
    // The address of this object, which no other association uses as its key.
    let key = UnsafeRawPointer(Unmanaged.passUnretained(self).toOpaque())
    for owner in methods.map(\.owner.object.handle) where owner.associate(end, by: key) {
      whenEnded(owner) { $0.removeAssociation(by: key) }
    }
  }

  deinit { cancel() }

  /// Calls a closure with an owner when the observation ends, if the owner still lives.
  private func whenEnded(_ owner: ObjectHandle, _ end: @escaping (ObjectHandle) -> Void) {
    let reference = WeakReference(owner)
    ends.withLock { $0.append { if let owner = reference.load() { end(owner.handle) } } }
  }

  private func add(_ builder: AnyDelegateBuilder, to owner: ListenedMethod.Owner, at location: CodeLocation) throws {
    // The added delegate may omit required methods, because the object's original delegate implements them.
    let delegate = try builder.makeDelegate(forwarding: nil, isComplete: false)
    builder.note(delegate, of: owner.object.handle)
    let protocols = ObjCProtocol(dynamicClass: builder.dynamicClass)
    try owner.object.addDelegate(
      ObjCObject(delegate.handle), for: protocols, setter: owner.setter, label: "waiting", fileID: location.fileID,
      line: location.line)
    whenEnded(owner.object.handle) { ObjCObject($0).removeDelegate(ObjCObject(delegate.handle), for: protocols) }
  }

  private func observe(
    _ owner: ListenedMethod.Owner, _ builder: AnyDelegateBuilder, expected: String, at location: CodeLocation
  ) throws {
    let protocols = ObjCProtocol(dynamicClass: builder.dynamicClass)
    // The builder has no error, so it has one slot.
    let slot = builder.slots[0]
    let observer = SeenMessages(slot)
    let chain = try owner.object.showDelegateMessages(for: protocols, setter: owner.setter, to: observer)
    ends.withLock { $0.append { chain.remove(observer) } }
    let selector = slot.method.selector
    guard try chain.members.contains(where: { try Message.responds($0.handle, to: selector) }) else {
      throw BlockDelegateError(
        .unansweredMethod, protocol: protocols.name, selector: selector.name, expected: expected, at: location)
    }
  }

  /// Ends the observation. The object keeps its delegates. Only the first call of `cancel()` has an effect.
  public func cancel() {
    // The delegates are released after the lock is unlocked, because releasing their closures can run code outside the
    // library.
    for end in ends.exchange([]) { end() }
  }

  /// Calls a function when it is deallocated. All observed objects retain it.
  private final class Ended: Sendable {
    let call: @Sendable () -> Void
    init(call: @escaping @Sendable () -> Void) { self.call = call }
    deinit { call() }
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
