import BlockDelegate
import Dispatch
import Foundation

extension Arrivals {
  /// Blocks the thread until the condition is true or the time has passed. The main thread runs its run loop meanwhile.
  ///
  /// - Parameters:
  ///   - time: The longest time to wait.
  ///   - condition: The condition, which is checked when a call arrives.
  /// - Returns: Whether the condition is true.
  func block(within time: Duration, until condition: @escaping @Sendable () -> Bool) -> Bool {
    let message = DispatchSemaphore(value: 0)
    let handler = addHandler { message.signal() }
    defer { removeHandler(handler) }
    let start = ContinuousClock.now
    while !condition() {
      let rest = time - (ContinuousClock.now - start)
      guard rest > .zero else { return condition() }
      if MainQueue.isCurrent {
        RunLoops.run(for: min(rest, .milliseconds(10)), orUntil: message)
      } else {
        _ = message.wait(timeout: .now() + min(rest.seconds, Alarm.maximumSeconds))
      }
    }
    return true
  }
}

/// The run loops of the current thread. On platforms other than Apple's, a thread has a Foundation run loop and a
/// GNUstep run loop, and neither runs the other.
private enum RunLoops {
  /// Runs the sources that are due, and then waits until the semaphore is signaled or the time has passed.
  static func run(for time: Duration, orUntil message: DispatchSemaphore) {
    let end = Date(timeIntervalSinceNow: time.seconds / 2)
    #if !canImport(ObjectiveC)
      runGNUstep(until: end)
    #endif
    // `run(mode:before:)` returns immediately if the run loop has no sources and no timers.
    if !RunLoop.current.run(mode: .default, before: end) { _ = message.wait(timeout: .now() + time.seconds / 2) }
  }

  #if !canImport(ObjectiveC)
    private static func runGNUstep(until end: Date) {
      // Errors are ignored, because a program without GNUstep's run loop has nothing to run. Exceptions of timers are
      // not the concern of this function.
      ObjCObject.autoreleasepool {
        guard let loop = try? ObjCClass("NSRunLoop").send("currentRunLoop") as ObjCObject else { return }
        _ = try? loop.send("runMode:beforeDate:", "NSDefaultRunLoopMode", end) as Bool
      }
    }
  #endif
}
