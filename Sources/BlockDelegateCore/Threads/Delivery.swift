import Dispatch

/// Makes a method's closure run on the main actor, wherever the method is called: `delivering: .onMainActor`.
public struct MainActorDelivery: Sendable {
  /// The closure runs on the main actor after the method has returned, in the order of the calls.
  public static let onMainActor = MainActorDelivery()
}

/// Makes a method's closure run on an actor, wherever the method is called: `delivering: .onActor`.
public struct ActorDelivery: Sendable {
  /// The closure runs on the actor that it is for after the method has returned, in the order of the calls.
  public static let onActor = ActorDelivery()
}

/// Makes a method's closure run on a dispatch queue, wherever the method is called: `delivering: .on(queue)`.
public struct QueueDelivery: Sendable {
  package let queue: DispatchQueue
  package let waits: Bool

  /// Runs the closure on a dispatch queue.
  ///
  /// The method returns immediately, unless its caller waits. Until the closure runs, its arguments are kept: values
  /// are copied, objects and blocks are retained. The closure also runs if the delegate has been deallocated in the
  /// meantime.
  ///
  /// - Parameters:
  ///   - queue: The queue. On a serial queue the closure runs in the order of the calls.
  ///   - waits: Whether the caller waits for the closure if the method has a result, or a pointer argument that may
  ///     dangle later. A call on the queue itself then runs the closure directly.
  /// - Returns: The value for `delivering:`.
  public static func on(_ queue: DispatchQueue, waiting waits: Bool = false) -> QueueDelivery {
    QueueDelivery(queue: queue, waits: waits)
  }
}

/// Runs a function on the main actor, after all functions that were enqueued before it. All tasks have one priority,
/// which keeps them in order.
package func enqueueOnMainActor(_ work: @escaping @MainActor () -> Void) {
  Task(priority: .userInitiated) { @MainActor in work() }
}

/// Runs a function on an actor, after all functions that were enqueued before it.
package func enqueue<Receiver: Actor>(on actor: Receiver, _ work: @escaping @Sendable (isolated Receiver) -> Void) {
  // A task whose closure is isolated to an actor is put into the actor's queue directly (SE-0431). A task that is
  // created here would first wait for a thread. Only a function that is isolated to the actor can create such a
  // closure. That function uses no state of the actor, so it may run anywhere. The cast is of structs that hold the
  // function, because a function that is itself a generic argument would be wrapped in a thunk.
  func start(_ actor: isolated Receiver, _ work: @escaping @Sendable (isolated Receiver) -> Void) {
    Task(priority: .userInitiated) { work(actor) }
  }
  unsafeBitCast(IsolatedStart(call: start), to: Start<Receiver>.self).call(actor, work)
}

private struct IsolatedStart<Receiver: Actor> {
  let call: (isolated Receiver, @escaping @Sendable (isolated Receiver) -> Void) -> Void
}

private struct Start<Receiver: Actor> {
  let call: (Receiver, @escaping @Sendable (isolated Receiver) -> Void) -> Void
}
