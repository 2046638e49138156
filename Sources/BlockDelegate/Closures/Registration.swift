import BlockDelegateRuntime
import Foundation

/// A method that a builder has been asked for, and that gets its closure from one of these functions.
///
///     delegate.on(.downloadDidFinish).delivered(.onMainActor) { identifier in label.text = identifier }
///
/// Each function says where the closure is called, and the compiler checks that the closure may be called there. `F` is
/// the type of the closures that implement the method.
///
/// A call that is delivered is kept until the closure is called. A method with a result, or with a pointer argument that
/// may dangle later, is refused unless its caller waits: `.on(queue, waiting: true)`.
public struct Registration<F> {
  let builder: AnyDelegateBuilder
  let selector: Selector
  var isInstance = true

  /// Implements the method with a closure that is called on a queue, a run loop or anywhere. The method may be called
  /// anywhere.
  ///
  ///     delegate.on(.downloadProgressed).delivered(.on(queue)) { download, done in log(done) }
  ///
  /// - Parameters:
  ///   - delivery: `.on(queue)` or `.runLoop(loop)`, and whether the caller waits, or `.onAnyThread`.
  ///   - body: The implementation, retained. No actor isolates it, and it shares no state with the code around it.
  public func delivered(
    _ delivery: Delivery<Never>, fileID: StaticString = #fileID, line: UInt32 = #line, _ body: sending F
  ) {
    register(body, nil, at: .init(fileID, line), by: delivery.route)
  }

  /// Implements the method with a closure that is called on the main actor. The method may be called anywhere. The
  /// arguments are handed over: nothing stops the caller from using an object at the same time.
  ///
  ///     delegate.on(.downloadDidFinish).delivered(.onMainActor) { identifier in label.text = identifier }
  ///
  /// - Parameters:
  ///   - delivery: `.onMainActor`, or `.onMainActor(waiting: true)`.
  ///   - body: The implementation, retained.
  public func delivered<each A, R>(
    _ delivery: Delivery<MainActor>, fileID: StaticString = #fileID, line: UInt32 = #line,
    _ body: @escaping @MainActor (repeat each A) throws -> R
  ) where F == MethodBody<repeat each A, R> {
    register(Closure(body, at: .init(fileID, line)), by: delivery.route)
  }

  /// Implements the method with a closure that is called on an actor, which the closure gets first. The method may be
  /// called anywhere, and returns immediately. The arguments are handed over: nothing stops the caller from using an
  /// object at the same time.
  ///
  ///     delegate.on(.downloadDidFinish).delivered(.on(self)) { (me: isolated Log, identifier) in me.note(identifier) }
  ///
  /// After the actor is deallocated, the closure is no longer called.
  ///
  /// - Parameters:
  ///   - delivery: `.on(actor)`. The delegate holds the actor weakly.
  ///   - body: The implementation, retained.
  public func delivered<Receiver: Actor, each A>(
    _ delivery: Delivery<Receiver>, fileID: StaticString = #fileID, line: UInt32 = #line,
    _ body: @escaping @Sendable (isolated Receiver, repeat each A) throws -> Void
  ) where F == MethodBody<repeat each A, Void> {
    register(Closure(on: delivery.place, body, at: .init(fileID, line)), by: delivery.route)
  }

  /// - Parameter isolation: The actor of a closure whose type says nothing about actors.
  func register(_ body: F, _ isolation: (any Actor)?, at location: CodeLocation, by route: DeliveryRoute = .immediate) {
    guard let parts = FunctionTypeParts(of: F.self), parts.isClosure, parts.count <= bd_most_separate else {
      let expected = "a function type with at most \(bd_most_separate) arguments"
      return builder.add(
        .init(.unsupportedMethod, selector: "\(selector)", expected: expected, given: "\(F.self)"), at: location)
    }
    register(body, parts, isolation, at: location, by: route)
  }

  /// Registers a closure whose type was checked. On Linux no function may copy values of another function type, such as
  /// a block's, because they have no value witness table.
  @inline(never)
  private func register(
    _ body: F, _ parts: FunctionTypeParts, _ isolation: (any Actor)?, at location: CodeLocation, by route: DeliveryRoute
  ) {
    register(Closure(typed: body, parts, isolation: isolation, at: location), by: route)
  }

  private func register(_ closure: Closure, by route: DeliveryRoute) {
    builder.register(selector, closure, isInstance: isInstance, by: route)
  }
}
