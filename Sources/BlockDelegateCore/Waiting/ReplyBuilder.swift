/// Collects the methods that a closure names, in any order: what the value is, is known from those that return one.
@resultBuilder
public enum _ReplyBuilder {
  /// The methods named so far, when one of them returns the value.
  public typealias Values<Value> = [ReplyOutcome<Value>]

  /// The methods named so far, when all of them end the wait with an error.
  public typealias Errors = [ReplyErrorOutcome]

  /// A method that ends the wait with a value.
  public static func buildExpression<Value>(_ outcome: ReplyOutcome<Value>) -> Values<Value> { [outcome] }

  /// A method that ends the wait with an error.
  public static func buildExpression(_ outcome: ReplyErrorOutcome) -> Errors { [outcome] }

  /// Begins with a method that returns the value.
  public static func buildPartialBlock<Value>(first: Values<Value>) -> Values<Value> { first }

  /// Begins with a method that ends the wait with an error.
  public static func buildPartialBlock(first: Errors) -> Errors { first }

  /// Adds methods that return the value.
  public static func buildPartialBlock<Value>(accumulated: Values<Value>, next: Values<Value>) -> Values<Value> {
    accumulated + next
  }

  /// Adds methods that end the wait with an error.
  public static func buildPartialBlock<Value>(accumulated: Values<Value>, next: Errors) -> Values<Value> {
    accumulated + next.map { $0.outcome() }
  }

  /// Adds the first methods that return the value, which say what it is.
  public static func buildPartialBlock<Value>(accumulated: Errors, next: Values<Value>) -> Values<Value> {
    accumulated.map { $0.outcome() } + next
  }

  /// Adds methods that end the wait with an error, before any returns a value.
  public static func buildPartialBlock(accumulated: Errors, next: Errors) -> Errors { accumulated + next }

  /// An `if` without `else` around methods that return the value.
  public static func buildOptional<Value>(_ part: Values<Value>?) -> Values<Value> { part ?? [] }

  /// An `if` without `else` around methods that end the wait with an error.
  public static func buildOptional(_ part: Errors?) -> Errors { part ?? [] }

  /// The first branch of an `if`.
  public static func buildEither<Value>(first: Values<Value>) -> Values<Value> { first }

  /// The second branch of an `if`.
  public static func buildEither<Value>(second: Values<Value>) -> Values<Value> { second }

  /// A loop over methods.
  public static func buildArray<Value>(_ parts: [Values<Value>]) -> Values<Value> { parts.flatMap { $0 } }
}
