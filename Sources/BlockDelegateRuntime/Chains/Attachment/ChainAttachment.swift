import CBlockDelegateRuntime
import Dispatch

/// The tie between an owner and a chain that is its delegate: the owner retains the chain, and is given it again when
/// what the chain answers changes, because many ask what their delegate responds to only when it is set.
package final class ChainAttachment: AttachedChain {
  private let owner: WeakReference
  private let setter: Setter
  private let description: ProtocolDescription
  private let chain: WeakReference
  /// The owner's delegate before; it is so again when no other member is left.
  private let original: WeakReference?
  /// The chain that the owner had before, behind a delegate that somebody had set over it: that may go on sending to it.
  private let covered: StrongReference?
  private let home = ChainHome()
  /// What the chain answered when the owner was last given it; nil when the owner's setter raised.
  private let told: Mutex<Set<SelectorHandle>?>
  private let report: @Sendable (any Error) -> Void

  /// - Parameters:
  ///   - original: the owner's delegate before, for a chain that goes with its last other member.
  ///   - report: gets what the owner's setter raises when nobody is there to throw to.
  private init(
    owner: ObjectHandle, setter: Setter, chain: Chain, object: ObjectHandle, original: WeakReference?,
    covered: StrongReference?, report: @escaping @Sendable (any Error) -> Void
  ) {
    self.owner = WeakReference(owner.pointer)
    self.setter = setter
    description = chain.dynamicClass.description
    self.chain = WeakReference(object.pointer)
    told = Mutex(chain.answers)
    self.original = original
    self.covered = covered
    self.report = report
  }

  private func retain(_ chain: ObjectHandle?, by owner: ObjectHandle) {
    DelegateAttachment.retain(group: chain, by: owner, for: description)
  }

  /// The chain that an owner has for a protocol.
  package static func chain(
    of owner: ObjectHandle, for dynamicClass: DynamicClass
  ) -> (chain: Chain, object: StrongReference)? {
    guard let object = DelegateAttachment.groupObject(of: owner, for: dynamicClass.description),
      let chain = Chain.of(object.handle)
    else { return nil }
    return (chain, object)
  }

  /// Makes a chain its owner's delegate, as part of a change. When the setter raises an exception, the owner is as
  /// before.
  /// - Parameter original: who was its delegate, for a chain that goes with its last other member.
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
    // Nobody was told of what changed meanwhile.
    attachment.membersHaveChanged(of: chain, .call)
  }

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
      // Someone may have taken it out.
      if let original = original?.load(), chain.contains(original.handle) {
        try setter.set(original.handle, of: owner.handle, after: nil)
      }
    }
    retain(covered?.handle, by: owner.handle)
  }

  package func membersHaveChanged(of chain: Chain, _ change: ChainChange) {
    guard told.withLock({ $0 != chain.answers }) || isDone(chain) else { return }
    home.run(after: change) { [weak chain] in
      guard let chain, let owner = self.owner.load() else { return }
      AttachmentChanges.exclusively(.init(owner.handle, self.description)) {
        // It may have been detached since.
        if chain.attachment === self { self.renew(chain) }
      } orAfterwards: { [weak chain] in
        if let chain { self.membersHaveChanged(of: chain, change) }
      }
    }
  }

  /// Whether only the delegate from before is left.
  private func isDone(_ chain: Chain) -> Bool {
    guard let original else { return false }
    return chain.isEmpty(besides: StrongReference(original.load()))
  }

  package var hasLostOwner: Bool { original != nil && owner.load() == nil }

  /// Gives the owner the chain again if that answers something else now, or gives it up.
  private func renew(_ chain: Chain) {
    do {
      if let original, chain.giveUp(besides: StrongReference(original.load())) { return try detachAlone(chain) }
      // Of several threads one sends the setter; the owner then asks the chain as it is.
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

  /// Someone may have given the owner another delegate since; that one stays.
  private func isCurrent(_ owner: ObjectHandle) throws -> Bool {
    setter.mayBe(StrongReference(chain.load())?.handle, try setter.current(of: owner))
  }
}

/// Where a chain was attached, which is where its owner may be sent the setter: most objects that have delegates are
/// used on one thread, and a member can be deallocated on any.
struct ChainHome: Sendable {
  private let isMain = MainQueue.isCurrent
  private let thread = CurrentThread.id

  /// Runs `body` at once where the owner is used, and else on the main queue.
  ///
  /// Where that is the main thread or queue, is known. The work of any other queue changes threads, and nobody can say
  /// on which queue code runs: there it is also where somebody changes the members, who knows.
  func run(after change: ChainChange, _ body: @escaping @Sendable () -> Void) {
    let isHere =
      if isMain { MainQueue.isCurrent } else { change == .call || thread == CurrentThread.id }
    if isHere { body() } else { DispatchQueue.main.async(execute: body) }
  }
}
