import Foundation

// Closures that are called elsewhere. A method with a result, or with a pointer argument that may dangle later, is
// refused when the closure is registered, unless its callers wait. The arguments of closures of actors must be
// Sendable.
extension AnyDelegateBuilder {
  /// Implements a method, named by its selector, with a closure that is called on a queue or a run loop.
  ///
  ///     delegate.on("download:progressed:", delivering: .on(queue)) { (download: ObjCObject, done: Double) in
  ///       log(done)
  ///     }
  ///
  /// The method may be called on any thread. A method with a result, or with a pointer argument, is refused unless its
  /// caller waits for the closure: `.on(queue, waiting: true)`.
  ///
  /// - Parameters:
  ///   - selector: The selector of a method of the protocol, or of a protocol that it inherits.
  ///   - delivery: Where the closure is called, and whether the caller waits.
  ///   - fileID: The file of the closure, for error messages.
  ///   - line: The line of the closure.
  ///   - body: The implementation, retained.
  public func on<each A, R, E: Error>(
    _ selector: Selector, delivering delivery: Delivery<Never>, fileID: StaticString = #fileID, line: UInt32 = #line,
    _ body: @escaping @Sendable (repeat each A) throws(E) -> R
  ) {
    register(selector, Closure(body, at: CodeLocation(fileID, line)), by: delivery.route)
  }

  /// Implements a method, named by its selector, with a closure that is called on the main actor.
  ///
  ///     delegate.on("stream:handleEvent:", delivering: .onMainActor) { (stream: Stream, event: Int) in show(event) }
  ///
  /// The method may be called on any thread. A method with a result, or with a pointer argument, is refused unless its
  /// caller waits for the closure: `.onMainActor(waiting: true)`.
  ///
  /// - Parameters:
  ///   - selector: The selector of a method of the protocol, or of a protocol that it inherits.
  ///   - delivery: `.onMainActor`, or `.onMainActor(waiting: true)`.
  ///   - fileID: The file of the closure, for error messages.
  ///   - line: The line of the closure.
  ///   - body: The implementation, retained.
  public func on<each A: Sendable, R, E: Error>(
    _ selector: Selector, delivering delivery: Delivery<MainActor>, fileID: StaticString = #fileID,
    line: UInt32 = #line, _ body: @escaping @MainActor (repeat each A) throws(E) -> R
  ) {
    register(selector, Closure(body, at: CodeLocation(fileID, line)), by: delivery.route)
  }

  /// Implements a method, named by its selector, with a closure that is called on an actor, which the closure gets
  /// first.
  ///
  ///     delegate.on("stream:handleEvent:", delivering: .on(self)) { (me: isolated Log, event: Int) in ... }
  ///
  /// The method must have no result. It may be called on any thread, and returns immediately. After the actor is
  /// deallocated, the closure is no longer called.
  ///
  /// - Parameters:
  ///   - selector: The selector of a method of the protocol, or of a protocol that it inherits.
  ///   - delivery: `.on(actor)`. The closure gets the actor, which the delegate holds weakly, as its first argument.
  ///   - fileID: The file of the closure, for error messages.
  ///   - line: The line of the closure.
  ///   - body: The implementation, retained.
  public func on<Receiver: Actor, each A: Sendable, E: Error>(
    _ selector: Selector, delivering delivery: Delivery<Receiver>, fileID: StaticString = #fileID,
    line: UInt32 = #line,
    _ body: @escaping @Sendable (isolated Receiver, repeat each A) throws(E) -> Void
  ) {
    register(selector, Closure(on: delivery.place, body, at: CodeLocation(fileID, line)), by: delivery.route)
  }
}

extension DelegateBuilder {
  /// Implements a method, named by a typed member, with a closure that is called on a queue or a run loop.
  ///
  ///     delegate.on(.downloadProgressed, delivering: .on(queue)) { download, done in log(done) }
  ///
  /// The method may be called on any thread. A method with a result, or with a pointer argument, is refused unless its
  /// caller waits for the closure: `.on(queue, waiting: true)`.
  ///
  /// - Parameters:
  ///   - method: A typed method of the protocol.
  ///   - delivery: Where the closure is called, and whether the caller waits.
  ///   - fileID: The file of the closure, for error messages.
  ///   - line: The line of the closure.
  ///   - body: The implementation, retained.
  public func on<each A, R, E: Error>(
    _ method: DelegateMethod<P, (repeat each A) -> R>, delivering delivery: Delivery<Never>,
    fileID: StaticString = #fileID, line: UInt32 = #line, _ body: @escaping @Sendable (repeat each A) throws(E) -> R
  ) {
    register(method.selector, Closure(body, at: .init(fileID, line)), by: delivery.route)
  }

  /// Implements a main-actor method, named by a typed member, with a closure that is called on a queue or a run loop.
  ///
  /// A method with a result, or with a pointer argument, is refused unless its caller waits for the closure:
  /// `.on(queue, waiting: true)`.
  ///
  /// - Parameters:
  ///   - method: A typed method of the protocol.
  ///   - delivery: Where the closure is called, and whether the caller waits.
  ///   - fileID: The file of the closure, for error messages.
  ///   - line: The line of the closure.
  ///   - body: The implementation, retained.
  public func on<each A, R, E: Error>(
    _ method: DelegateMethod<P, @MainActor (repeat each A) -> R>, delivering delivery: Delivery<Never>,
    fileID: StaticString = #fileID, line: UInt32 = #line, _ body: @escaping @Sendable (repeat each A) throws(E) -> R
  ) {
    register(method.selector, Closure(body, at: .init(fileID, line)), by: delivery.route)
  }

  /// Implements a method, named by a typed member, with a closure that is called on the main actor.
  ///
  ///     delegate.on(.downloadDidFinish, delivering: .onMainActor) { identifier in label.text = identifier }
  ///
  /// The method may be called on any thread. A method with a result, or with a pointer argument, is refused unless its
  /// caller waits for the closure: `.onMainActor(waiting: true)`.
  ///
  /// - Parameters:
  ///   - method: A typed method of the protocol.
  ///   - delivery: `.onMainActor`, or `.onMainActor(waiting: true)`.
  ///   - fileID: The file of the closure, for error messages.
  ///   - line: The line of the closure.
  ///   - body: The implementation, retained.
  public func on<each A: Sendable, R, E: Error>(
    _ method: DelegateMethod<P, (repeat each A) -> R>, delivering delivery: Delivery<MainActor>,
    fileID: StaticString = #fileID, line: UInt32 = #line, _ body: @escaping @MainActor (repeat each A) throws(E) -> R
  ) {
    register(method.selector, Closure(body, at: .init(fileID, line)), by: delivery.route)
  }

  /// Implements a method, named by a typed member, with a closure that is called on an actor, its first argument.
  ///
  ///     delegate.on(.downloadDidFinish, delivering: .on(self)) { (me: isolated Log, identifier) in
  ///       me.note(identifier)
  ///     }
  ///
  /// The method must have no result. It may be called on any thread, and returns immediately. After the actor is
  /// deallocated, the closure is no longer called.
  ///
  /// - Parameters:
  ///   - method: A typed method of the protocol.
  ///   - delivery: `.on(actor)`. The closure gets the actor, which the delegate holds weakly, as its first argument.
  ///   - fileID: The file of the closure, for error messages.
  ///   - line: The line of the closure.
  ///   - body: The implementation, retained.
  public func on<Receiver: Actor, each A: Sendable, E: Error>(
    _ method: DelegateMethod<P, (repeat each A) -> Void>, delivering delivery: Delivery<Receiver>,
    fileID: StaticString = #fileID, line: UInt32 = #line,
    _ body: @escaping @Sendable (isolated Receiver, repeat each A) throws(E) -> Void
  ) {
    register(method.selector, Closure(on: delivery.place, body, at: .init(fileID, line)), by: delivery.route)
  }
}
