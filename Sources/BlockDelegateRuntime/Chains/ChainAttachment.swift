import Dispatch

/// The relation between an owner and a chain that is its delegate. The owner retains the chain. When the set of methods
/// that the chain responds to changes, the setter is called with the chain again, because many owners check what their
/// delegate responds to only in the setter.
package final class ChainAttachment: Sendable {
  private let owner: WeakReference
  private let setter: Setter
  /// The delegate that the owner had before the chain. This delegate becomes the owner's delegate again when it is the
  /// only member left.
  private let original: WeakReference?
  /// The owner's previous chain, if other code had set a delegate in front of it. The previous chain is retained here,
  /// because the delegate in front of it may still forward messages to it.
  private let covered: StrongReference?
  /// Whether the chain was attached on the main thread or queue.
  private let isMain = MainQueue.isCurrent
  private let thread = bd_thread_number()
  /// The chain's `changes` when the setter was last called, or nil if the setter raised an exception.
  private let told: Mutex<Int?>

  /// Makes a chain the owner's delegate. The caller must have begun a change. If the setter raises an exception, the
  /// owner keeps its previous delegate.
  /// - Parameter original: The owner's previous delegate, for a chain that is detached when no other member is left.
  package init(
    attaching chain: Chain, _ object: StrongReference, to owner: ObjectHandle, setter: Setter, original: WeakReference?
  ) throws {
    let attachment = DelegateAttachment(of: owner, for: chain.dynamicClass)
    let previous = attachment.chainObject
    let current = try setter.current(of: owner)
    self.owner = WeakReference(owner)
    covered = current == nil || current == previous?.handle ? nil : previous
    told = Mutex(chain.changes)
    (self.setter, self.original) = (setter, original)
    let replaced = covered == nil && previous?.handle != object.handle ? previous?.handle : nil
    try attachment.retain(chain: object, former: replaced)
    do {
      try setter.set(object.handle, of: owner, after: current)
    } catch {
      try attachment.retain(chain: previous, former: object.handle)
      throw error
    }
    attachment.former?.setPresent(object.handle)
    chain.attachment = self
    // Changes of the members that happened before `chain.attachment` was set were not reported to the owner.
    membersHaveChanged(of: chain)
  }

  /// Sets the owner's delegate to its previous delegate or to nil. The owner goes on retaining the chain's object
  /// (``FormerDelegates``).
  /// - Throws: The exception that the setter raises, or `concurrentChange` if another change is running.
  package func detach(_ chain: Chain) throws {
    guard let owner = StrongReference(owner.load()) else {
      chain.attachment = nil
      return
    }
    try attachment(of: owner, chain).exclusively { try detach(chain, from: owner) }
  }

  private func attachment(of owner: StrongReference, _ chain: Chain) -> DelegateAttachment {
    DelegateAttachment(of: owner.handle, for: chain.dynamicClass)
  }

  private func detach(_ chain: Chain, from owner: StrongReference) throws {
    chain.attachment = nil
    let object = chain.object?.handle
    let present = try AutoreleasePool.ensure { () throws -> StrongReference? in
      guard try isCurrent(chain, of: owner.handle) else { return nil }
      // Other code may have removed the original delegate from the chain.
      let previous = StrongReference(original?.load()).flatMap { chain.contains($0.handle) ? $0 : nil }
      try setter.set(previous?.handle, of: owner.handle, after: object)
      return previous
    }
    let attachment = attachment(of: owner, chain)
    try attachment.retain(chain: covered, former: object, isStandIn: chain.isGivenUp)
    attachment.former?.setPresent(present?.handle)
  }

  func membersHaveChanged(of chain: Chain, byDeallocation: Bool = false) {
    guard told.withLock({ $0 }) != chain.changes || isDone(chain) else { return }
    runAtHome(byDeallocation) { [weak chain] in
      guard let chain, let owner = StrongReference(self.owner.load()) else { return }
      let again: @Sendable () -> Void = { [weak chain] in
        if let chain { self.membersHaveChanged(of: chain, byDeallocation: byDeallocation) }
      }
      let attachment = self.attachment(of: owner, chain)
      guard (try? attachment.begin(orAfterwards: again)) == true else { return }
      // The chain may have been detached since then.
      if chain.attachment === self { self.renew(chain, of: owner) }
      attachment.end()
    }
  }

  /// Calls `body` immediately if the owner is used on the current thread or queue, and otherwise on the main queue. Most
  /// objects with delegates are used on one thread, while a member can be deallocated on any thread.
  ///
  /// A chain that was attached on the main thread or queue is updated there. The work of any other queue moves between
  /// threads, and code can't find out on which queue it runs. A chain from another queue is therefore also updated
  /// wherever code changes its members, because that code knows where the owner is used.
  private func runAtHome(_ byDeallocation: Bool, _ body: @escaping @Sendable () -> Void) {
    let isHere = isMain ? MainQueue.isCurrent : (!byDeallocation || thread == bd_thread_number())
    if isHere { body() } else { DispatchQueue.main.async(execute: body) }
  }

  /// Returns whether the chain is done: no member is left except the owner's previous delegate. A chain that was not
  /// made for its owner is never done.
  private func isDone(_ chain: Chain, givingUp: Bool = false) -> Bool {
    original.map { chain.isEmpty(besides: StrongReference($0.load()), givingUp: givingUp) } ?? false
  }

  /// Whether the chain was made for an owner that has been deallocated.
  var hasLostOwner: Bool { original != nil && !owner.isLiving }

  /// Calls the setter with the chain again if the chain responds to different methods now. If no member is left,
  /// detaches the chain instead.
  private func renew(_ chain: Chain, of owner: StrongReference) {
    do {
      if isDone(chain, givingUp: true) { return try detach(chain, from: owner) }
      // If several threads change the members, only one of them calls the setter. The owner then sees the chain's
      // latest state.
      let changes = chain.changes
      guard told.exchange(changes) != changes, let object = chain.object else { return }
      try AutoreleasePool.ensure {
        guard try isCurrent(chain, of: owner.handle) else { return }
        try attachment(of: owner, chain).renew(object.handle, by: setter)
      }
    } catch {
      _ = told.exchange(nil)
      chain.report(error)
    }
  }

  /// Returns whether the chain is still the owner's delegate. Another delegate that other code has set since then
  /// stays.
  private func isCurrent(_ chain: Chain, of owner: ObjectHandle) throws -> Bool {
    guard let object = chain.object else { return false }
    return try setter.current(of: owner) == object.handle
  }
}
