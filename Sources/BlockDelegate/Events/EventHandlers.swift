/// The handlers of an event whose arguments have the type `Arguments`.
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
    // The values can be captured: a delivery on another thread can only be set if the arguments are Sendable, and the
    // documentation of the event restricts the use of senders that are not Sendable.
    nonisolated(unsafe) let values = (self, sender, arguments)
    let work: @Sendable () -> Void = { _ = values.0.callAtOnce(values.1, values.2, below: limit) }
    if let perform = list.delivery.perform { perform(work) } else { work() }
  }

  /// Calls the handlers now, unless the event's delivery is not immediate.
  ///
  /// - Parameter limit: For an invocation that is being delivered, the ID of the first handler that was added after the
  ///   invocation; nil for an invocation that has just been made.
  /// - Returns: Whether the handlers were called. If false, the event's delivery must call the handlers.
  private func callAtOnce(_ sender: AnyObject?, _ arguments: Arguments, below limit: UInt64?) -> Bool {
    var invocation = EventInvocation()
    return withUnsafeMutablePointer(to: &invocation) { invocation in
      guard let handlers = list.begin(invocation, isDelivery: limit != nil) else { return false }
      var foundGone = false
      handlers.withUnsafeBufferPointer { handlers in
        // The array already retains its elements. Retaining each handler again would take as long as calling it.
        handlers.withMemoryRebound(to: Unmanaged<EventHandler>.self) { handlers in
          for handler in handlers {
            let lives = handler._withUnsafeGuaranteedRef { handler in
              if let limit, handler.id >= limit { return true }
              if invocation.pointee.seesRemovals, list.isRemoved(handler) { return true }
              // The cast is safe because `add` only accepts handlers of this type.
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
