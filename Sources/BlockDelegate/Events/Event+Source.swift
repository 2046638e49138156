import Foundation

extension Event {
  /// The part of an ``Event`` that adds and removes handlers, but can't invoke the event. A source retains its event.
  public struct Source: EventListening {
    let list: EventHandlerList

    /// The source itself.
    public var source: Self { self }
  }
}

/// An ``Event`` or its ``Event/Source``: the methods that add and remove handlers.
public protocol EventListening<Arguments>: CustomStringConvertible, CustomReflectable {
  /// The type of the event's arguments.
  associatedtype Arguments
  /// The part of the event that adds and removes handlers.
  var source: Event<Arguments>.Source { get }
}

extension EventListening {
  /// Adds a closure that is called whenever the event is invoked, as long as the receiver lives.
  ///
  ///     download.finished.add(self) { me, sender, url in me.show(url) }
  ///
  /// The closure is called on the caller's stack, before `invoke` returns. A closure that is written in the code of an
  /// actor is isolated to that actor. The program stops with a message if the event is invoked off the actor; to call
  /// the closure there, add `delivering: .onMainActor`. If the receiver is not Sendable, it must be used on the thread
  /// of the call.
  ///
  /// - Parameters:
  ///   - receiver: The first argument of the closure, held weakly. For an `ObjCObject`, the event holds the Objective-C
  ///     object weakly, so the Swift reference need not be kept.
  ///   - action: Called with the receiver, the sender and the arguments. The event retains the closure until the
  ///     handler is removed, or until the event finds that the receiver has been deallocated.
  /// - Returns: A token that removes this handler. The token need not be kept.
  @discardableResult
  public func add<Receiver: AnyObject>(
    _ receiver: Receiver, fileID: StaticString = #fileID, line: UInt32 = #line,
    @_inheritActorContext
    _ action: @escaping @Sendable @isolated(any) (_ me: Receiver, _ sender: AnyObject?, _ arguments: Arguments) -> Void
  ) -> EventToken {
    source.list.add(ReceiverHandler(receiver, at: CodeLocation(fileID, line), action))
  }

  /// Adds a message that is sent to an Objective-C object whenever the event is invoked, as long as the object lives.
  ///
  ///     try download.finished.add(window, "downloadFinished:with:")
  ///
  /// The method takes no argument, the sender, or the sender and the event's arguments. The arguments are converted to
  /// the types of the method, and the result is ignored. A sender that is not an `ObjCObject` is nil in the method. If the method raises an exception or a value can't be converted, ``DelegateFailure/handler`` gets the
  /// error, and the next handler is called. Adding the same object and selector again does nothing.
  ///
  /// - Parameters:
  ///   - receiver: The object, held weakly.
  ///   - selector: The selector of the method.
  /// - Returns: A token that removes this handler. The token need not be kept.
  /// - Throws: ``BlockDelegateError`` if the object has no such method, or if the method's types do not fit the event.
  ///   The event is unchanged then.
  @discardableResult
  public func add(_ receiver: ObjCObject, _ selector: Selector) throws -> EventToken {
    source.list.add(try source.message(selector.handle, to: receiver))
  }

  /// Removes all handlers of a receiver.
  ///
  /// - Parameter receiver: The receiver. For an Objective-C object, any Swift reference to the object removes the
  ///   handlers.
  public func remove(_ receiver: AnyObject) { source.list.remove(EventHandler.identity(of: receiver)) }

  /// Removes the handler that sends a message to an object.
  ///
  /// - Parameters:
  ///   - receiver: The object.
  ///   - selector: The selector of the message.
  public func remove(_ receiver: ObjCObject, _ selector: Selector) {
    source.list.remove(EventHandler.identity(of: receiver), selector.handle)
  }
}

extension EventListening where Arguments: Sendable {
  /// Adds a closure that is called elsewhere whenever the event is invoked, as long as the receiver lives.
  ///
  ///     download.finished.add(self, delivering: .onMainActor) { me, sender, url in me.show(url) }
  ///
  /// Until the closure is called, the sender and the arguments are retained. A closure that is removed before is not
  /// called. The program stops with a message if an actor isolates the closure and the delivery leads elsewhere. The
  /// receiver and the sender are used there, although the compiler does not check that they are Sendable.
  ///
  /// - Parameters:
  ///   - receiver: The first argument of the closure, held weakly.
  ///   - delivery: Where the closure is called. The caller of the event waits only if the delivery waits.
  ///   - action: Called with the receiver, the sender and the arguments. The event retains the closure until the
  ///     handler is removed, or until the event finds that the receiver has been deallocated.
  /// - Returns: A token that removes this handler. The token need not be kept.
  @discardableResult
  public func add<Receiver: AnyObject, Isolation>(
    _ receiver: Receiver, delivering delivery: Delivery<Isolation>, fileID: StaticString = #fileID,
    line: UInt32 = #line,
    @_inheritActorContext
    _ action: @escaping @Sendable @isolated(any) (_ me: Receiver, _ sender: AnyObject?, _ arguments: Arguments) -> Void
  ) -> EventToken {
    let handler = ReceiverHandler(receiver, at: CodeLocation(fileID, line), action)
    return source.list.add(DeliveredHandler(handler, by: delivery.route, of: source.list))
  }

  /// Adds a closure that is called on a queue or in a run loop whenever the event is invoked, as long as the receiver
  /// lives.
  ///
  ///     download.finished.add(self, delivering: .on(queue)) { me, sender, url in print(url) }
  ///
  /// - Parameters:
  ///   - receiver: The first argument of the closure, held weakly.
  ///   - delivery: Where the closure is called. The caller of the event waits only if the delivery waits.
  ///   - action: Called with the receiver, the sender and the arguments. The code around it does not isolate it, but
  ///     `@MainActor` does for the main queue.
  /// - Returns: A token that removes this handler. The token need not be kept.
  @discardableResult
  public func add<Receiver: AnyObject>(
    _ receiver: Receiver, delivering delivery: Delivery<Never>, fileID: StaticString = #fileID, line: UInt32 = #line,
    _ action: @escaping @Sendable @isolated(any) (_ me: Receiver, _ sender: AnyObject?, _ arguments: Arguments) -> Void
  ) -> EventToken {
    let handler = ReceiverHandler(receiver, at: CodeLocation(fileID, line), action)
    return source.list.add(DeliveredHandler(handler, by: delivery.route, of: source.list))
  }

  /// A stream of the invocations that are made after the stream was created.
  ///
  ///     for await (sender, url) in download.finished.stream { ... }
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
    let token = source.list.add(StreamHandler(continuation))
    // When the stream is released or its task is canceled, the handler is removed.
    continuation.onTermination = { _ in token.cancel() }
    return stream
  }
}

extension EventListening {
  /// A description for logs and debuggers: the event's name and its handlers. A handler is shown by the receiver's
  /// class, and by the file and line of the closure or the selector of the message.
  public var description: String { source.list.description }

  /// A mirror without children, so that debuggers print only ``description``.
  public var customMirror: Mirror { Mirror(self, children: []) }
}

extension Event.Source: Sendable where Arguments: Sendable {}

extension Event.Source {
  /// Calls the handlers.
  func invoke(_ sender: AnyObject?, _ arguments: Arguments) {
    let (handlers, removals) = list.begin()
    var foundGone = false
    handlers.withUnsafeBufferPointer { handlers in
      // The array already retains its elements. Retaining each handler again would take as long as calling it.
      handlers.withMemoryRebound(to: Unmanaged<EventHandler>.self) { handlers in
        for handler in handlers {
          let lives = handler._withUnsafeGuaranteedRef { handler in
            if !list.isUnchanged(since: removals), list.isRemoved(handler) { return true }
            // The cast is safe because only handlers of this type are added to the list.
            return unsafeDowncast(handler, to: TypedEventHandler<Arguments>.self).call(sender, arguments)
          }
          if !lives { foundGone = true }
        }
      }
    }
    if foundGone { list.sweep() }
  }
}
