import BlockDelegateRuntime
import Foundation

// These overloads are only for methods without a result, because the method has returned before the closure runs. Their
// arguments must be Sendable, which the compiler checks. The compiler can't see the result of a method that is named by
// its selector; registering the closure checks it.
extension AnyDelegateBuilder {
  /// Implements a method, named by its selector, with a closure that runs on the main actor.
  ///
  ///     delegate.on("stream:handleEvent:", delivering: .onMainActor) { (stream: Stream, event: Int) in show(event) }
  ///
  /// The method must have no result. It may be called on any thread, and returns immediately.
  ///
  /// - Parameters:
  ///   - selector: The selector of a method of the protocol, or of a protocol that it inherits.
  ///   - delivering: `.onMainActor`: the closure runs on the main actor, in the order of the calls.
  ///   - fileID: The file of the closure, for error messages.
  ///   - line: The line of the closure.
  ///   - body: The implementation, retained.
  public func on<each A: Sendable>(
    _ selector: Selector, delivering: MainActorDelivery, fileID: StaticString = #fileID, line: UInt32 = #line,
    _ body: @escaping @MainActor (repeat each A) -> Void
  ) {
    register(selector, Closure(onMainActor: body, at: CodeLocation(fileID, line)))
  }

  /// Implements a method, named by its selector, with a closure that runs on an actor, which the closure gets first.
  ///
  ///     delegate.on("stream:handleEvent:", for: self, delivering: .onActor) { (me: isolated Log, event: Int) in ... }
  ///
  /// The method must have no result. It may be called on any thread, and returns immediately. After the actor is
  /// deallocated, the closure is no longer called.
  ///
  /// - Parameters:
  ///   - selector: The selector of a method of the protocol, or of a protocol that it inherits.
  ///   - actor: The first argument of the closure, held weakly.
  ///   - delivering: `.onActor`: the closure runs on the actor, in the order of the calls.
  ///   - fileID: The file of the closure, for error messages.
  ///   - line: The line of the closure.
  ///   - body: The implementation, retained.
  public func on<Receiver: Actor, each A: Sendable>(
    _ selector: Selector, for actor: Receiver, delivering: ActorDelivery, fileID: StaticString = #fileID,
    line: UInt32 = #line, _ body: @escaping @Sendable (isolated Receiver, repeat each A) -> Void
  ) {
    register(selector, Closure(on: actor, body, at: CodeLocation(fileID, line)))
  }
}

extension DelegateBuilder {
  /// Implements a method, named by a typed member, with a closure that runs on the main actor.
  ///
  ///     delegate.on(.downloadDidFinish, delivering: .onMainActor) { identifier in label.text = identifier }
  ///
  /// The method must have no result. It may be called on any thread, and returns immediately.
  ///
  /// - Parameters:
  ///   - method: A typed method of the protocol.
  ///   - delivering: `.onMainActor`: the closure runs on the main actor, in the order of the calls.
  ///   - fileID: The file of the closure, for error messages.
  ///   - line: The line of the closure.
  ///   - body: The implementation, retained.
  public func on<each A: Sendable>(
    _ method: DelegateMethod<P, (repeat each A) -> Void>, delivering: MainActorDelivery,
    fileID: StaticString = #fileID, line: UInt32 = #line, _ body: @escaping @MainActor (repeat each A) -> Void
  ) {
    register(
      method.selector, Closure(onMainActor: body, at: CodeLocation(fileID, line)), .answer(leavesErrorOut: true))
  }

  /// Implements a method, named by a typed member, with a closure that runs on an actor, which the closure gets first.
  ///
  ///     delegate.on(.downloadDidFinish, for: self, delivering: .onActor) { (me: isolated Log, identifier) in
  ///       me.note(identifier)
  ///     }
  ///
  /// The method must have no result. It may be called on any thread, and returns immediately. After the actor is
  /// deallocated, the closure is no longer called.
  ///
  /// - Parameters:
  ///   - method: A typed method of the protocol.
  ///   - actor: The first argument of the closure, held weakly.
  ///   - delivering: `.onActor`: the closure runs on the actor, in the order of the calls.
  ///   - fileID: The file of the closure, for error messages.
  ///   - line: The line of the closure.
  ///   - body: The implementation, retained.
  public func on<Receiver: Actor, each A: Sendable>(
    _ method: DelegateMethod<P, (repeat each A) -> Void>, for actor: Receiver, delivering: ActorDelivery,
    fileID: StaticString = #fileID, line: UInt32 = #line,
    _ body: @escaping @Sendable (isolated Receiver, repeat each A) -> Void
  ) {
    register(method.selector, Closure(on: actor, body, at: CodeLocation(fileID, line)), .answer(leavesErrorOut: true))
  }
}

extension Closure {
  /// Makes a closure that enqueues a call of `body` on the main actor, and returns.
  init<each A: Sendable>(onMainActor body: @escaping @MainActor (repeat each A) -> Void, at location: CodeLocation) {
    self.init(
      { (arguments: repeat each A) in
        let arguments = (repeat each arguments)
        enqueueOnMainActor { body(repeat each arguments) }
      }, isolation: nil, at: location)
  }

  /// Makes a closure that enqueues a call of `body` on an actor, unless the actor has been deallocated, and returns.
  init<Receiver: Actor, each A: Sendable>(
    on actor: Receiver, _ body: @escaping @Sendable (isolated Receiver, repeat each A) -> Void,
    at location: CodeLocation
  ) {
    self.init(
      { [weak actor] (arguments: repeat each A) in
        guard let actor else { return }
        let arguments = (repeat each arguments)
        enqueue(on: actor) { body($0, repeat each arguments) }
      }, isolation: nil, at: location)
  }
}
