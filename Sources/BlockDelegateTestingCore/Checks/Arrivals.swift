import BlockDelegateCore

/// Calls handlers each time that a call has been recorded, for code that waits for calls.
package final class Arrivals: Sendable {
  private struct State {
    var handlers: [Int: @Sendable () -> Void] = [:]
    var nextHandler = 0
  }

  // While this lock is held, only code of this module runs.
  private let state = Mutex(State())

  package init() {}

  package func tell() {
    for handler in state.withLock({ $0.handlers.values.map(\.self) }) { handler() }
  }

  /// Adds a handler that is called at each arrival until it is removed.
  package func addHandler(_ handler: @escaping @Sendable () -> Void) -> Int {
    state.withLock { state in
      state.nextHandler += 1
      state.handlers[state.nextHandler] = handler
      return state.nextHandler
    }
  }

  package func removeHandler(_ handler: Int) {
    let removed = state.withLock { $0.handlers.removeValue(forKey: handler) }
    withExtendedLifetime(removed) {}
  }

  /// Suspends the task until the condition is true or the time has passed.
  ///
  /// The condition is checked at each arrival.
  ///
  /// - Parameters:
  ///   - time: The longest time to wait.
  ///   - condition: The condition.
  /// - Returns: Whether the condition is true.
  /// - Throws: `CancellationError` if the task is canceled.
  package func suspend(within time: Duration, until condition: @escaping @Sendable () -> Bool) async throws -> Bool {
    let (messages, continuation) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    let handler = addHandler { continuation.yield() }
    defer { removeHandler(handler) }
    // The condition is checked after the handler was added, so that no arrival is missed.
    if condition() { return true }
    let alarm = Alarm(after: time) { continuation.finish() }
    defer { alarm.cancel() }
    for await _ in messages { if condition() { return true } }
    try Task.checkCancellation()
    return condition()
  }
}

extension Duration {
  /// The duration as a text for failures, such as `2 s` or `50 ms`.
  package var text: String {
    guard seconds.magnitude < 1e12 else { return "\(components.seconds) s" }
    let milliseconds = Int((seconds * 1000).rounded())
    return milliseconds.isMultiple(of: 1000) ? "\(milliseconds / 1000) s" : "\(milliseconds) ms"
  }
}
