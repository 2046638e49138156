import BlockDelegateRuntime

/// A result that comes once, and who waits for it.
///
/// Sendable because all of it is under the lock.
final class Wait<Value: Sendable>: Sendable {
  private enum State {
    case open([CheckedContinuation<Value, any Error>])
    case finished(Result<Value, any Error>)
  }

  private let state = Mutex(State.open([]))

  var isOpen: Bool { state.withLock { if case .open = $0 { true } else { false } } }

  func finish(_ result: Result<Value, any Error>) {
    let waiting = state.withLock { state -> [CheckedContinuation<Value, any Error>] in
      guard case .open(let waiting) = state else { return [] }
      state = .finished(result)
      return waiting
    }
    for continuation in waiting { continuation.resume(with: result) }
  }

  /// The result, or `CancellationError` when this task is cancelled before, which ends the wait for all.
  func value(isolation: isolated (any Actor)? = #isolation) async throws -> Value {
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { resume($0) }
    } onCancel: {
      finish(.failure(CancellationError()))
    }
  }

  private func resume(_ continuation: CheckedContinuation<Value, any Error>) {
    let result = state.withLock { state -> Result<Value, any Error>? in
      switch state {
      case .finished(let result): return result
      case .open(let waiting):
        state = .open(waiting + [continuation])
        return nil
      }
    }
    if let result { continuation.resume(with: result) }
  }
}
