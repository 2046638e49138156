/// Who listens to an event, with the arguments' type.
struct EventHandlers<Arguments> {
  let list: EventHandlerList

  init(_ name: String) { list = EventHandlerList(name: name) }

  func add(_ new: TypedEventHandler<Arguments>) -> EventToken { list.add(new) }

  func invoke(_ sender: AnyObject?, _ arguments: Arguments) {
    if !callAtOnce(sender, arguments, below: nil) { deliver(sender, arguments) }
  }

  @inline(never)
  private func deliver(_ sender: AnyObject?, _ arguments: Arguments) {
    let limit = list.limit
    // Only where the arguments are Sendable is there such a delivery; of the sender its documentation warns.
    nonisolated(unsafe) let values = (self, sender, arguments)
    let work: @Sendable () -> Void = { _ = values.0.callAtOnce(values.1, values.2, below: limit) }
    if let perform = list.delivery.perform { perform(work) } else { work() }
  }

  /// - Parameter limit: for an invocation that is delivered now, the ID of the first handler that was added after it.
  /// - Returns: whether the handlers were called: another delivery may be due.
  private func callAtOnce(_ sender: AnyObject?, _ arguments: Arguments, below limit: UInt64?) -> Bool {
    var invocation = EventInvocation()
    return withUnsafeMutablePointer(to: &invocation) { invocation in
      guard let handlers = list.begin(invocation, isDelivery: limit != nil) else { return false }
      var foundGone = false
      handlers.withUnsafeBufferPointer { handlers in
        // The array retains its elements: to retain each again would take as long as to call it.
        handlers.withMemoryRebound(to: Unmanaged<EventHandler>.self) { handlers in
          for handler in handlers {
            let lives = handler._withUnsafeGuaranteedRef { handler in
              if let limit, handler.id >= limit { return true }
              if invocation.pointee.seesRemovals, list.isRemoved(handler) { return true }
              // `add` takes no other.
              return unsafeDowncast(handler, to: TypedEventHandler<Arguments>.self).call(sender, arguments)
            }
            if !lives { foundGone = true }
          }
        }
      }
      list.end(invocation)
      if foundGone { list.sweep() }
      return true
    }
  }
}

extension EventHandlers: Sendable where Arguments: Sendable {}
