import BlockDelegateRuntime
import Foundation

extension Reply {
  /// Ends the wait with a value, made of the method's arguments.
  ///
  /// The closure runs when the method is called, where it is called, and may throw instead. One that is an actor's, by
  /// where it is written, is called there or the program stops, as a delegate's closures are.
  /// - Parameters:
  ///   - method: the method. One that has a result must be one that the delegate answers, or a member of its chain: it
  ///     is seen before, and nothing of the answer changes.
  ///   - fileID: where the call stands, for errors and chains' descriptions.
  ///   - line: the call's line in that file.
  ///   - isolation: the actor that the closure is called on, or the program stops: by default where it is written.
  ///   - body: makes the value.
  public func returning<P, each A, R, Value>(
    _ method: DelegateMethod<P, (repeat each A) -> R>, fileID: StaticString = #fileID, line: UInt32 = #line,
    isolation: (any Actor)? = #isolation, _ body: @escaping (repeat each A) throws -> Value
  ) -> Outcome<Value> {
    outcome(
      of: owner(P.self), method.selector, at: SourceLocation(fileID, line), isolation: isolation, result: R.self, body)
  }

  /// Ends the wait with a value, made of the arguments of a method that has a result, and is answered here.
  /// - Parameters:
  ///   - method: the method.
  ///   - answer: the method's own result, which is one among those of the other delegates, if there are any.
  ///   - fileID: where the call stands, for errors and chains' descriptions.
  ///   - line: the call's line in that file.
  ///   - isolation: the actor that the closure is called on, or the program stops: by default where it is written.
  ///   - body: makes the value, before.
  public func returning<P, each A, R, Value>(
    _ method: DelegateMethod<P, (repeat each A) -> R>, answering answer: @escaping (repeat each A) -> R,
    fileID: StaticString = #fileID, line: UInt32 = #line, isolation: (any Actor)? = #isolation,
    _ body: @escaping (repeat each A) throws -> Value
  ) -> Outcome<Value> {
    outcome(
      of: owner(P.self), method.selector, at: SourceLocation(fileID, line), isolation: isolation, answering: answer,
      body)
  }

  /// Ends the wait with a value, made of the arguments of a method of the main actor's.
  public func returning<P, each A, R, Value>(
    _ method: DelegateMethod<P, @MainActor (repeat each A) -> R>, fileID: StaticString = #fileID,
    line: UInt32 = #line, _ body: @escaping @MainActor (repeat each A) throws -> Value
  ) -> Outcome<Value> {
    outcome(
      of: owner(P.self), method.selector, at: SourceLocation(fileID, line), isolation: MainActor.shared, result: R.self,
      onMainActor(body))
  }

  /// Ends the wait with a value, made of the arguments of a method of the main actor's that has a result.
  public func returning<P, each A, R, Value>(
    _ method: DelegateMethod<P, @MainActor (repeat each A) -> R>,
    answering answer: @escaping @MainActor (repeat each A) -> R, fileID: StaticString = #fileID, line: UInt32 = #line,
    _ body: @escaping @MainActor (repeat each A) throws -> Value
  ) -> Outcome<Value> {
    outcome(
      of: owner(P.self), method.selector, at: SourceLocation(fileID, line), isolation: MainActor.shared,
      answering: onMainActor(answer), onMainActor(body))
  }

  /// Ends the wait with a value, made of the arguments of a method that is named by its selector.
  ///
  ///     reply.returning("parser:foundCharacters:", of: "NSXMLParserDelegate") { (_: ObjCObject, text: String) in text }
  ///
  /// - Parameters:
  ///   - selector: a method without a result.
  ///   - protocol: the protocol.
  ///   - fileID: where the call stands, for errors and chains' descriptions.
  ///   - line: the call's line in that file.
  ///   - isolation: the actor that the closure is called on, or the program stops: by default where it is written.
  ///   - body: makes the value; its types are compared with the method's.
  public func returning<each A, Value>(
    _ selector: Selector, of protocol: ObjCProtocol, fileID: StaticString = #fileID, line: UInt32 = #line,
    isolation: (any Actor)? = #isolation, _ body: @escaping (repeat each A) throws -> Value
  ) -> Outcome<Value> {
    let owner = ListenedMethod.Owner(object: object, setter: setter) { `protocol` }
    return outcome(of: owner, selector, at: SourceLocation(fileID, line), isolation: isolation, result: Void.self, body)
  }

  /// Ends the wait with an error, made of the method's arguments.
  /// - Parameters:
  ///   - method: the method, as for `returning`.
  ///   - fileID: where the call stands, for errors and chains' descriptions.
  ///   - line: the call's line in that file.
  ///   - isolation: the actor that the closure is called on, or the program stops: by default where it is written.
  ///   - body: makes the error; where and when, as for `returning`.
  public func throwing<P, each A, R>(
    _ method: DelegateMethod<P, (repeat each A) -> R>, fileID: StaticString = #fileID, line: UInt32 = #line,
    isolation: (any Actor)? = #isolation, _ body: @escaping (repeat each A) -> any Error
  ) -> ErrorOutcome {
    ErrorOutcome(
      returning(method, fileID: fileID, line: line, isolation: isolation) { (arguments: repeat each A) -> Never in
        throw body(repeat each arguments)
      })
  }

  /// Ends the wait with an error, made of the arguments of a method that has a result.
  public func throwing<P, each A, R>(
    _ method: DelegateMethod<P, (repeat each A) -> R>, answering answer: @escaping (repeat each A) -> R,
    fileID: StaticString = #fileID, line: UInt32 = #line, isolation: (any Actor)? = #isolation,
    _ body: @escaping (repeat each A) -> any Error
  ) -> ErrorOutcome {
    ErrorOutcome(
      returning(method, answering: answer, fileID: fileID, line: line, isolation: isolation) {
        (arguments: repeat each A) -> Never in throw body(repeat each arguments)
      })
  }

  /// Ends the wait with an error, made of the arguments of a method of the main actor's.
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
}
