/// The handlers of an event whose arguments have the type `Arguments`.
struct EventHandlers<Arguments> {
  let list: EventHandlerList

  init(_ name: String) { list = EventHandlerList(name: name) }

  func add(_ new: TypedEventHandler<Arguments>) -> EventToken { list.add(new) }

  /// Calls the handlers.
  func invoke(_ sender: AnyObject?, _ arguments: Arguments) {
    var invocation = EventInvocation()
    withUnsafeMutablePointer(to: &invocation) { invocation in
      let handlers = list.begin(invocation)
      var foundGone = false
      handlers.withUnsafeBufferPointer { handlers in
        // The array already retains its elements. Retaining each handler again would take as long as calling it.
        handlers.withMemoryRebound(to: Unmanaged<EventHandler>.self) { handlers in
          for handler in handlers {
            let lives = handler._withUnsafeGuaranteedRef { handler in
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
    }
  }
}

extension EventHandlers: Sendable where Arguments: Sendable {}
