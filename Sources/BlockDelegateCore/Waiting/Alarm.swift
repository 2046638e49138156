import Dispatch

/// Runs a closure after a time, unless it is cancelled before: then nothing is left of it. A `Task.sleep` that is
/// cancelled keeps some memory until its time (Swift 6.3).
package struct Alarm: Sendable {
  /// 31 years: what Dispatch can count has an end.
  package static let maximumSeconds = 1e9

  // Only ever told to end: Dispatch allows that on any thread.
  private nonisolated(unsafe) let timer: any DispatchSourceTimer

  package init(after time: Duration, _ body: @escaping @Sendable () -> Void) {
    timer = DispatchSource.makeTimerSource()
    timer.schedule(deadline: .now() + min(time.seconds, Self.maximumSeconds))
    timer.setEventHandler(handler: body)
    timer.activate()
  }

  package func cancel() { timer.cancel() }
}

extension Duration {
  package var seconds: Double { Double(components.seconds) + Double(components.attoseconds) * 1e-18 }
}
