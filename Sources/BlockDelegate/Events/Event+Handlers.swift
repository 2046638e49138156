import Foundation

// The type `Event.Source` has the same methods as this extension of `Event`.
extension Event {
  /// Adds a closure that is called whenever the event is invoked, as long as the receiver lives.
  ///
  ///     download.finished.add(self) { me, sender, url in me.show(url) }
  ///
  /// A closure that is written in the code of an actor is isolated to that actor. The program stops with a message if
  /// the event is delivered off the actor. To deliver on the main actor, use ``EventDelivery/queue(_:)`` with the main
  /// queue. A closure without isolation is called on the thread that delivers the event. If the receiver is not
  /// Sendable, deliver the event on the receiver's own thread.
  ///
  /// - Parameters:
  ///   - receiver: The first argument of the closure, held weakly. For an `ObjCObject`, the event holds the Objective-C
  ///     object weakly, so the Swift reference need not be kept.
  ///   - fileID: The file of the closure, for ``description`` and error messages.
  ///   - line: The line of the closure.
  ///   - action: Called with the receiver, the sender and the arguments. The event retains the closure until the
  ///     handler is removed, or until the event finds that the receiver has been deallocated.
  /// - Returns: A token that removes this handler. The token need not be kept.
  @discardableResult
  public func add<Receiver: AnyObject>(
    _ receiver: Receiver, fileID: StaticString = #fileID, line: UInt32 = #line,
    @_inheritActorContext
    _ action: @escaping @Sendable @isolated(any) (_ me: Receiver, _ sender: AnyObject?, _ arguments: Arguments) -> Void
  ) -> EventToken {
    source.add(receiver, fileID: fileID, line: line, action)
  }

  /// Adds a message that is sent to an Objective-C object whenever the event is invoked, as long as the object lives.
  ///
  ///     try download.finished.add(window, "downloadFinished:with:")
  ///
  /// The method takes no argument, the sender, or the sender and the event's arguments. The arguments are converted to
  /// the types of the method, and the result is ignored. On Linux, a sender that is not an `ObjCObject` is nil in the
  /// method. If the method raises an exception or a value can't be converted, `DelegateFailure.handler` gets the error,
  /// and the next handler is called. Adding the same object and selector again does nothing.
  ///
  /// - Parameters:
  ///   - receiver: The object, held weakly.
  ///   - selector: The selector of the method.
  /// - Returns: A token that removes this handler. The token need not be kept.
  /// - Throws: ``BlockDelegateError`` if the object has no such method, or if the method's types do not fit the event.
  ///   The event is unchanged then.
  @discardableResult
  public func add(_ receiver: ObjCObject, _ selector: Selector) throws -> EventToken {
    try source.add(receiver, selector)
  }

  /// Removes all handlers of a receiver.
  ///
  /// - Parameter receiver: The receiver. For an Objective-C object, any Swift reference to the object removes the
  ///   handlers.
  public func remove(_ receiver: AnyObject) { source.remove(receiver) }

  /// Removes the handler that sends a message to an object.
  ///
  /// - Parameters:
  ///   - receiver: The object.
  ///   - selector: The selector of the message.
  public func remove(_ receiver: ObjCObject, _ selector: Selector) { source.remove(receiver, selector) }
}

extension Event where Arguments: Sendable {
  /// A stream of the invocations that are made after the stream was created.
  ///
  ///     for await (sender, url) in download.finished.stream { ... }
  ///
  /// Each stream gets every invocation, when the event is delivered. The stream keeps all invocations until they are
  /// awaited. The stream ends when the event is deallocated or its handlers are removed. Use the sender of an
  /// invocation on the awaiting actor only if the sender is Sendable.
  public var stream: AsyncStream<(sender: AnyObject?, arguments: Arguments)> { source.stream }

  /// Returns a stream of the invocations that are made after the stream was created, with a limit for its buffer.
  ///
  /// The stream ends when the event is deallocated or its handlers are removed. Use the sender of an invocation on the
  /// awaiting actor only if the sender is Sendable.
  ///
  /// - Parameter policy: The limit: how many invocations the stream keeps until they are awaited, and which invocations
  ///   it drops.
  /// - Returns: The stream of senders and arguments.
  public func stream(
    bufferingPolicy policy: AsyncStream<(sender: AnyObject?, arguments: Arguments)>.Continuation.BufferingPolicy
  ) -> AsyncStream<(sender: AnyObject?, arguments: Arguments)> {
    source.stream(bufferingPolicy: policy)
  }
}

extension Event: CustomStringConvertible {
  /// A description for logs: the event's name and its handlers.
  public var description: String { source.description }
}
