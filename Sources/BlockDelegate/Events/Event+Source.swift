import BlockDelegateRuntime
import Foundation

extension Event {
  /// The part of an ``Event`` that adds and removes handlers, but can't invoke the event. A source retains its event.
  public struct Source { let handlers: EventHandlers<Arguments> }
}

extension Event.Source {
  /// Adds a closure that is called whenever the event is invoked, as long as the receiver lives.
  ///
  /// A closure that is written in the code of an actor is isolated to that actor. The program stops with a message if
  /// the event is delivered off the actor. A closure without isolation is called on the thread that delivers the event.
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
    handlers.add(ReceiverHandler(receiver, IsolatedAction(action, .closure(CodeLocation(fileID, line)))))
  }

  /// Adds a message that is sent to an Objective-C object whenever the event is invoked, as long as the object lives.
  ///
  /// The method takes no argument, the sender, or the sender and the event's arguments. The result is ignored. On
  /// Linux, a sender that is not an `ObjCObject` is nil in the method. If the method raises an exception or a value
  /// can't be converted, ``DelegateFailure/handler`` gets the error. Adding the same object and selector again does
  /// nothing.
  ///
  /// - Parameters:
  ///   - receiver: The object, held weakly.
  ///   - selector: The selector of the method.
  /// - Returns: A token that removes this handler. The token need not be kept.
  /// - Throws: ``BlockDelegateError`` if the object has no such method, or if the method's types do not fit the event.
  ///   The event is unchanged then.
  @discardableResult
  public func add(_ receiver: ObjCObject, _ selector: Selector) throws -> EventToken {
    let method = try EventMethod(selector.handle, of: receiver, arguments: Arguments.self)
    let action = IsolatedAction<ObjCObject, Arguments>(
      { object, sender, arguments in
        do { try method.send(to: object, sender, arguments) } catch { FailureHandler.report(error) }
      }, .message(selector.handle))
    return handlers.add(ReceiverHandler(receiver, action))
  }

  /// Removes all handlers of a receiver.
  ///
  /// - Parameter receiver: The receiver. For an Objective-C object, any Swift reference to the object removes the
  ///   handlers.
  public func remove(_ receiver: AnyObject) { handlers.list.remove(EventHandler.identity(of: receiver)) }

  /// Removes the handler that sends a message to an object.
  ///
  /// - Parameters:
  ///   - receiver: The object.
  ///   - selector: The selector of the message.
  public func remove(_ receiver: ObjCObject, _ selector: Selector) {
    handlers.list.remove(EventHandler.identity(of: receiver), selector.handle)
  }
}

extension Event.Source where Arguments: Sendable {
  /// A stream of the invocations that are made after the stream was created.
  ///
  /// The stream keeps all invocations until they are awaited. The stream ends when the event is deallocated or its
  /// handlers are removed. Use the sender of an invocation on the awaiting actor only if the sender is Sendable.
  public var stream: AsyncStream<(sender: AnyObject?, arguments: Arguments)> { stream(bufferingPolicy: .unbounded) }

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
    let (stream, continuation) = AsyncStream.makeStream(
      of: (sender: AnyObject?, arguments: Arguments).self, bufferingPolicy: policy)
    let token = handlers.add(StreamHandler(continuation))
    // When the stream is released or its task is canceled, the handler is removed.
    continuation.onTermination = { _ in token.cancel() }
    return stream
  }
}

extension Event.Source: Sendable where Arguments: Sendable {}

extension Event.Source: CustomStringConvertible {
  /// A description for logs: the event's name and its handlers.
  public var description: String { handlers.list.description }
}
