import Foundation

/// The argument of the closure of `next` or `reply`, with which the closure lists the methods to wait for.
///
///     try await picker.next { reply in
///       reply.returning(.pickerDidPick) { picker, urls in urls }
///       reply.throwing(.pickerWasCancelled) { _ in CancellationError() }
///     }
public struct Reply {
  let object: ObjCObject
  let setter: Selector?

  /// Returns a `Reply` that lists the methods that another object calls on its delegate.
  ///
  ///     reply.of(connection).throwing(.connectionDidFail) { connection, error in error }
  ///
  /// - Parameters:
  ///   - object: The other object, which is not retained.
  ///   - setter: The method that sets the delegate of `object`; nil to find the setter by the protocol.
  /// - Returns: The `Reply` for the other object.
  public func of(_ object: ObjCObject, setter: Selector? = nil) -> Reply { Reply(object: object, setter: setter) }

  /// Returns the object, the setter of the object's delegate, and the protocol of this delegate.
  ///
  /// - Parameter type: The Swift type that names the delegate's protocol.
  func owner<P>(_ type: P.Type) -> ListenedMethod.Owner {
    ListenedMethod.Owner(object: object.delegateOwner, setter: setter) { try .named(by: type) }
  }

  /// Makes the outcome for a method and the closure that makes a value from its arguments.
  ///
  /// - Parameter answer: The closure that returns the method's result; nil if the method has no result, or if other
  ///   delegates return the result.
  func outcome<Value, each A, R>(
    of owner: ListenedMethod.Owner, _ selector: Selector, at location: CodeLocation, isolation: (any Actor)?,
    answering answer: ((repeat each A) -> R)?, _ body: @escaping (repeat each A) throws -> Value
  ) -> ReplyOutcome<Value> {
    ReplyOutcome { finish in
      ListenedMethod(of: owner, selector, at: location, isolation: isolation, keeping: false, answering: answer) {
        (arguments: repeat each A) in finish { try body(repeat each arguments) }
      }
    }
  }
}

extension ObjCObject {
  /// Waits for the first call of one of several methods of this object's delegate.
  ///
  ///     let urls = try await picker.next(within: .seconds(60)) { reply in
  ///       reply.returning(.pickerDidPick) { picker, urls in urls }
  ///       reply.throwing(.pickerWasCancelled) { _ in CancellationError() }
  ///     }
  ///
  /// During the wait, the object keeps its original delegate, which is called first. After the wait, the object has the
  /// same delegates as without the wait. If several tasks wait for a call, the call ends all their waits. To wait for
  /// calls that other objects make on their delegates too, use ``Reply/of(_:setter:)`` in the closure. To register the
  /// methods, start some work, and wait afterwards, use ``reply(setter:fileID:line:_:)``.
  ///
  /// - Parameters:
  ///   - timeout: The maximum time to wait; nil for no limit.
  ///   - setter: The method that sets the delegate, such as `setUIDelegate:`; nil to find the setter by the protocol.
  ///   - isolation: The actor on which the delegate is added and removed, by default the actor of the caller.
  ///   - outcomes: A closure that lists the methods to wait for. Each method has a closure that makes a value or an
  ///     error. The methods' closures are retained until the wait ends.
  /// - Returns: The value that a `returning` closure makes from the arguments.
  /// - Throws: ``BlockDelegateError`` with all problems if a protocol does not have a method, if a closure's types do
  ///   not fit the method type encoding, or if an object has no setter for its delegate; ``ObjCException`` if a setter
  ///   raises an exception. The objects are unchanged then. `next` also throws the error that a closure makes or
  ///   throws, `CancellationError` if the task is canceled, and ``BlockDelegateError`` after the timeout or after all
  ///   the objects have been deallocated.
  public func next<Value: Sendable>(
    within timeout: Duration? = nil, setter: Selector? = nil, isolation: isolated (any Actor)? = #isolation,
    fileID: StaticString = #fileID, line: UInt32 = #line,
    @_ReplyBuilder _ outcomes: (Reply) throws -> [ReplyOutcome<Value>]
  ) async throws -> Value {
    try await reply(setter: setter, fileID: fileID, line: line, outcomes).value(within: timeout)
  }

  /// Registers a wait for the first call of one of several delegate methods, and returns without waiting.
  ///
  ///     let reply = try parser.reply { reply in
  ///       reply.returning(.parserFoundCharacters) { parser, text in text }
  ///     }
  ///     try parser.send("parse")
  ///     print(try await reply.value())
  ///
  /// The first call of a listed method after the reply is made decides the value. The delegates that this method adds
  /// to the objects are removed after the value has been awaited, or when the reply is released. The objects are not
  /// retained.
  ///
  /// - Parameters:
  ///   - setter: The method that sets the delegate, such as `setUIDelegate:`; nil to find the setter by the protocol.
  ///   - outcomes: A closure that lists the methods to wait for. Each method has a closure that makes a value or an
  ///     error. The methods' closures are retained until the wait ends.
  /// - Returns: The reply. Call the reply's method `value(within:)` to wait for the value.
  /// - Throws: ``BlockDelegateError`` with all problems if a protocol does not have a method, if a closure's types do
  ///   not fit the method type encoding, or if an object has no setter for its delegate; ``ObjCException`` if a setter
  ///   raises an exception. The objects are unchanged then.
  public func reply<Value: Sendable>(
    setter: Selector? = nil, fileID: StaticString = #fileID, line: UInt32 = #line,
    @_ReplyBuilder _ outcomes: (Reply) throws -> [ReplyOutcome<Value>]
  ) throws -> PendingReply<Value> {
    try PendingReply(outcomes(Reply(object: self, setter: setter)), at: CodeLocation(fileID, line))
  }
}

/// A call that objects are expected to make on their delegates. It is registered, and can be awaited.
///
///     let reply = try parser.reply { reply in
///       reply.returning(.parserFoundCharacters) { parser, text in text }
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
  init(_ outcomes: [ReplyOutcome<Value>], at location: CodeLocation) throws {
    self.location = location
    let wait = wait
    // Only the first call of a listed method ends the wait. Calls on other threads and later ones are ignored.
    let methods = outcomes.map { $0.method { body in if wait.take() { wait.finish(Result(catching: body)) } } }
    observation = try DelegateObservation(methods, at: location) {
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
