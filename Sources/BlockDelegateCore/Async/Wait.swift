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
      return !state.isTaken && state.result == nil
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

/// Runs a closure once after a time, unless it is canceled before. A canceled alarm leaves nothing in memory.
///
/// All alarms share one timer. A canceled `Task.sleep` keeps some memory until its time, and Dispatch keeps up to 4 MB
/// for each thread that frees timers (Swift 6.3).
package final class Alarm: Sendable {
  private static let pending = Mutex<(alarms: [ObjectIdentifier: Alarm], next: DispatchTime)>(([:], .distantFuture))

  // Dispatch allows every call on any thread.
  nonisolated(unsafe) private static let timer: any DispatchSourceTimer = {
    let timer = DispatchSource.makeTimerSource()
    timer.setEventHandler(handler: ring)
    timer.activate()
    return timer
  }()

  private let (time, body): (DispatchTime, @Sendable () -> Void)

  package init(after time: Duration, _ body: @escaping @Sendable () -> Void) {
    // The maximum time is about 31 years, because the range of Dispatch's time is limited.
    (self.time, self.body) = (.now() + min(time / .seconds(1), 1e9), body)
    Self.pending.withLock {
      $0.alarms[ObjectIdentifier(self)] = self
      guard self.time < $0.next else { return }
      $0.next = self.time
      Self.timer.schedule(deadline: self.time)
    }
  }

  package func cancel() { Self.pending.withLock { $0.alarms[ObjectIdentifier(self)] = nil } }

  private static func ring() {
    let due = pending.withLock { pending in
      let now = DispatchTime.now()
      let due = pending.alarms.values.filter { $0.time <= now }
      pending.alarms = pending.alarms.filter { $0.value.time > now }
      pending.next = pending.alarms.values.reduce(.distantFuture) { min($0, $1.time) }
      timer.schedule(deadline: pending.next)
      return due
    }
    for alarm in due { alarm.body() }
  }
}
