import BlockDelegateRuntime
import Foundation

extension Reply {
  /// Ends the wait with a value, made of the method's arguments.
  ///
  /// The closure runs when the method is called, where it is called, and may throw instead. A closure that an actor
  /// isolates, by where it is written, must be called on that actor, or the program stops, as with a delegate's closures.
  /// - Parameters:
  ///   - method: the method.
  ///   - answer: makes the method's own result, which is one among those of the other delegates, if there are any. Leave
  ///     it out for a method without a result, and for one that the delegate or a member of its chain answers: it is
  ///     seen before, and the answer stays as it is.
  ///   - fileID: where the call stands, for errors and chains' descriptions.
  ///   - line: the call's line in that file.
  ///   - isolation: the actor that the closures are called on, or the program stops: by default where they are written.
  ///   - body: makes the value, before `answer` is called.
  public func returning<P, each A, R, Value>(
    _ method: DelegateMethod<P, (repeat each A) -> R>, answering answer: ((repeat each A) -> R)? = nil,
    fileID: StaticString = #fileID, line: UInt32 = #line, isolation: (any Actor)? = #isolation,
    _ body: @escaping (repeat each A) throws -> Value
  ) -> Outcome<Value> {
    outcome(
      of: owner(P.self), method.selector, at: CodeLocation(fileID, line), isolation: isolation, answering: answer,
      body)
  }

  /// Ends the wait with a value, made of the arguments of a method of the main actor.
  public func returning<P, each A, R, Value>(
    _ method: DelegateMethod<P, @MainActor (repeat each A) -> R>,
    answering answer: (@MainActor (repeat each A) -> R)? = nil, fileID: StaticString = #fileID, line: UInt32 = #line,
    _ body: @escaping @MainActor (repeat each A) throws -> Value
  ) -> Outcome<Value> {
    outcome(
      of: owner(P.self), method.selector, at: CodeLocation(fileID, line), isolation: MainActor.shared,
      answering: unisolated(answer), unisolated(body))
  }

  /// Ends the wait with a value, made of the arguments of a method that is named by its selector.
  ///
  ///     reply.returning("parser:foundCharacters:", of: "NSXMLParserDelegate") { (_: ObjCObject, text: String) in text }
  ///
  /// - Parameters: as for a method whose types the compiler knows. This one has no result, and the types of `body` are
  ///   compared with its own.
  public func returning<each A, Value>(
    _ selector: Selector, of protocol: ObjCProtocol, fileID: StaticString = #fileID, line: UInt32 = #line,
    isolation: (any Actor)? = #isolation, _ body: @escaping (repeat each A) throws -> Value
  ) -> Outcome<Value> {
    let owner = ListenedMethod.Owner(object: object, setter: setter) { `protocol` }
    return outcome(
      of: owner, selector, at: CodeLocation(fileID, line), isolation: isolation,
      answering: nil as ((repeat each A) -> Void)?, body)
  }

  /// Ends the wait with an error, made of the method's arguments.
  /// - Parameters: as of `returning`; `body` makes the error.
  public func throwing<P, each A, R>(
    _ method: DelegateMethod<P, (repeat each A) -> R>, answering answer: ((repeat each A) -> R)? = nil,
    fileID: StaticString = #fileID, line: UInt32 = #line, isolation: (any Actor)? = #isolation,
    _ body: @escaping (repeat each A) -> any Error
  ) -> ErrorOutcome {
    ErrorOutcome(
      returning(method, answering: answer, fileID: fileID, line: line, isolation: isolation) {
        (arguments: repeat each A) -> Never in throw body(repeat each arguments)
      })
  }

  /// Ends the wait with an error, made of the arguments of a method of the main actor.
  public func throwing<P, each A, R>(
    _ method: DelegateMethod<P, @MainActor (repeat each A) -> R>, fileID: StaticString = #fileID,
    line: UInt32 = #line, _ body: @escaping @MainActor (repeat each A) -> any Error
  ) -> ErrorOutcome {
    ErrorOutcome(
      returning(method, fileID: fileID, line: line) { (arguments: repeat each A) -> Never in
        throw body(repeat each arguments)
      })
  }

  /// Ends the wait with an error, made of the arguments of a method that is named by its selector.
  public func throwing<each A>(
    _ selector: Selector, of protocol: ObjCProtocol, fileID: StaticString = #fileID, line: UInt32 = #line,
    isolation: (any Actor)? = #isolation, _ body: @escaping (repeat each A) -> any Error
  ) -> ErrorOutcome {
    ErrorOutcome(
      returning(selector, of: `protocol`, fileID: fileID, line: line, isolation: isolation) {
        (arguments: repeat each A) -> Never in throw body(repeat each arguments)
      })
  }

  // For the compiler's messages about a closure with another number of arguments: with packs alone it has none.

  @_disfavoredOverload
  @available(*, unavailable, message: "the closure must take the method's arguments")
  public func returning<P, F>(_ method: DelegateMethod<P, F>, _ body: F) -> Outcome<Void> { fatalError("unavailable") }

  @_disfavoredOverload
  @available(*, unavailable, message: "the closure must take the method's arguments")
  public func throwing<P, F>(_ method: DelegateMethod<P, F>, _ body: F) -> ErrorOutcome { fatalError("unavailable") }
}
