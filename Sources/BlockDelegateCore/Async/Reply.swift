/// A call that objects are expected to make on their delegates. It is registered, and can be awaited.
///
///     let reply = try parser.reply { call in
///       call.returning(.parserFoundCharacters) { parser, text in text }
///     }
///     try parser.send("parse")
///     print(try await reply.value())
///
/// From the moment when the reply is made, the first call of one of its methods decides the result, once. The objects
/// are not retained.
public final class PendingReply<Value: Sendable>: Sendable {
  private let wait = Wait<Value>()
  private let observation: DelegateObservation
  private let location: CodeLocation

  /// Adds delegates for the methods, or throws an error without adding any.
  package init(_ outcomes: [CallOutcome<Value>], at location: CodeLocation) throws {
    self.location = location
    let wait = wait
    // Only the first call of a listed method ends the wait. Calls on other threads and later ones are ignored.
    let methods = outcomes.map { $0.method { body in if wait.take() { wait.finish(Result(catching: body)) } } }
    observation = try DelegateObservation(methods, at: location, isWait: true) {
      wait.finish(.failure(BlockDelegateError(.deallocatedOwner, at: location)))
    }
  }

  /// Waits for the first call of one of the methods, and returns the value that a closure made of its arguments.
  ///
  /// The value may be awaited several times and by several tasks. If one of these tasks is canceled or times out, the
  /// wait ends for all of them. To wait independently, register a reply for each task. When this method returns or
  /// throws, the objects have the delegates that they had before the reply was made.
  ///
  /// - Parameters:
  ///   - timeout: The maximum time to wait; nil for no limit.
  ///   - isolation: The actor on which the delegates are removed; by default the actor of the caller.
  /// - Returns: The value that the closure of the called method returned.
  /// - Throws: The error that a closure throws; `CancellationError` if the task is canceled; ``BlockDelegateError``
  ///   with ``BlockDelegateError/Reason/timedOut`` after the timeout, or with
  ///   ``BlockDelegateError/Reason/deallocatedOwner`` if all of the objects have been deallocated.
  public func value(
    within timeout: Duration? = nil, isolation: isolated (any Actor)? = #isolation
  ) async throws -> Value {
    defer { observation.cancel() }
    let (wait, location) = (wait, location)
    let alarm = timeout.map { timeout in
      Alarm(after: timeout) {
        wait.finish(.failure(BlockDelegateError(.timedOut, expected: "a call within \(timeout)", at: location)))
      }
    }
    defer { alarm?.cancel() }
    return try await wait.value()
  }
}

/// Collects the methods that a closure names, in any order. The methods that return a value determine its type.
@resultBuilder
public enum _CallOutcomeBuilder {
  /// The methods named so far, if one of them returns the value.
  public typealias Values<Value> = [CallOutcome<Value>]

  /// The methods named so far, if all of them end the wait with an error.
  public typealias Errors = [CallOutcome<Never>]

  /// Takes a method that ends the wait with a value or an error.
  ///
  /// - Parameter outcome: The method.
  public static func buildExpression<Value>(_ outcome: CallOutcome<Value>) -> Values<Value> { [outcome] }

  /// Begins with a method.
  ///
  /// - Parameter first: The method.
  public static func buildPartialBlock<Value>(first: Values<Value>) -> Values<Value> { first }

  /// Adds methods that return the value to a list with such methods.
  ///
  /// - Parameters:
  ///   - accumulated: The methods so far.
  ///   - next: The methods to add.
  public static func buildPartialBlock<Value>(accumulated: Values<Value>, next: Values<Value>) -> Values<Value> {
    accumulated + next
  }

  /// Adds methods that end the wait with an error to a list with a method that returns the value.
  ///
  /// - Parameters:
  ///   - accumulated: The methods so far.
  ///   - next: The methods to add.
  public static func buildPartialBlock<Value>(accumulated: Values<Value>, next: Errors) -> Values<Value> {
    accumulated + next.map { $0.throwing() }
  }

  /// Adds the first methods that return the value, which determine its type, to a list of methods that throw.
  ///
  /// - Parameters:
  ///   - accumulated: The methods so far, which end the wait with an error.
  ///   - next: The methods to add.
  public static func buildPartialBlock<Value>(accumulated: Errors, next: Values<Value>) -> Values<Value> {
    accumulated.map { $0.throwing() } + next
  }

  /// Adds methods that end the wait with an error to a list of such methods.
  ///
  /// - Parameters:
  ///   - accumulated: The methods so far.
  ///   - next: The methods to add.
  public static func buildPartialBlock(accumulated: Errors, next: Errors) -> Errors { accumulated + next }

  /// Takes an `if` without `else`.
  ///
  /// - Parameter part: The methods, or nil if the condition is false.
  public static func buildOptional<Value>(_ part: Values<Value>?) -> Values<Value> { part ?? [] }

  /// Takes the first branch of an `if` with `else`.
  ///
  /// - Parameter first: The methods of the branch.
  public static func buildEither<Value>(first: Values<Value>) -> Values<Value> { first }

  /// Takes the second branch of an `if` with `else`.
  ///
  /// - Parameter second: The methods of the branch.
  public static func buildEither<Value>(second: Values<Value>) -> Values<Value> { second }

  /// Takes a loop over methods that return the value.
  ///
  /// - Parameter parts: The methods of each iteration.
  public static func buildArray<Value>(_ parts: [Values<Value>]) -> Values<Value> { parts.flatMap { $0 } }
}

/// A method that is awaited, and how its arguments become a value or an error. A method that always ends the wait with
/// an error is a `CallOutcome<Never>`.
public struct CallOutcome<Value> {
  /// Makes the method from a function that ends the wait with what a closure returns or throws. If the wait has ended
  /// already, the function does not call the closure.
  package let method: (_ finish: @escaping (() throws -> Value) -> Void) -> ListenedMethod

  package init(_ method: @escaping (_ finish: @escaping (() throws -> Value) -> Void) -> ListenedMethod) {
    self.method = method
  }
}

extension CallOutcome<Never> {
  /// Makes an outcome with the same method, for a list in which other methods return values.
  func throwing<Other>() -> CallOutcome<Other> {
    CallOutcome<Other> { finish in method { body in finish { try body() } } }
  }
}
