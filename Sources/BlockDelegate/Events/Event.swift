/// A list of handlers that an object calls when something happens to it, like an event in .NET.
///
///     final class Download {
///       let finished = Event<URL>("Download.finished")
///       func done(_ url: URL) { finished.invoke(sender: self, url) }
///     }
///     download.finished.add(self) { me, sender, url in me.show(url) }
///
/// Handlers are called in the order in which they were added. Receivers are held weakly. After a receiver is
/// deallocated, the handlers of this receiver are skipped and later released. All copies of an `Event` are the same
/// event, which is deallocated with the last copy and the last source.
///
/// An event can be used on any thread. Handlers can be added and removed while the event is being invoked, and a
/// handler may invoke the event again. A handler that is added during an invocation is first called at the next
/// invocation. A handler that an earlier handler removes is not called. If another thread removes a handler, a running
/// invocation may call the handler once more. No lock is held while handlers run.
public struct Event<Arguments>: EventListening {
  /// The part of the event that adds and removes handlers, but can't invoke the event.
  ///
  ///     private let _finished = Event<URL>("Download.finished")
  ///     public var finished: Event<URL>.Source { _finished.source }
  public let source: Source

  /// Makes an event without handlers.
  ///
  /// - Parameter name: The name of the event in logs, such as "Download.finished".
  public init(_ name: String) { source = Source(list: EventHandlerList(name: name)) }

  /// Calls the handlers: before this method returns, or where their `delivering:` says.
  ///
  /// - Parameters:
  ///   - sender: The object that the event happened to, or nil. It is retained until all handlers have been called.
  ///   - arguments: The arguments of the event.
  public func invoke(sender: AnyObject? = nil, _ arguments: Arguments) { source.invoke(sender, arguments) }

  /// Calls the handlers of an event that has no arguments.
  ///
  /// - Parameter sender: The object that the event happened to, or nil.
  public func invoke(sender: AnyObject? = nil) where Arguments == Void { source.invoke(sender, ()) }

  /// Removes all handlers, and ends all streams of the event.
  public func removeAll() { source.list.removeAll() }
}

extension Event: Sendable where Arguments: Sendable {}
