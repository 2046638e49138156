/// Collects the methods that a closure names, in any order: what the value is, is known from those that return one.
@resultBuilder
public enum ReplyBuilder {
  public typealias Values<Value> = [Reply.Outcome<Value>]
  public typealias Errors = [Reply.ErrorOutcome]

  public static func buildExpression<Value>(_ outcome: Reply.Outcome<Value>) -> Values<Value> { [outcome] }
  public static func buildExpression(_ outcome: Reply.ErrorOutcome) -> Errors { [outcome] }

  public static func buildPartialBlock<Value>(first: Values<Value>) -> Values<Value> { first }
  public static func buildPartialBlock(first: Errors) -> Errors { first }

  public static func buildPartialBlock<Value>(accumulated: Values<Value>, next: Values<Value>) -> Values<Value> {
    accumulated + next
  }

  public static func buildPartialBlock<Value>(accumulated: Values<Value>, next: Errors) -> Values<Value> {
    accumulated + next.map { $0.outcome() }
  }

  public static func buildPartialBlock<Value>(accumulated: Errors, next: Values<Value>) -> Values<Value> {
    accumulated.map { $0.outcome() } + next
  }

  public static func buildPartialBlock(accumulated: Errors, next: Errors) -> Errors { accumulated + next }

  public static func buildOptional<Value>(_ part: Values<Value>?) -> Values<Value> { part ?? [] }
  public static func buildOptional(_ part: Errors?) -> Errors { part ?? [] }
  public static func buildEither<Value>(first: Values<Value>) -> Values<Value> { first }
  public static func buildEither<Value>(second: Values<Value>) -> Values<Value> { second }
  public static func buildArray<Value>(_ parts: [Values<Value>]) -> Values<Value> { parts.flatMap { $0 } }
}

extension Reply.ErrorOutcome {
  /// The same where others return values.
  func outcome<Value>() -> Reply.Outcome<Value> {
    Reply.Outcome { finish, isOpen in method({ finish(.failure($0)) }, isOpen) }
  }
}
