import BlockDelegateRuntime

/// Who listens to an event, and which invocations run.
///
/// It knows nothing of the arguments' type: code that does looks for metadata when it runs.
///
/// Sendable because everything in it that changes is behind a lock, and closures are Sendable themselves or checked to
/// be called on their actor.
final class EventHandlerList: @unchecked Sendable {
  private let name: String
  private let state = Mutex(State())

  private struct State {
    /// In the order of their IDs; one that was removed leaves a ``EventHandler/placeholder()``. Replaced, not changed,
    /// while an invocation goes through them.
    var handlers: ContiguousArray<EventHandler> = []
    var removedCount = 0
    var nextID: UInt64 = 0
    /// The invocations that run, the latest first.
    var running: UnsafeMutablePointer<EventInvocation>?
    var delivery = EventDelivery.immediate
    /// How many handlers there may be before it is looked for some whose receivers have gone.
    var sweepCount = 16
    /// The IDs of each receiver's handlers. nil until a receiver is looked for: an event whose handlers only tokens
    /// remove has none.
    var byReceiver: [OpaquePointer: [UInt64]]?
    /// Whether there are IDs in it of handlers that were removed: it is made anew when the placeholders go.
    var hasStaleIDs = false

    mutating func append(_ new: EventHandler) {
      new.id = nextID
      nextID += 1
      handlers.append(new)
      if let receiver = new.receiver { byReceiver?[receiver, default: []].append(new.id) }
    }

    /// The handlers of a receiver.
    mutating func handlers(of receiver: OpaquePointer) -> [EventHandler] {
      if byReceiver == nil {
        byReceiver = handlers.reduce(into: [:]) { known, handler in
          if let receiver = handler.receiver { known[receiver, default: []].append(handler.id) }
        }
      }
      let known = byReceiver?[receiver] ?? []
      let found = known.compactMap { id in index(of: id).map { handlers[$0] } }
      // Of one that is added and cancelled again and again no more are looked at than there are.
      if found.count < known.count { byReceiver?[receiver] = found.map(\.id) }
      return found
    }

    /// Removes those handlers of a receiver that are meant.
    mutating func remove(_ receiver: OpaquePointer, where isMeant: (EventHandler) -> Bool) -> [EventHandler?] {
      var kept = handlers(of: receiver)
      let firstMeant = kept.partition(by: isMeant)
      let meant = kept[firstMeant...]
      byReceiver?[receiver] = firstMeant == 0 ? nil : kept[..<firstMeant].map(\.id)
      return meant.map { remove(id: $0.id) }
    }

    /// The place of a handler that is not removed.
    private func index(of id: UInt64) -> Int? {
      handlers.sortedIndex(of: id, by: \.id).flatMap { handlers[$0].isRemoved ? nil : $0 }
    }

    /// Leaves a placeholder where a handler is.
    /// - Returns: the handler, to be released when the lock is not held any more.
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

    /// Has the invocations that run on this thread ask before they call.
    func noteRemoval() {
      var next = running
      while let invocation = next {
        if invocation.pointee.isOnThisThread { invocation.pointee.seesRemovals = true }
        next = invocation.pointee.next
      }
    }
  }

  init(name: String) { self.name = name }

  var delivery: EventDelivery {
    get { state.withLock { $0.delivery } }
    set {
      var delivery = newValue
      // What the one before captured ends when the lock is not held any more.
      state.withLock { swap(&$0.delivery, &delivery) }
    }
  }

  /// The ID of the next handler that is added.
  var limit: UInt64 { state.withLock { $0.nextID } }

  var description: String {
    let all = state.withLock { $0.handlers }.compactMap(\.description)
    return "\(name): " + (all.isEmpty ? "no receivers" : all.joined(separator: ", "))
  }

  /// The same in several lines, and whether handlers are called at once.
  var debugDescription: String {
    let (handlers, isImmediate) = state.withLock { ($0.handlers, $0.delivery.perform == nil) }
    let header = "Event \(name), called \(isImmediate ? "at once" : "later")"
    return ([header] + handlers.compactMap(\.description).map { "  \($0)" }).joined(separator: "\n")
  }

  // MARK: Changes

  func add(_ new: EventHandler) -> EventToken {
    let (id, needsSweep) = state.withLock { state in
      // An address may be used again: a receiver that has gone is another. One that has not is held by the caller, so
      // looking at it under the lock is never the end of it.
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

  // What these remove is released when the lock is not held any more: what a closure captured may end there, and remove
  // others. One handler and those of one receiver are found as fast among many.

  func remove(id: UInt64) {
    let removed = state.withLock { state in
      state.hasStaleIDs = true
      return state.remove(id: id)
    }
    withExtendedLifetime(removed) {}
  }

  /// Removes the handlers of a receiver that send a message; without a selector, all of them.
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

  /// Drops the handlers whose receivers have gone.
  func sweep() {
    // Not under the lock: the receiver that is looked at may end here.
    let gone = Set(state.withLock { $0.handlers }.filter(\.isGone).map(\.id))
    if !gone.isEmpty { remove { gone.contains($0.id) } }
    state.withLock { $0.sweepCount = max(16, 2 * $0.handlers.count) }
  }

  // MARK: Invocations

  /// Notes that an invocation runs; returns the handlers that it goes through.
  ///
  /// Or nil, when they are to be called in another way than at once, and nothing is noted.
  func begin(_ invocation: UnsafeMutablePointer<EventInvocation>, isDelivery: Bool) -> ContiguousArray<EventHandler>? {
    state.withLock { state in
      guard isDelivery || state.delivery.perform == nil else { return nil }
      // Of a single handler none is removed by an earlier one.
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

/// Stands for one handler of one event, to remove it. The handler stays when the token goes.
public struct EventToken: Sendable {
  // The event may go before the token.
  private weak var list: EventHandlerList?
  private let id: UInt64

  init(list: EventHandlerList, id: UInt64) {
    self.list = list
    self.id = id
  }

  /// Removes the handler. Does nothing when it is removed already, or the event has gone.
  public func cancel() { list?.remove(id: id) }
}
