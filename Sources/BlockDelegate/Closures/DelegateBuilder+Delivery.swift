import BlockDelegateRuntime
import Foundation

// Only for methods without a result, since nobody waits for one, and with arguments that may go to another actor: the
// compiler decides. A method that is named by its selector has no compiler to say that it has no result; it is refused
// when it is registered.
extension AnyDelegateBuilder {
  /// Implements a method with a closure that is called on the main actor, wherever the method is called.
  ///
  ///     delegate.on("stream:handleEvent:", delivering: .onMainActor) { (stream: Stream, event: Int) in show(event) }
  ///
  /// The method returns at once.
  /// - Parameters: as of `on(_:otherwise:fileID:line:_:)`, and `delivering`, which is `.onMainActor`.
  public func on<each A: Sendable>(
    _ selector: Selector, delivering: MainActorDelivery, fileID: StaticString = #fileID, line: UInt32 = #line,
    _ body: @escaping @MainActor (repeat each A) -> Void
  ) {
    register(selector, Closure(onMainActor: body, at: CodeLocation(fileID, line)))
  }

  /// Implements a method with a closure that is called on an actor, which the delegate holds weakly.
  ///
  ///     delegate.on("stream:handleEvent:", for: self, delivering: .onActor) { (me: isolated Log, event: Int) in ... }
  ///
  /// - Parameters: as of `on(_:otherwise:fileID:line:_:)`; `actor`, the closure's first argument; and `delivering`, which is
  ///   `.onActor`.
  public func on<Receiver: Actor, each A: Sendable>(
    _ selector: Selector, for actor: Receiver, delivering: ActorDelivery, fileID: StaticString = #fileID,
    line: UInt32 = #line, _ body: @escaping @Sendable (isolated Receiver, repeat each A) -> Void
  ) {
    register(selector, Closure(on: actor, body, at: CodeLocation(fileID, line)))
  }
}

extension DelegateBuilder {
  /// Implements a method with a closure that is called on the main actor, wherever the method is called.
  ///
  ///     delegate.on(.downloadDidFinish, delivering: .onMainActor) { identifier in label.text = identifier }
  ///
  /// - Parameters: as of `on(_:delivering:fileID:line:_:)` with a selector.
  public func on<each A: Sendable>(
    _ method: DelegateMethod<P, (repeat each A) -> Void>, delivering: MainActorDelivery,
    fileID: StaticString = #fileID, line: UInt32 = #line, _ body: @escaping @MainActor (repeat each A) -> Void
  ) {
    register(
      method.selector, Closure(onMainActor: body, at: CodeLocation(fileID, line)), .answer(leavesErrorOut: true))
  }

  /// Implements a method with a closure that is called on an actor, which the delegate holds weakly.
  ///
  ///     delegate.on(.downloadDidFinish, for: self, delivering: .onActor) { (me: isolated Log, identifier) in
  ///       me.note(identifier)
  ///     }
  ///
  /// - Parameters: as of `on(_:for:delivering:fileID:line:_:)` with a selector.
  public func on<Receiver: Actor, each A: Sendable>(
    _ method: DelegateMethod<P, (repeat each A) -> Void>, for actor: Receiver, delivering: ActorDelivery,
    fileID: StaticString = #fileID, line: UInt32 = #line,
    _ body: @escaping @Sendable (isolated Receiver, repeat each A) -> Void
  ) {
    register(method.selector, Closure(on: actor, body, at: CodeLocation(fileID, line)), .answer(leavesErrorOut: true))
  }
}

extension Closure {
  /// A closure that hands its arguments over to one of the main actor, and returns.
  init<each A: Sendable>(onMainActor body: @escaping @MainActor (repeat each A) -> Void, at location: CodeLocation) {
    self.init(
      { (arguments: repeat each A) in
        let arguments = (repeat each arguments)
        enqueueOnMainActor { body(repeat each arguments) }
      }, isolation: nil, at: location)
  }

  /// A closure that hands its arguments over to one on an actor, if that is still there, and returns.
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
