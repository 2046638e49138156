import BlockDelegate
import Dispatch
import Foundation

extension Arrivals {
  /// Blocks the thread until the condition holds. The main thread runs its run loop meanwhile.
  /// - Returns: whether it does.
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

/// The run loops of a thread: Foundation's, and off Apple's platforms GNUstep's, which knows nothing of it.
private enum RunLoops {
  /// Runs what is due, and then waits for a message or for some time.
  static func run(for time: Duration, orUntil message: DispatchSemaphore) {
    let end = Date(timeIntervalSinceNow: time.seconds / 2)
    #if !canImport(ObjectiveC)
      runGNUstep(until: end)
    #endif
    // It returns at once where nothing is to be waited for.
    if !RunLoop.current.run(mode: .default, before: end) { _ = message.wait(timeout: .now() + time.seconds / 2) }
  }

  #if !canImport(ObjectiveC)
    private static func runGNUstep(until end: Date) {
      // Without GNUstep's run loop there is nothing to run; what a timer raises is its author's matter.
      ObjCObject.autoreleasepool {
        guard let loop = try? ObjCClass("NSRunLoop").send("currentRunLoop") as ObjCObject else { return }
        _ = try? loop.send("runMode:beforeDate:", "NSDefaultRunLoopMode", end) as Bool
      }
    }
  #endif
}
