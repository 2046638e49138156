import CBlockDelegateRuntime
import Dispatch

/// The relation between an owner and a chain that is its delegate. The owner retains the chain. When the set of methods
/// that the chain responds to changes, the setter is called with the chain again, because many owners check what their
/// delegate responds to only in the setter.
package final class ChainAttachment: Sendable {
  private let owner: WeakReference
  private let setter: Setter
  private let description: ProtocolDescription
  private let chain: WeakReference
  /// The delegate that the owner had before the chain. This delegate becomes the owner's delegate again when it is the
  /// only member left.
  private let original: WeakReference?
  /// The owner's previous chain, if other code had set a delegate in front of it. The previous chain is retained here,
  /// because the delegate in front of it may still forward messages to it.
  private let covered: StrongReference?
  private let home = ChainHome()
  /// The methods that the chain responded to when the setter was last called, or nil if the setter raised an exception.
  private let told: Mutex<Set<SelectorHandle>?>
  private let report: @Sendable (any Error) -> Void

  /// Creates the attachment of a chain.
  /// - Parameters:
  ///   - original: The owner's previous delegate, for a chain that is detached when no other member is left.
  ///   - report: A closure that gets an exception of the setter if there is no caller to throw it to.
  private init(
    owner: ObjectHandle, setter: Setter, chain: Chain, object: ObjectHandle, original: WeakReference?,
    covered: StrongReference?, report: @escaping @Sendable (any Error) -> Void
  ) {
    self.owner = WeakReference(owner.pointer)
    self.setter = setter
    description = chain.dynamicClass.description
    self.chain = WeakReference(object.pointer)
    told = Mutex(chain.answers)
    (self.original, self.covered, self.report) = (original, covered, report)
  }

  private func retain(_ chain: ObjectHandle?, by owner: ObjectHandle) {
    DelegateAttachment.retain(group: chain, by: owner, for: description)
  }

  /// Returns the chain that an owner has as its delegate for a protocol, or nil.
  package static func chain(
    of owner: ObjectHandle, for dynamicClass: DynamicClass
  ) -> (chain: Chain, object: StrongReference)? {
    guard let object = DelegateAttachment.groupObject(of: owner, for: dynamicClass.description),
      let chain = Chain.of(object.handle)
    else { return nil }
    return (chain, object)
  }

  /// Makes a chain the owner's delegate. The caller must have begun a change. If the setter raises an exception, the
  /// owner keeps its previous delegate.
  /// - Parameter original: The owner's previous delegate, for a chain that is detached when no other member is left.
  package static func attach(
    _ chain: Chain, _ object: ObjectHandle, to owner: ObjectHandle, setter: Setter, original: WeakReference?,
    report: @escaping @Sendable (any Error) -> Void
  ) throws {
    let previous = DelegateAttachment.groupObject(of: owner, for: chain.dynamicClass.description)
    let current = try AutoreleasePool.ensure { try setter.current(of: owner) }
    let attachment = ChainAttachment(
      owner: owner, setter: setter, chain: chain, object: object, original: original,
      covered: current == nil || current == previous?.handle ? nil : previous, report: report)
    attachment.retain(object, by: owner)
    do {
      try AutoreleasePool.ensure { try setter.set(object, of: owner, after: current) }
    } catch {
      attachment.retain(previous?.handle, by: owner)
      throw error
    }
    chain.attachment = attachment
    // Changes of the members that happened before `chain.attachment` was set were not reported to the owner.
    attachment.membersHaveChanged(of: chain, .call)
  }

  /// Sets the owner's delegate to nil or to its previous delegate, and releases the chain.
  /// - Throws: The exception that the setter raises, or ``ConcurrentChange`` if another change is running.
  package func detach(_ chain: Chain) throws {
    guard let owner = owner.load() else {
      chain.attachment = nil
      return
    }
    try AttachmentChanges.exclusively(.init(owner.handle, description)) { try detachAlone(chain) }
  }

  private func detachAlone(_ chain: Chain) throws {
    chain.attachment = nil
    guard let owner = owner.load() else { return }
    try AutoreleasePool.ensure {
      guard try isCurrent(owner.handle) else { return }
      try Message.catching(owner.handle, setter.selector, nil)
      // Other code may have removed the original delegate from the chain.
      if let original = original?.load(), chain.contains(original.handle) {
        try setter.set(original.handle, of: owner.handle, after: nil)
      }
    }
    retain(covered?.handle, by: owner.handle)
  }

  func membersHaveChanged(of chain: Chain, _ change: ChainChange) {
    guard told.withLock({ $0 != chain.answers }) || isDone(chain) else { return }
    home.run(after: change) { [weak chain] in
      guard let chain, let owner = self.owner.load() else { return }
      AttachmentChanges.exclusively(.init(owner.handle, self.description)) {
        // The chain may have been detached since then.
        if chain.attachment === self { self.renew(chain) }
      } orAfterwards: { [weak chain] in
        if let chain { self.membersHaveChanged(of: chain, change) }
      }
    }
  }

  /// Returns whether the chain is done: no member is left except the owner's previous delegate.
  private func isDone(_ chain: Chain) -> Bool {
    guard let original else { return false }
    return chain.isEmpty(besides: StrongReference(original.load()))
  }

  /// Whether the chain was made for an owner that has been deallocated.
  var hasLostOwner: Bool { original != nil && owner.load() == nil }

  /// Calls the setter with the chain again if the chain responds to different methods now. If no member is left,
  /// detaches the chain instead.
  private func renew(_ chain: Chain) {
    do {
      if let original, chain.giveUp(besides: StrongReference(original.load())) { return try detachAlone(chain) }
      // If several threads change the members, only one of them calls the setter. The owner then sees the chain's
      // latest state.
      let isNews = told.withLock { told in
        let known = told
        told = chain.answers
        return told != known
      }
      guard isNews else { return }
      guard let owner = owner.load(), let object = StrongReference(self.chain.load()) else { return }
      try AutoreleasePool.ensure {
        guard try isCurrent(owner.handle) else { return }
        try setter.set(object.handle, of: owner.handle, after: object.handle)
      }
    } catch {
      _ = told.exchange(nil)
      report(error)
    }
  }

  /// Returns whether the chain is still the owner's delegate. Another delegate that other code has set since then
  /// stays.
  private func isCurrent(_ owner: ObjectHandle) throws -> Bool {
    setter.mayBe(StrongReference(chain.load())?.handle, try setter.current(of: owner))
  }
}

/// The thread or queue on which a chain was attached. The owner's setter is called only there, because most objects
/// with delegates are used on one thread, while a member can be deallocated on any thread.
struct ChainHome: Sendable {
  private let isMain = MainQueue.isCurrent
  private let thread = bd_thread_number()

  /// Calls `body` immediately if the owner is used on the current thread or queue, and otherwise on the main queue.
  ///
  /// A chain that was attached on the main thread or queue is updated there. The work of any other queue moves between
  /// threads, and code can't find out on which queue it runs. A chain from another queue is therefore also updated
  /// wherever code changes its members, because that code knows where the owner is used.
  func run(after change: ChainChange, _ body: @escaping @Sendable () -> Void) {
    let isHere =
      if isMain { MainQueue.isCurrent } else { change == .call || thread == bd_thread_number() }
    if isHere { body() } else { DispatchQueue.main.async(execute: body) }
  }
}
