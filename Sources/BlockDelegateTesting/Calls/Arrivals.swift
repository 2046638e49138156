import BlockDelegate
import Foundation

/// Wakes the tasks that wait for calls each time that a call has been recorded.
final class Arrivals: Sendable {
  // While this lock is held, only code of this module runs.
  private let waiting = Mutex<[UUID: AsyncStream<Void>.Continuation]>([:])

  func tell() { for task in waiting.withLock({ Array($0.values) }) { task.yield() } }

  /// Suspends the task until the condition is true or the time has passed. The condition is checked at each arrival.
  ///
  /// - Throws: `CancellationError` if the task is canceled.
  func suspend(within time: Duration, until condition: () -> Bool) async throws {
    let (calls, continuation) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    let id = UUID()
    waiting.withLock { $0[id] = continuation }
    defer { waiting.withLock { $0[id] = nil } }
    let alarm = Alarm(after: time) { continuation.finish() }
    defer { alarm.cancel() }
    // The condition is checked once after the task is in the list, so that no arrival is missed.
    continuation.yield()
    for await _ in calls where condition() { return }
    try Task.checkCancellation()
  }
}
