/// One method, and what becomes of its arguments.
public struct ReplyOutcome<Value> {
  /// Makes the method, whose calls end with a result.
  package let method: (@escaping (Result<Value, any Error>) -> Void, @escaping () -> Bool) -> any AwaitedMethod

  /// - Parameter method: gets what ends the wait, and what says whether that has not been done yet.
  package init(
    _ method: @escaping (@escaping (Result<Value, any Error>) -> Void, @escaping () -> Bool) -> any AwaitedMethod
  ) { self.method = method }
}

/// One method, and the error that its arguments become.
public struct ReplyErrorOutcome {
  private let method: (@escaping (any Error) -> Void, @escaping () -> Bool) -> any AwaitedMethod

  package init(_ outcome: ReplyOutcome<Never>) {
    method = { finish, isOpen in
      outcome.method({ result in if case .failure(let error) = result { finish(error) } }, isOpen)
    }
  }

  /// The same where others return values.
  func outcome<Value>() -> ReplyOutcome<Value> {
    ReplyOutcome { finish, isOpen in method({ finish(.failure($0)) }, isOpen) }
  }
}

/// A method that somebody waits for, as those who can wait for it know it.
package protocol AwaitedMethod {}

/// Delegates that were added for as long as somebody waits.
package protocol Listening: Sendable {
  /// Takes them out. Calling it again does nothing.
  func end()
}
