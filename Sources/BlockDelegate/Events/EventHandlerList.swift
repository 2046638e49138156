import BlockDelegateRuntime

/// The handlers of an event, and its running invocations.
///
/// The class does not depend on the type of the arguments, because generic code would look up metadata at run time.
///
/// `EventHandlerList` is Sendable because its state is protected by a lock. The closure of a handler is Sendable, or
/// each call checks that the closure runs on its actor.
final class EventHandlerList: @unchecked Sendable {
  private let name: String
  private let state = Mutex(State())

  private struct State {
    /// The handlers in the order of their IDs. A removed handler is replaced by a ``EventHandler/placeholder()``. A
    /// running invocation keeps its own copy of the array.
    var handlers: ContiguousArray<EventHandler> = []
    var removedCount = 0
    var nextID: UInt64 = 0
    /// The list of running invocations, the latest first.
    var running: UnsafeMutablePointer<EventInvocation>?
    /// The number of handlers that triggers a search for handlers whose receivers have been deallocated.
    var sweepCount = 16
    /// The IDs of each receiver's handlers. The dictionary is nil until a receiver is looked up, because an event needs
    /// no dictionary if its handlers are only removed by tokens.
    var byReceiver: [OpaquePointer: [UInt64]]?
    /// Whether the dictionary may have IDs of removed handlers. A dictionary with such IDs is made again when the
    /// placeholders are removed.
    var hasStaleIDs = false

    mutating func append(_ new: EventHandler) {
      new.id = nextID
      nextID += 1
      handlers.append(new)
      if let receiver = new.receiver { byReceiver?[receiver, default: []].append(new.id) }
    }

    /// Returns the handlers of a receiver, except the removed ones.
    mutating func handlers(of receiver: OpaquePointer) -> [EventHandler] {
      if byReceiver == nil {
        byReceiver = handlers.reduce(into: [:]) { known, handler in
          if let receiver = handler.receiver { known[receiver, default: []].append(handler.id) }
        }
      }
      let known = byReceiver?[receiver] ?? []
      let found = known.compactMap { id in index(of: id).map { handlers[$0] } }
      // IDs of removed handlers are dropped, so that the list of IDs stays short for a receiver whose handlers are
      // often added and canceled.
      if found.count < known.count { byReceiver?[receiver] = found.map(\.id) }
      return found
    }

    /// Removes the handlers of a receiver for which `isMeant` returns true.
    mutating func remove(_ receiver: OpaquePointer, where isMeant: (EventHandler) -> Bool) -> [EventHandler?] {
      var kept = handlers(of: receiver)
      let firstMeant = kept.partition(by: isMeant)
      let meant = kept[firstMeant...]
      byReceiver?[receiver] = firstMeant == 0 ? nil : kept[..<firstMeant].map(\.id)
      return meant.map { remove(id: $0.id) }
    }

    /// Returns the index of a handler, or nil if the handler was removed.
    private func index(of id: UInt64) -> Int? {
      handlers.sortedIndex(of: id, by: \.id).flatMap { handlers[$0].isRemoved ? nil : $0 }
    }

    /// Replaces a handler by a placeholder.
    ///
    /// - Returns: The handler. The caller must release the handler after the lock, because releasing a closure can run
    ///   other code.
    mutating func remove(id: UInt64) -> EventHandler? {
      guard let index = index(of: id) else { return nil }
      let handler = handlers[index]
      handler.isRemoved = true
      handlers[index] = handler.placeholder()
      removedCount += 1
      if removedCount > max(16, handlers.count / 2) { dropRemoved() }
      noteRemoval()
      return handler
    }

    mutating func dropRemoved() {
      handlers.removeAll(where: \.isRemoved)
      removedCount = 0
      if hasStaleIDs { byReceiver = nil }
      hasStaleIDs = false
    }

    /// Makes each running invocation of this thread check, before it calls a handler, whether the handler was removed.
    func noteRemoval() {
      var next = running
      while let invocation = next {
        if invocation.pointee.isOnThisThread { invocation.pointee.seesRemovals = true }
        next = invocation.pointee.next
      }
    }
  }

  init(name: String) { self.name = name }

  var description: String {
    let all = state.withLock { $0.handlers }.compactMap(\.description)
    return "\(name): " + (all.isEmpty ? "no receivers" : all.joined(separator: ", "))
  }

  /// A description in several lines.
  var debugDescription: String {
    let handlers = state.withLock { $0.handlers }.compactMap(\.description)
    return (["Event \(name)"] + handlers.map { "  \($0)" }).joined(separator: "\n")
  }

  // MARK: Changes

  func add(_ new: EventHandler) -> EventToken {
    let (id, needsSweep) = state.withLock { state in
      // A new receiver can have the address of a deallocated receiver, so `isGone` is checked. The caller retains the
      // receiver, so this check never releases the last reference to the receiver under the lock.
      if let receiver = new.receiver, new.selector != nil,
        let known = state.handlers(of: receiver).first(where: { $0.selector == new.selector && !$0.isGone })
      {
        return (known.id, false)
      }
      state.append(new)
      return (new.id, state.handlers.count > state.sweepCount)
    }
    if needsSweep { sweep() }
    return EventToken(list: self, id: id)
  }

  // The functions below release the removed handlers after the lock, because deallocating a captured object can remove
  // other handlers. Removing by ID or by receiver is fast even if the event has many handlers.

  func remove(id: UInt64) {
    let removed = state.withLock { state in
      state.hasStaleIDs = true
      return state.remove(id: id)
    }
    withExtendedLifetime(removed) {}
  }

  /// Removes the handlers that send a message to the receiver; without a selector, all handlers of the receiver.
  func remove(_ receiver: OpaquePointer, _ selector: SelectorHandle? = nil) {
    let removed = state.withLock { $0.remove(receiver) { selector == nil || $0.selector == selector } }
    withExtendedLifetime(removed) {}
  }

  func remove(where isMeant: (EventHandler) -> Bool) {
    var removed: ContiguousArray<EventHandler> = []
    state.withLock { state in
      guard state.handlers.contains(where: isMeant) else { return }
      removed = state.handlers
      for handler in removed where isMeant(handler) { handler.isRemoved = true }
      state.hasStaleIDs = true
      state.dropRemoved()
      state.noteRemoval()
    }
    withExtendedLifetime(removed) {}
  }

  /// Removes the handlers whose receivers have been deallocated.
  func sweep() {
    // The receivers are checked without the lock, because the check can release the last reference to a receiver.
    let gone = Set(state.withLock { $0.handlers }.filter(\.isGone).map(\.id))
    if !gone.isEmpty { remove { gone.contains($0.id) } }
    state.withLock { $0.sweepCount = max(16, 2 * $0.handlers.count) }
  }

  // MARK: Invocations

  /// Begins an invocation, and returns the handlers that it calls.
  func begin(_ invocation: UnsafeMutablePointer<EventInvocation>) -> ContiguousArray<EventHandler> {
    state.withLock { state in
      // If there is only one handler, no earlier handler can remove it, so the invocation need not be in the list.
      if state.handlers.count > 1 {
        invocation.pointee.isListed = true
        invocation.pointee.next = state.running
        state.running = invocation
      }
      return state.handlers
    }
  }

  func end(_ invocation: UnsafeMutablePointer<EventInvocation>) {
    if invocation.pointee.isListed { state.withLock { EventInvocation.remove(invocation, from: &$0.running) } }
  }

  func isRemoved(_ handler: EventHandler) -> Bool { state.withLock { _ in handler.isRemoved } }
}

/// A token that removes one handler of an event. The handler stays in the event when the token is released.
public struct EventToken: Sendable {
  // The reference is weak because a token must not keep the event alive.
  private weak var list: EventHandlerList?
  private let id: UInt64

  init(list: EventHandlerList, id: UInt64) {
    self.list = list
    self.id = id
  }

  /// Removes the handler. Does nothing if the handler was already removed or the event has been deallocated.
  public func cancel() { list?.remove(id: id) }
}
