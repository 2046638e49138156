import BlockDelegateRuntime
import Foundation

/// Who listens to an event. It has no members for users.
///
/// Sendable because everything in it that changes is only touched under `lock`; closures are Sendable themselves or
/// checked to be called on their actor.
public final class EventHandlers<Arguments> {
  private let name: String
  private let lock = Lock()
  /// Replaced, not changed, while an invocation goes through them.
  private var handlers: ContiguousArray<EventHandler<Arguments>> = []
  private var nextID: UInt64 = 0
  /// The invocations that run, the latest first.
  private var running: UnsafeMutablePointer<EventInvocation>?
  private var currentDelivery = EventDelivery.immediate
  /// How many handlers there may be before it is looked for some whose receivers have gone.
  private var sweepCount = 16

  init(_ name: String) { self.name = name }

  var delivery: EventDelivery {
    get { lock.withLock { currentDelivery } }
    set { lock.withLock { currentDelivery = newValue } }
  }

  // MARK: Changes

  func add(_ new: EventHandler<Arguments>) -> EventToken {
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
    return EventToken(owner: self, id: id)
  }

  func remove(where isMeant: (EventHandler<Arguments>) -> Bool) {
    // Released when the lock is not held any more: what a closure captured may end here, and remove others.
    var removed: ContiguousArray<EventHandler<Arguments>> = []
    lock.withLock {
      guard handlers.contains(where: isMeant) else { return }
      removed = handlers
      handlers.removeAll(where: isMeant)
      for handler in removed where isMeant(handler) { handler.isRemoved = true }
      var next = running
      while let invocation = next {
        invocation.pointee.noteRemoval()
        next = invocation.pointee.next
      }
    }
    withExtendedLifetime(removed) {}
  }

  /// Drops the handlers whose receivers have gone.
  private func sweep() {
    // Not under the lock: the receiver that is looked at may end here.
    let gone = Set(lock.withLock { handlers }.filter(\.isGone).map(\.id))
    if !gone.isEmpty { remove { gone.contains($0.id) } }
    lock.withLock { sweepCount = max(16, 2 * handlers.count) }
  }

  // MARK: Invocations

  func invoke(_ sender: AnyObject?, _ arguments: Arguments) {
    let (delivery, limit) = lock.withLock { (currentDelivery, nextID) }
    guard let perform = delivery.perform else { return call(sender, arguments, below: limit) }
    // Only where the arguments are Sendable is there another delivery; of the sender its documentation warns.
    nonisolated(unsafe) let values = (self, sender, arguments)
    perform { values.0.call(values.1, values.2, below: limit) }
  }

  /// - Parameter limit: of the handler that was the first to be added after the invocation.
  private func call(_ sender: AnyObject?, _ arguments: Arguments, below limit: UInt64) {
    var invocation = EventInvocation()
    var foundGone = false
    withUnsafeMutablePointer(to: &invocation) { invocation in
      let snapshot = lock.withLock {
        invocation.pointee.next = running
        running = invocation
        return handlers
      }
      for handler in snapshot {
        if handler.id >= limit { break }
        if invocation.pointee.seesRemovals, lock.withLock({ handler.isRemoved }) { continue }
        if !handler.call(sender, arguments) { foundGone = true }
      }
      lock.withLock { EventInvocation.remove(invocation, from: &running) }
    }
    if foundGone { sweep() }
  }
}

extension EventHandlers: @unchecked Sendable where Arguments: Sendable {}

extension EventHandlers: EventHandlerOwner {
  func remove(id: UInt64) { remove { $0.id == id } }
}

extension EventHandlers: CustomStringConvertible {
  public var description: String {
    let all = lock.withLock { handlers }.compactMap(\.description)
    return "\(name): " + (all.isEmpty ? "nobody listens" : all.joined(separator: ", "))
  }
}
