import Dispatch
import Foundation

/// A choice of where and when an event's handlers are called.
///
/// All deliveries keep the order of invocations, except a delivery on a concurrent queue. A delivery that is not
/// immediate calls the handlers that were added before the invocation and have not been removed since. The event, the
/// sender and the arguments are retained until the delivery.
public struct EventDelivery: Sendable {
  /// Takes the work that calls the handlers; nil for an immediate delivery.
  let perform: (@Sendable (_ work: @escaping @Sendable () -> Void) -> Void)?

  /// Calls the handlers on the stack of the caller, before `invoke` returns.
  ///
  /// A debugger that stops in a handler therefore shows the code that invoked the event.
  public static let immediate = EventDelivery(perform: nil)

  /// Calls the handlers from a run loop in its common modes, the next time that the loop runs.
  ///
  /// - Parameter loop: The run loop. The event may be invoked on any thread.
  public static func runLoop(_ loop: RunLoop) -> EventDelivery {
    // The closure can capture the loop because other threads only add work to it, and Core Foundation locks the
    // underlying loop.
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
        // GNUstep's run loop serves the main queue, but does not notice timers that other threads add.
        if isMain { DispatchQueue.main.async {} }
      }
    #endif
  }

  /// Calls the handlers on a dispatch queue.
  ///
  /// - Parameter queue: The queue, which should be serial: a concurrent queue does not keep the order of invocations.
  public static func queue(_ queue: DispatchQueue) -> EventDelivery {
    EventDelivery { work in queue.async(execute: work) }
  }
}

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
