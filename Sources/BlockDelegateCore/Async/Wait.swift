import Dispatch

/// A result that is set once, and the tasks that wait for it.
///
/// It is Sendable because all of its state is under the lock.
package final class Wait<Value: Sendable>: Sendable {
  private struct State {
    var waiting: [CheckedContinuation<Value, any Error>] = []
    /// The result; nil until it is set.
    var result: Result<Value, any Error>?
  }

  private let state = Mutex(State())
  /// Whether a caller of ``take()`` makes the result.
  private let isTaken = Mutex(false)

  package init() {}

  /// Returns true to the first caller, if there is no result yet.
  package func take() -> Bool { !isTaken.exchange(true) && state.withLock { $0.result == nil } }

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
  private static let pending = Mutex<(alarms: [Alarm], next: DispatchTime)>(([], .distantFuture))

  // Dispatch allows every call on any thread.
  nonisolated(unsafe) private static let timer: any DispatchSourceTimer = {
    let timer = DispatchSource.makeTimerSource()
    timer.setEventHandler(handler: ring)
    timer.activate()
    return timer
  }()

  private let (time, body): (DispatchTime, @Sendable () -> Void)
  /// The alarm's place in the list, so that a cancellation need not search.
  nonisolated(unsafe) private var index = 0  // only used under the lock

  package init(after time: Duration, _ body: @escaping @Sendable () -> Void) {
    // The maximum time is about 31 years, because the range of Dispatch's time is limited.
    (self.time, self.body) = (.now() + min(time / .seconds(1), 1e9), body)
    Self.pending.withLock {
      self.index = $0.alarms.count
      $0.alarms.append(self)
      guard self.time < $0.next else { return }
      $0.next = self.time
      Self.timer.schedule(deadline: self.time)
    }
  }

  package func cancel() { Self.pending.withLock { Self.remove(self, from: &$0.alarms) } }

  /// Removes an alarm, unless that was done before. The last alarm takes its place.
  private static func remove(_ alarm: Alarm, from alarms: inout [Alarm]) {
    guard alarm.index < alarms.count, alarms[alarm.index] === alarm else { return }
    let last = alarms.removeLast()
    if last !== alarm { (last.index, alarms[alarm.index]) = (alarm.index, last) }
  }

  private static func ring() {
    let due = pending.withLock { pending in
      let due = pending.alarms.filter { $0.time <= .now() }
      for alarm in due { remove(alarm, from: &pending.alarms) }
      pending.next = pending.alarms.reduce(.distantFuture) { min($0, $1.time) }
      timer.schedule(deadline: pending.next)
      return due
    }
    for alarm in due { alarm.body() }
  }
}
