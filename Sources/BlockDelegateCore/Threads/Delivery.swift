import Dispatch
import Foundation

/// Where closures, members of a chain and handlers of an event are called, and whether callers wait for them.
///
///     delegate.on(.downloadDidFinish).delivered(.onMainActor) { identifier in label.text = identifier }
///     try chain.add(logger, delivering: .on(queue))
///     download.finished.add(self, delivering: .onMainActor) { me, sender, url in me.show(url) }
///
/// `Isolation` is the actor of the closures: `MainActor`, the type of another actor, or `Never` for closures that no actor
/// isolates.
///
/// Until a call is delivered, its arguments are kept: values are copied, objects and blocks are retained. An object that
/// is being deallocated is nil for the call, and ``DelegateFailure/handler`` gets an error. Calls for one place run in
/// their order, except on a concurrent queue. After a closure, a member or a handler has been removed, it is no longer
/// called, not even by calls that were made before the removal.
public struct Delivery<Isolation>: Sendable {
  package let route: DeliveryRoute
  private let actor: (any Actor)?

  package init(route: DeliveryRoute, actor: (any Actor)? = nil) { (self.route, self.actor) = (route, actor) }
}

extension Delivery where Isolation == MainActor {
  /// Calls on the main actor after the caller has continued, in the order of the calls.
  public static var onMainActor: Delivery { onMainActor(waiting: false) }

  /// Calls on the main actor.
  ///
  /// - Parameter waits: Whether each caller waits until the closure has returned. A call on the main thread then runs
  ///   directly. Callers must wait for a method with a result, or with a pointer argument that may dangle later.
  /// - Returns: The value for `delivering:`.
  public static func onMainActor(waiting waits: Bool) -> Delivery {
    Delivery(
      route: DeliveryRoute("the main actor", MainActor.shared, waitingOn: waits ? QueueMark(.main) : nil) { work in
        // All tasks have one priority, which keeps them in order.
        Task(priority: .userInitiated) { @MainActor in work() }
        return true
      }, actor: MainActor.shared)
  }
}

extension Delivery where Isolation: Actor {
  /// Calls on an actor after the caller has continued, in the order of the calls.
  ///
  /// - Parameter actor: The actor, which delegates, chains and events hold weakly. After it is deallocated, calls are
  ///   dropped.
  /// - Returns: The value for `delivering:`.
  public static func on(_ actor: Isolation) -> Delivery {
    let route = DeliveryRoute("an actor", actor) { [weak actor] work in
      guard let actor else { return false }
      enqueue(on: actor, work)
      return true
    }
    return Delivery(route: route, actor: actor)
  }

  /// The actor on which the closures are called.
  package var place: Isolation { actor as! Isolation }
}

extension Delivery where Isolation == Never {
  /// Calls the closure, the member or the handler on the thread of the call, which may be any thread, before the call
  /// returns.
  public static var onAnyThread: Delivery { Delivery(route: .immediate) }

  /// Calls on a dispatch queue.
  ///
  /// - Parameters:
  ///   - queue: The queue. A serial queue keeps the calls in order.
  ///   - waits: Whether each caller waits until the closure has returned. A call on the queue itself then runs directly.
  ///     Callers must wait for a method with a result, or with a pointer argument that may dangle later.
  /// - Returns: The value for `delivering:`.
  public static func on(_ queue: DispatchQueue, waiting waits: Bool = false) -> Delivery {
    Delivery(
      route: DeliveryRoute(DeliveryRoute.name(of: queue), queue, waitingOn: waits ? QueueMark(queue) : nil) { work in
        queue.async(execute: work)
        return true
      })
  }

  /// Calls from a run loop in its common modes, the next time that the loop runs.
  ///
  /// - Parameter loop: The run loop. Calls may be made on any thread.
  /// - Returns: The value for `delivering:`.
  public static func runLoop(_ loop: RunLoop) -> Delivery {
    // The closure can capture the loop because other threads only add work to it, and Core Foundation locks the
    // underlying loop.
    nonisolated(unsafe) let loop = loop
    #if !canImport(ObjectiveC)
      let alarm = RunLoopAlarm(loop)
      let isMain = loop === RunLoop.main
    #endif
    return Delivery(
      route: DeliveryRoute("a run loop", loop) { work in
        loop.perform(inModes: [.common], block: work)
        #if canImport(ObjectiveC)
          CFRunLoopWakeUp(loop.getCFRunLoop())
        #else
          alarm.wake()
          // GNUstep's run loop serves the main queue, but does not notice timers that other threads add.
          if isMain { DispatchQueue.main.async {} }
        #endif
        return true
      })
  }
}

/// The place of a ``Delivery``, and the way to get there.
package final class DeliveryRoute: Sendable {
  /// The name of the place, for error messages and debuggers.
  package let name: String
  private let target: ObjectIdentifier?
  private let mark: QueueMark?
  /// Runs a function at the place, after all functions that were given to it before. Returns false if the place no
  /// longer exists. The function is not called then.
  package let perform: @Sendable (_ work: @escaping @Sendable () -> Void) -> Bool

  /// - Parameters:
  ///   - target: The queue, actor or run loop, which identifies the place; nil for the sender's thread.
  ///   - mark: The queue that callers wait for; nil if they do not wait.
  ///   - perform: Takes the work for the place. Returns false if the place no longer exists.
  package init(
    _ name: String, _ target: AnyObject?, waitingOn mark: QueueMark? = nil,
    _ perform: @escaping @Sendable (@escaping @Sendable () -> Void) -> Bool
  ) {
    (self.name, self.mark, self.perform) = (name, mark, perform)
    self.target = target.map { ObjectIdentifier($0) }
  }

  package static let immediate = DeliveryRoute("the sender's thread", nil) { work in
    work()
    return true
  }

  package var isImmediate: Bool { target == nil }

  /// Returns whether a method's arguments are good only until the method returns: the file of a finished download is
  /// then deleted (Apple, `URLSessionDownloadDelegate`).
  package static func mustWait(for selector: String) -> Bool {
    selector == "URLSession:downloadTask:didFinishDownloadingToURL:"
  }

  /// Whether callers wait in ``awaited(_:)``.
  package var waits: Bool { mark != nil }

  /// Returns whether both routes lead to the same queue, actor or run loop.
  package func hasSameTarget(as other: DeliveryRoute) -> Bool { target == other.target }

  fileprivate static func name(of queue: DispatchQueue) -> String { "the queue \(queue.label)" }

  /// Returns whether the place is off the actor that isolates a closure.
  package func isOff(_ actor: (any Actor)?) -> Bool {
    guard let actor, let target, target != ObjectIdentifier(actor) else { return false }
    // On Linux `DispatchQueue.main` is a new object each time.
    let isMain = name == Self.name(of: .main) || target == ObjectIdentifier(RunLoop.main)
    return !(isMain && actor is MainActor)
  }

  /// Runs a function at the place, and waits for its result. Only for a route that ``waits``.
  package func awaited<Value>(_ work: () -> Value) -> Value {
    guard let mark, !mark.isCurrent else { return work() }
    return mark.queue.sync(execute: work)
  }
}

/// Runs a function on an actor, after all functions that were enqueued before it.
func enqueue<Place: Actor>(on actor: Place, _ work: @escaping @Sendable () -> Void) {
  // A task whose closure is isolated to an actor is put into the actor's queue directly (SE-0431). A task that is
  // created here would first wait for a thread. Only a function that is isolated to the actor can create such a
  // closure. That function uses no state of the actor, so it may run anywhere. The cast is of structs that hold the
  // function, because a function that is itself a generic argument would be wrapped in a thunk.
  func start(_ actor: isolated Place, _ work: @escaping @Sendable () -> Void) {
    Task(priority: .userInitiated) {
      _ = actor
      work()
    }
  }
  unsafeBitCast(IsolatedStart(call: start), to: Start<Place>.self).call(actor, work)
}

private struct IsolatedStart<Place: Actor> { let call: (isolated Place, @escaping @Sendable () -> Void) -> Void }
private struct Start<Place: Actor> { let call: (Place, @escaping @Sendable () -> Void) -> Void }

#if !canImport(ObjectiveC)
  /// Wakes a run loop with a timer, because adding a block does not wake a run loop in Swift's Foundation. All blocks
  /// share one timer, because Swift's Foundation never frees a timer.
  ///
  /// `RunLoopAlarm` is Sendable because Core Foundation locks its timers.
  private final class RunLoopAlarm: @unchecked Sendable {
    private let timer = Timer(fire: .distantFuture, interval: 1e9, repeats: true) { _ in }

    init(_ loop: RunLoop) { loop.add(timer, forMode: .common) }
    deinit { timer.invalidate() }

    func wake() { timer.fireDate = .now }
  }
#endif
