import Dispatch

/// Where a delegate's closure is called that belongs elsewhere than where its method is: `delivering: .onMainActor`.
public struct MainActorDelivery: Sendable {
  /// On the main actor, when the method has returned, in the order of the calls.
  public static let onMainActor = MainActorDelivery()
}

/// Where a delegate's closure for an actor is called: `for: actor, delivering: .onActor`.
public struct ActorDelivery: Sendable {
  /// On the actor that the closure is for, when the method has returned, in the order of the calls.
  public static let onActor = ActorDelivery()
}

/// On which dispatch queue a delegate's closure is called: `delivering: .on(queue)`.
public struct QueueDelivery: Sendable {
  package let queue: DispatchQueue
  package let waits: Bool

  /// On a queue, a serial one for the order of the calls. The method returns at once: arguments are copied, objects and
  /// blocks retained until the closure gets them. A call is delivered also if the delegate has gone since.
  /// - Parameters:
  ///   - queue: the queue.
  ///   - waits: whether a caller waits for the closure where it must: for a result, or because the method has a pointer
  ///     that may be nothing later. A call on the queue itself then calls the closure at once.
  public static func on(_ queue: DispatchQueue, waiting waits: Bool = false) -> QueueDelivery {
    QueueDelivery(queue: queue, waits: waits)
  }
}

/// Has the main actor run something after all that was given to it before. For that all tasks have one priority.
package func enqueueOnMainActor(_ work: @escaping @MainActor () -> Void) {
  Task(priority: .userInitiated) { @MainActor in work() }
}

/// Has an actor run something after all that was given to it before.
package func enqueue<Receiver: Actor>(on actor: Receiver, _ work: @escaping @Sendable (isolated Receiver) -> Void) {
  // A task is put into the queue of the actor that its closure is isolated to (SE-0431), where one that is written here
  // would first wait for a thread. Only a function on the actor can write such a closure; this one touches nothing of
  // the actor's, so it may run anywhere. Cast within structs, as all closures here are.
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
