import Dispatch
import Foundation

/// Where and when an event's handlers are called. All keep the order of invocations.
///
/// Deliveries that are not immediate call the handlers that there were when the event was invoked and that have not been
/// removed since, and keep the event, the sender and the arguments until then.
public struct EventDelivery: Sendable {
  /// Takes the work; nil for one that is done at once.
  let perform: (@Sendable (_ work: @escaping @Sendable () -> Void) -> Void)?

  /// On the stack of the caller, before `invoke` returns: a debugger that stops in a handler shows who invoked the event.
  public static let immediate = EventDelivery(perform: nil)

  /// By a run loop, in its common modes, the next time that it runs.
  /// - Parameter loop: the loop. The event may be invoked on any thread.
  public static func runLoop(_ loop: RunLoop) -> EventDelivery {
    // Sendable because other threads only add to it, and Core Foundation's loop underneath guards that.
    nonisolated(unsafe) let loop = loop
    return EventDelivery { work in
      loop.perform(inModes: [.common], block: work)
      #if canImport(ObjectiveC)
        CFRunLoopWakeUp(loop.getCFRunLoop())
      #else
        // A loop that sleeps is not woken by a block here, but by a timer.
        loop.add(Timer(fire: .now, interval: 0, repeats: false) { _ in }, forMode: .common)
      #endif
    }
  }

  /// On a queue, a serial one: the order in which a concurrent queue calls is its own.
  /// - Parameter queue: the queue.
  public static func queue(_ queue: DispatchQueue) -> EventDelivery {
    EventDelivery { work in queue.async(execute: work) }
  }
}
