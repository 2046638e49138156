import BlockDelegateRuntime
import Foundation

extension Event {
  /// An ``Event`` to which handlers can be added, and no more. It keeps the event alive.
  public struct Source { let handlers: EventHandlers<Arguments> }
}

extension Event.Source {
  /// Calls a closure whenever the event is invoked, as ``Event/add(_:fileID:line:_:)`` does.
  @discardableResult
  public func add<Receiver: AnyObject>(
    _ receiver: Receiver, fileID: StaticString = #fileID, line: UInt32 = #line,
    @_inheritActorContext
    _ action: @escaping @Sendable @isolated(any) (_ me: Receiver, _ sender: AnyObject?, _ arguments: Arguments) -> Void
  ) -> EventToken {
    handlers.add(ReceiverHandler(receiver, IsolatedAction(action, .closure(CodeLocation(fileID, line)))))
  }

  /// Sends a message to an Objective-C object whenever the event is invoked, as ``Event/add(_:_:)`` does.
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
  public func remove(_ receiver: AnyObject) { handlers.list.remove(EventHandler.identity(of: receiver)) }

  /// Removes the handler that sends a message to an object.
  public func remove(_ receiver: ObjCObject, _ selector: Selector) {
    handlers.list.remove(EventHandler.identity(of: receiver), selector.handle)
  }
}

extension Event.Source where Arguments: Sendable {
  /// The invocations from now on, as ``Event/stream`` has them.
  public var stream: AsyncStream<(sender: AnyObject?, arguments: Arguments)> { stream(bufferingPolicy: .unbounded) }

  /// The invocations from now on, of which a certain number is kept until they are awaited.
  public func stream(
    bufferingPolicy policy: AsyncStream<(sender: AnyObject?, arguments: Arguments)>.Continuation.BufferingPolicy
  ) -> AsyncStream<(sender: AnyObject?, arguments: Arguments)> {
    let (stream, continuation) = AsyncStream.makeStream(
      of: (sender: AnyObject?, arguments: Arguments).self, bufferingPolicy: policy)
    let token = handlers.add(StreamHandler(continuation))
    // Nobody awaits any more.
    continuation.onTermination = { _ in token.cancel() }
    return stream
  }
}

extension Event.Source: Sendable where Arguments: Sendable {}

extension Event.Source: CustomStringConvertible {
  /// The event's name, and who listens: for logs.
  public var description: String { handlers.list.description }
}
