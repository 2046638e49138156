/// A method that is awaited, and how its arguments become a value or an error.
public struct ReplyOutcome<Value> {
  /// Makes the method, whose calls end the wait with a result.
  package let method: (@escaping (Result<Value, any Error>) -> Void, @escaping () -> Bool) -> any AwaitedMethod

  /// - Parameter method: Makes the method from two functions: one ends the wait, and one returns whether the wait is
  ///   still open.
  package init(
    _ method: @escaping (@escaping (Result<Value, any Error>) -> Void, @escaping () -> Bool) -> any AwaitedMethod
  ) { self.method = method }
}

/// A method that is awaited, and how its arguments become an error.
public struct ReplyErrorOutcome {
  private let method: (@escaping (any Error) -> Void, @escaping () -> Bool) -> any AwaitedMethod

  package init(_ outcome: ReplyOutcome<Never>) {
    method = { finish, isOpen in
      outcome.method({ result in if case .failure(let error) = result { finish(error) } }, isOpen)
    }
  }

  /// Makes an outcome with the same method, for a list in which other methods return values.
  func outcome<Value>() -> ReplyOutcome<Value> {
    ReplyOutcome { finish, isOpen in method({ finish(.failure($0)) }, isOpen) }
  }
}

/// A method that is awaited. Only the module that adds the delegates knows more about it.
package protocol AwaitedMethod {}

/// Delegates that were added for the duration of a wait.
package protocol Listening: Sendable {
  /// Removes the delegates. Further calls do nothing.
  func end()
}
