/// What happens to an object, for any number of receivers: an event as .NET has them.
///
///     final class Download {
///       let finished = Event<URL>("Download.finished")
///       func done(_ url: URL) { finished.invoke(sender: self, url) }
///     }
///     download.finished.add(self) { me, sender, url in me.show(url) }
///
/// Receivers are held weakly: one that has gone is skipped, and its handlers are dropped. Handlers are called in the
/// order in which they were added. Copies stand for the same event; it goes with the last of them and of its sources.
///
/// Handlers may be added and removed while the event is being invoked, and the event may be invoked by its handlers,
/// from any number of threads. A handler that is added meanwhile is called from the next invocation on; one that is
/// removed by an earlier handler is not called any more. Where another thread removes a handler, an invocation that
/// runs already may call it once more. No lock is held while handlers run.
public struct Event<Arguments> {
  /// The event for those who may listen, but not invoke it.
  ///
  ///     private let _finished = Event<URL>("Download.finished")
  ///     public var finished: Event<URL>.Source { _finished.source }
  public let source: Source

  /// Makes an event without handlers.
  /// - Parameter name: what logs call the event: "Download.finished".
  public init(_ name: String) { source = Source(handlers: EventHandlers(name)) }

  /// Calls the handlers: here and now, or as ``delivery`` says.
  /// - Parameters:
  ///   - sender: the object that the event happened to, or nil. Deliveries that are not immediate retain it until then.
  ///   - arguments: what happened.
  public func invoke(sender: AnyObject? = nil, _ arguments: Arguments) { source.handlers.invoke(sender, arguments) }

  /// Calls the handlers of an event that has no arguments.
  /// - Parameter sender: the object that the event happened to, or nil.
  public func invoke(sender: AnyObject? = nil) where Arguments == Void { source.handlers.invoke(sender, ()) }

  /// Removes every handler, and ends the streams.
  public func removeAll() { source.handlers.list.remove { _ in true } }
}

extension Event where Arguments: Sendable {
  /// Where and when handlers are called: ``EventDelivery/immediate`` unless set. A change concerns later invocations.
  ///
  /// Only events whose arguments are Sendable have it, for other deliveries take them to another thread.
  public var delivery: EventDelivery {
    get { source.handlers.list.delivery }
    nonmutating set { source.handlers.list.delivery = newValue }
  }
}

extension Event: Sendable where Arguments: Sendable {}

extension Event: CustomDebugStringConvertible, CustomReflectable {
  /// The event's name, its delivery, and a line for each handler: its receiver's class, and its closure's file and line,
  /// or its message. For debuggers, in several lines.
  public var debugDescription: String { source.debugDescription }

  /// No children, so that debuggers print ``debugDescription`` alone.
  public var customMirror: Mirror { Mirror(self, children: []) }
}

extension Event.Source: CustomDebugStringConvertible, CustomReflectable {
  /// What the event says of itself to debuggers.
  public var debugDescription: String { handlers.list.debugDescription }

  /// No children, so that debuggers print ``debugDescription`` alone.
  public var customMirror: Mirror { Mirror(self, children: []) }
}
