import BlockDelegateRuntime

/// The handlers of an event.
///
/// The class does not depend on the type of the arguments, because generic code would look up metadata at run time.
///
/// `EventHandlerList` is Sendable because its state is protected by a lock. The closure of a handler is Sendable, or
/// each call checks that the closure runs on its actor.
final class EventHandlerList: @unchecked Sendable {
  private let name: String
  private let state = Mutex(State())
  /// The number of removals. After a removal, a running invocation takes the lock before each further call, to check
  /// whether the handler was removed.
  private let removals = UnsafeMutablePointer<UInt>.allocate(capacity: 1)

  private struct State {
    /// The handlers in the order in which they were added. A running invocation keeps its own copy of the array.
    var handlers: ContiguousArray<EventHandler> = []
    var nextID: UInt64 = 0
    /// The number of handlers that triggers a search for handlers whose receivers have been deallocated.
    var sweepCount = 16
  }

  init(name: String) {
    self.name = name
    removals.initialize(to: 0)
  }

  deinit { removals.deallocate() }

  var description: String {
    let all = state.withLock { $0.handlers }.compactMap(\.description)
    return "\(name): " + (all.isEmpty ? "no receivers" : all.joined(separator: ", "))
  }

  // MARK: Changes

  func add(_ new: EventHandler) -> EventToken {
    let (id, needsSweep) = state.withLock { state in
      // A new receiver can have the address of a deallocated receiver, so `isGone` is checked. The caller retains the
      // receiver, so this check never releases the last reference to the receiver under the lock.
      if new.selector != nil,
        let known = state.handlers.first(where: { $0.sends(new.selector, to: new.receiver) && !$0.isGone })
      {
        return (known.id, false)
      }
      new.id = state.nextID
      state.nextID += 1
      state.handlers.append(new)
      return (new.id, state.handlers.count > state.sweepCount)
    }
    if needsSweep { sweep() }
    return EventToken(list: self, id: id)
  }

  func remove(id: UInt64) { remove { $0.id == id } }

  /// Removes the handlers that send a message to the receiver; without a selector, all handlers of the receiver.
  func remove(_ receiver: OpaquePointer, _ selector: SelectorHandle? = nil) {
    remove { selector == nil ? $0.receiver == receiver : $0.sends(selector, to: receiver) }
  }

  func removeAll() { remove { _ in true } }

  /// Removes handlers, and lets the running invocations notice it.
  private func remove(where isMeant: (EventHandler) -> Bool) {
    let removed = state.withLock { state in
      let removed = state.handlers.filter(isMeant)
      for handler in removed { handler.isRemoved = true }
      state.handlers.removeAll(where: \.isRemoved)
      bd_counter_increment(removals)
      return removed
    }
    // The handlers are released after the lock, because deallocating a captured object can remove other handlers.
    withExtendedLifetime(removed) {}
  }

  /// Removes the handlers whose receivers have been deallocated.
  func sweep() {
    // The receivers are checked without the lock, because the check can release the last reference to a receiver.
    let gone = state.withLock { $0.handlers }.filter(\.isGone)
    state.withLock { _ in for handler in gone { handler.isRemoved = true } }
    remove(where: \.isRemoved)
    state.withLock { $0.sweepCount = max(16, 2 * $0.handlers.count) }
  }

  // MARK: Invocations

  /// Returns the handlers that an invocation calls, and the number of removals so far.
  func begin() -> (handlers: ContiguousArray<EventHandler>, removals: UInt) {
    state.withLock { ($0.handlers, bd_counter_get(removals)) }
  }

  /// Whether no handler was removed since ``begin()``.
  @inline(__always)
  func isUnchanged(since count: UInt) -> Bool { bd_counter_get(removals) == count }

  func isRemoved(_ handler: EventHandler) -> Bool { state.withLock { _ in handler.isRemoved } }
}

/// A token that removes one handler of an event. The handler stays in the event when the token is released.
public struct EventToken: Sendable {
  // The reference is weak because a token must not keep the event alive.
  private weak var list: EventHandlerList?
  private let id: UInt64

  init(list: EventHandlerList, id: UInt64) { (self.list, self.id) = (list, id) }

  /// Removes the handler. Does nothing if the handler was already removed or the event has been deallocated.
  public func cancel() { list?.remove(id: id) }
}
