/// A result that comes once, and who waits for it.
///
/// Sendable because all of it is under the lock.
package final class Wait<Value: Sendable>: Sendable {
  private struct State {
    var waiting: [CheckedContinuation<Value, any Error>] = []
    /// nil while it is awaited.
    var result: Result<Value, any Error>?
  }

  private let state = Mutex(State())

  package init() {}

  package var isOpen: Bool { state.withLock { $0.result == nil } }

  package func finish(_ result: Result<Value, any Error>) {
    let waiting = state.withLock { state -> [CheckedContinuation<Value, any Error>] in
      guard state.result == nil else { return [] }
      state.result = result
      defer { state.waiting = [] }
      return state.waiting
    }
    for continuation in waiting { continuation.resume(with: result) }
  }

  /// The result, or `CancellationError` when this task is cancelled before, which ends the wait for all.
  package func value(isolation: isolated (any Actor)? = #isolation) async throws -> Value {
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { resume($0) }
    } onCancel: {
      finish(.failure(CancellationError()))
    }
  }

  private func resume(_ continuation: CheckedContinuation<Value, any Error>) {
    let result = state.withLock { state in
      if state.result == nil { state.waiting.append(continuation) }
      return state.result
    }
    if let result { continuation.resume(with: result) }
  }
}
