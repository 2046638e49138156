import BlockDelegateCore

/// Tells those who wait for calls that one has been recorded.
package final class Arrivals: Sendable {
  private struct State {
    var handlers: [Int: @Sendable () -> Void] = [:]
    var nextHandler = 0
  }

  // No code of others runs under its lock.
  private let state = Mutex(State())

  package init() {}

  package func tell() {
    for handler in state.withLock({ $0.handlers.values.map(\.self) }) { handler() }
  }

  /// Calls a handler at each arrival until it is removed.
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

  /// Suspends the task until the condition holds, which can become true with each arrival.
  /// - Returns: whether it does.
  /// - Throws: `CancellationError` when the task is cancelled.
  package func suspend(within time: Duration, until condition: @escaping @Sendable () -> Bool) async throws -> Bool {
    let (messages, continuation) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    let handler = addHandler { continuation.yield() }
    defer { removeHandler(handler) }
    // Only now, so that no message is missed.
    if condition() { return true }
    let alarm = Alarm(after: time) { continuation.finish() }
    defer { alarm.cancel() }
    for await _ in messages { if condition() { return true } }
    try Task.checkCancellation()
    return condition()
  }
}

extension Duration {
  /// In words, for failures: `2 s`, `50 ms`.
  package var text: String {
    guard seconds.magnitude < 1e12 else { return "\(components.seconds) s" }
    let milliseconds = Int((seconds * 1000).rounded())
    return milliseconds.isMultiple(of: 1000) ? "\(milliseconds / 1000) s" : "\(milliseconds) ms"
  }
}
