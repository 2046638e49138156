import Dispatch
import Foundation

/// Where and when an event's handlers are called. All keep the order of invocations.
///
/// Deliveries that are not immediate call the handlers that there were when the event was invoked and that have not
/// been removed since, and keep the event, the sender and the arguments until then.
public struct EventDelivery: Sendable {
  /// Takes the work; nil for one that is done at once.
  let perform: (@Sendable (_ work: @escaping @Sendable () -> Void) -> Void)?

  /// Handlers are called on the stack of the caller, before `invoke` returns: a debugger that stops in a handler shows
  /// who invoked the event.
  public static let immediate = EventDelivery(perform: nil)

  /// Handlers are called by a run loop, in its common modes, the next time that it runs.
  /// - Parameter loop: the loop. The event may be invoked on any thread.
  public static func runLoop(_ loop: RunLoop) -> EventDelivery {
    // Sendable because other threads only add to it, and Core Foundation's loop underneath guards that.
    nonisolated(unsafe) let loop = loop
    #if canImport(ObjectiveC)
      return EventDelivery { work in
        loop.perform(inModes: [.common], block: work)
        CFRunLoopWakeUp(loop.getCFRunLoop())
      }
    #else
      let alarm = RunLoopAlarm(loop)
      let isMain = loop === RunLoop.main
      return EventDelivery { work in
        loop.perform(inModes: [.common], block: work)
        alarm.wake()
        // GNUstep's run loop hears of the main queue, and not of other threads' timers.
        if isMain { DispatchQueue.main.async {} }
      }
    #endif
  }

  /// Handlers are called on a queue, a serial one: the order in which a concurrent queue calls is its own.
  /// - Parameter queue: the queue.
  public static func queue(_ queue: DispatchQueue) -> EventDelivery {
    EventDelivery { work in queue.async(execute: work) }
  }
}

#if !canImport(ObjectiveC)
  /// Wakes a run loop: a block does not wake one here, but a timer does. One for all blocks, for Foundation never frees
  /// a timer here.
  ///
  /// Sendable because Core Foundation guards its timers.
  private final class RunLoopAlarm: @unchecked Sendable {
    private let timer = Timer(fire: .distantFuture, interval: 1e9, repeats: true) { _ in }

    init(_ loop: RunLoop) { loop.add(timer, forMode: .common) }
    deinit { timer.invalidate() }

    func wake() { timer.fireDate = .now }
  }
#endif
