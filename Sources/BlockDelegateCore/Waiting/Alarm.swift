import Dispatch

/// A timer that runs a closure once, unless it is canceled before. A canceled alarm leaves nothing in memory. A
/// canceled `Task.sleep` keeps some memory until its time (Swift 6.3).
package struct Alarm: Sendable {
  /// The maximum time, about 31 years, because the range of Dispatch's time is limited.
  package static let maximumSeconds = 1e9

  // The timer is only ever canceled, which Dispatch allows on any thread.
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
