import Foundation

// What an event's source has, too.
extension Event {
  /// Calls a closure whenever the event is invoked, as long as the receiver lives.
  ///
  ///     download.finished.add(self) { me, sender, url in me.show(url) }
  ///
  /// A closure that is written on an actor is isolated to it and may use what is the actor's. The program stops with a
  /// message when the event is delivered elsewhere; ``EventDelivery/queue(_:)`` with the main queue delivers on the
  /// main actor. Another closure is called on whatever thread delivers, and gets the receiver there: a receiver that
  /// isn't Sendable should only be added to events that are delivered on its own thread.
  /// - Parameters:
  ///   - receiver: who listens: held weakly, and given to the closure. An `ObjCObject` stands for its Objective-C
  ///     object; the handle need not be kept.
  ///   - fileID: where the closure stands, for ``description`` and messages.
  ///   - line: the closure's line in that file.
  ///   - action: called with the receiver, the sender, and the arguments. The event keeps it until it is removed, or
  ///     the receiver is found to be gone.
  /// - Returns: a token that removes this one handler; it need not be kept.
  @discardableResult
  public func add<Receiver: AnyObject>(
    _ receiver: Receiver, fileID: StaticString = #fileID, line: UInt32 = #line,
    @_inheritActorContext
    _ action: @escaping @Sendable @isolated(any) (_ me: Receiver, _ sender: AnyObject?, _ arguments: Arguments) -> Void
  ) -> EventToken {
    source.add(receiver, fileID: fileID, line: line, action)
  }

  /// Sends a message to an Objective-C object whenever the event is invoked, as long as the object lives.
  ///
  ///     try download.finished.add(window, "downloadFinished:with:")
  ///
  /// The method has no argument, the sender, or the sender and the event's arguments; they are converted as a message's
  /// are, and its result is not looked at. Off Apple's platforms a sender that is no `ObjCObject` arrives as nil. What
  /// the method raises, and a value that can't be converted, goes to `DelegateFailure.handler`, and the next
  /// handler is called. An object and a selector are a handler only once: adding them again changes nothing.
  /// - Parameters:
  ///   - receiver: the object; held weakly.
  ///   - selector: the method.
  /// - Returns: a token that removes this one handler; it need not be kept.
  /// - Throws: ``BlockDelegateError`` when the object has no such method, or one of other types.
  @discardableResult
  public func add(_ receiver: ObjCObject, _ selector: Selector) throws -> EventToken {
    try source.add(receiver, selector)
  }

  /// Removes all handlers of a receiver.
  /// - Parameter receiver: as it was added; another handle of the same Objective-C object is as good.
  public func remove(_ receiver: AnyObject) { source.remove(receiver) }

  /// Removes the handler that sends a message.
  /// - Parameters:
  ///   - receiver: the object that gets it.
  ///   - selector: the method.
  public func remove(_ receiver: ObjCObject, _ selector: Selector) { source.remove(receiver, selector) }
}

extension Event where Arguments: Sendable {
  /// The invocations from now on, until the event goes or its handlers are removed.
  ///
  ///     for await (sender, url) in download.finished.stream { ... }
  ///
  /// Each stream gets every invocation, where and when the event is delivered; those that nobody has awaited yet are
  /// kept. The sender comes as it is, to the actor that awaits: only one that is Sendable should be used there.
  public var stream: AsyncStream<(sender: AnyObject?, arguments: Arguments)> { source.stream }

  /// The invocations from now on, of which a certain number is kept until they are awaited: see ``stream``.
  /// - Parameter policy: how many, and which.
  public func stream(
    bufferingPolicy policy: AsyncStream<(sender: AnyObject?, arguments: Arguments)>.Continuation.BufferingPolicy
  ) -> AsyncStream<(sender: AnyObject?, arguments: Arguments)> {
    source.stream(bufferingPolicy: policy)
  }
}

extension Event: CustomStringConvertible {
  /// The event's name, and who listens: for logs.
  public var description: String { source.description }
}
