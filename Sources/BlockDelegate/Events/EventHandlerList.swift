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
    /// The handlers in the order of their IDs. A removed handler is replaced by a ``EventHandler/placeholder()``. A
    /// running invocation keeps its own copy of the array.
    var handlers: ContiguousArray<EventHandler> = []
    var removedCount = 0
    var nextID: UInt64 = 0
    /// The number of handlers that triggers a search for handlers whose receivers have been deallocated.
    var sweepCount = 16
    /// The IDs of each receiver's handlers, and of some removed handlers. The dictionary is nil until a receiver is
    /// looked up, because an event needs no dictionary if its handlers are only removed by tokens.
    var byReceiver: [OpaquePointer: [UInt64]]?

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

    /// Returns the index of a handler, or nil if the handler was removed. The handlers are in ascending order of their
    /// IDs, so the search is binary.
    private func index(of id: UInt64) -> Int? {
      var range = handlers.indices
      while !range.isEmpty {
        let middle = range.lowerBound + range.count / 2
        range = handlers[middle].id < id ? middle + 1..<range.upperBound : range.lowerBound..<middle
      }
      let index = range.lowerBound
      return index < handlers.count && handlers[index].id == id && !handlers[index].isRemoved ? index : nil
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
      return handler
    }

    mutating func dropRemoved() {
      handlers.removeAll(where: \.isRemoved)
      (removedCount, byReceiver) = (0, nil)
    }
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

  func remove(id: UInt64) { removing { $0.remove(id: id) } }

  /// Removes the handlers that send a message to the receiver; without a selector, all handlers of the receiver.
  func remove(_ receiver: OpaquePointer, _ selector: SelectorHandle? = nil) {
    removing { state in
      let all = state.handlers(of: receiver)
      return all.filter { selector == nil || $0.selector == selector }.map { state.remove(id: $0.id) }
    }
  }

  func removeAll() {
    removing { state in
      let removed = state.handlers
      for handler in removed { handler.isRemoved = true }
      state.dropRemoved()
      return removed
    }
  }

  /// Runs a removal under the lock, and lets the running invocations notice it.
  private func removing<Removed>(_ change: (inout State) -> Removed) {
    let removed = state.withLock { state in
      defer { bd_counter_increment(removals) }
      return change(&state)
    }
    withExtendedLifetime(removed) {}
  }

  /// Removes the handlers whose receivers have been deallocated.
  func sweep() {
    // The receivers are checked without the lock, because the check can release the last reference to a receiver.
    let gone = state.withLock { $0.handlers }.filter(\.isGone).map(\.id)
    if !gone.isEmpty {
      removing { state in
        defer { state.dropRemoved() }
        return gone.map { state.remove(id: $0) }
      }
    }
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
