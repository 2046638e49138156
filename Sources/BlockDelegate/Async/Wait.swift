import Dispatch

/// A result that is set once, and the tasks that wait for it.
///
/// It is Sendable because all of its state is under the lock.
package final class Wait<Value: Sendable>: Sendable {
  private struct State {
    var waiting: [CheckedContinuation<Value, any Error>] = []
    /// The result; nil until it is set.
    var result: Result<Value, any Error>?
    /// Whether a caller of ``take()`` makes the result.
    var isTaken = false
  }

  private let state = Mutex(State())

  package init() {}

  /// Returns true to the first caller, if there is no result yet.
  package func take() -> Bool {
    state.withLock { state in
      defer { state.isTaken = true }
      return state.result == nil && !state.isTaken
    }
  }

  package func finish(_ result: Result<Value, any Error>) {
    let waiting = state.withLock { state -> [CheckedContinuation<Value, any Error>] in
      guard state.result == nil else { return [] }
      state.result = result
      defer { state.waiting = [] }
      return state.waiting
    }
    for continuation in waiting { continuation.resume(with: result) }
  }

  /// Returns the result. If this task is canceled before, the wait ends with `CancellationError` for all tasks.
  package func value(isolation: isolated (any Actor)? = #isolation) async throws -> Value {
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let result = state.withLock { state in
          if state.result == nil { state.waiting.append(continuation) }
          return state.result
        }
        if let result { continuation.resume(with: result) }
      }
    } onCancel: {
      finish(.failure(CancellationError()))
    }
  }
}

/// A timer that runs a closure once, unless it is canceled before. A canceled alarm leaves nothing in memory. A
/// canceled `Task.sleep` keeps some memory until its time (Swift 6.3).
///
/// It is Sendable because the timer is only ever canceled, which Dispatch allows on any thread.
package struct Alarm: @unchecked Sendable {
  private let timer: any DispatchSourceTimer

  package init(after time: Duration, _ body: @escaping @Sendable () -> Void) {
    timer = DispatchSource.makeTimerSource()
    // The maximum time is about 31 years, because the range of Dispatch's time is limited.
    timer.schedule(deadline: .now() + min(time / .seconds(1), 1e9))
    timer.setEventHandler(handler: body)
    timer.activate()
  }

  package func cancel() { timer.cancel() }
}
