/// Collects the methods that a closure names, in any order. The methods that return a value determine its type.
@resultBuilder
public enum _ReplyBuilder {
  /// The methods named so far, if one of them returns the value.
  public typealias Values<Value> = [ReplyOutcome<Value>]

  /// The methods named so far, if all of them end the wait with an error.
  public typealias Errors = [ReplyOutcome<Never>]

  /// Takes a method that ends the wait with a value or an error.
  ///
  /// - Parameter outcome: The method.
  public static func buildExpression<Value>(_ outcome: ReplyOutcome<Value>) -> Values<Value> { [outcome] }

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
/// an error is a `ReplyOutcome<Never>`.
public struct ReplyOutcome<Value> {
  /// Makes the method from a function that ends the wait with what a closure returns or throws. If the wait has ended
  /// already, the function does not call the closure.
  let method: (_ finish: @escaping (() throws -> Value) -> Void) -> ListenedMethod
}

extension ReplyOutcome<Never> {
  /// Makes an outcome with the same method, for a list in which other methods return values.
  func throwing<Other>() -> ReplyOutcome<Other> {
    ReplyOutcome<Other> { finish in method { body in finish { try body() } } }
  }
}
