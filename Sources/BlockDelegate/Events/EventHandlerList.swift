import BlockDelegateRuntime

/// Who listens to an event, and which invocations run.
///
/// It knows nothing of the arguments' type: code that does looks for metadata when it runs.
///
/// Sendable because everything in it that changes is only touched under `lock`, and closures are Sendable themselves or
/// checked to be called on their actor.
final class EventHandlerList: @unchecked Sendable {
  private let name: String
  private let lock = Lock()
  /// Replaced, not changed, while an invocation goes through them.
  private var handlers: ContiguousArray<EventHandler> = []
  private var nextID: UInt64 = 0
  /// The invocations that run, the latest first.
  private var running: UnsafeMutablePointer<EventInvocation>?
  private var currentDelivery = EventDelivery.immediate
  /// How many handlers there may be before it is looked for some whose receivers have gone.
  private var sweepCount = 16

  init(name: String) { self.name = name }

  var delivery: EventDelivery {
    get { lock.withLock { currentDelivery } }
    set { lock.withLock { currentDelivery = newValue } }
  }

  /// Of the next handler that is added.
  var limit: UInt64 { lock.withLock { nextID } }

  var description: String {
    let all = lock.withLock { handlers }.compactMap(\.description)
    return "\(name): " + (all.isEmpty ? "nobody listens" : all.joined(separator: ", "))
  }

  // MARK: Changes

  func add(_ new: EventHandler) -> EventToken {
    let (id, needsSweep) = lock.withLock {
      // An address may be used again: a receiver that has gone is another. One that has not is held by the caller, so
      // looking at it under the lock is never the end of it.
      if new.selector != nil,
        let known = handlers.first(where: { $0.receiver == new.receiver && $0.selector == new.selector && !$0.isGone })
      {
        return (known.id, false)
      }
      new.id = nextID
      nextID += 1
      handlers.append(new)
      return (new.id, handlers.count > sweepCount)
    }
    if needsSweep { sweep() }
    return EventToken(list: self, id: id)
  }

  func remove(where isMeant: (EventHandler) -> Bool) {
    // Released when the lock is not held any more: what a closure captured may end here, and remove others.
    var removed: ContiguousArray<EventHandler> = []
    lock.withLock {
      guard handlers.contains(where: isMeant) else { return }
      removed = handlers
      handlers.removeAll(where: isMeant)
      for handler in removed where isMeant(handler) { handler.isRemoved = true }
      var next = running
      while let invocation = next {
        if invocation.pointee.isOnThisThread { invocation.pointee.seesRemovals = true }
        next = invocation.pointee.next
      }
    }
    withExtendedLifetime(removed) {}
  }

  /// Drops the handlers whose receivers have gone.
  func sweep() {
    // Not under the lock: the receiver that is looked at may end here.
    let gone = Set(lock.withLock { handlers }.filter(\.isGone).map(\.id))
    if !gone.isEmpty { remove { gone.contains($0.id) } }
    lock.withLock { sweepCount = max(16, 2 * handlers.count) }
  }

  // MARK: Invocations

  /// Notes that an invocation runs; returns the handlers that it goes through.
  ///
  /// Or nil, when they are to be called in another way than at once, and nothing is noted.
  func begin(_ invocation: UnsafeMutablePointer<EventInvocation>, isDelivery: Bool) -> ContiguousArray<EventHandler>? {
    lock.withLock {
      guard isDelivery || currentDelivery.perform == nil else { return nil }
      // Of a single handler none is removed by an earlier one.
      if handlers.count > 1 {
        invocation.pointee.isListed = true
        invocation.pointee.next = running
        running = invocation
      }
      return handlers
    }
  }

  func end(_ invocation: UnsafeMutablePointer<EventInvocation>) {
    if invocation.pointee.isListed { lock.withLock { EventInvocation.remove(invocation, from: &running) } }
  }

  func isRemoved(_ handler: EventHandler) -> Bool { lock.withLock { handler.isRemoved } }
}
