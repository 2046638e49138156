#if !canImport(ObjectiveC)
  import Foundation

  /// Lists the methods that an object is expected to call on its delegate, in the closure of `next(_:)`.
  ///
  ///     try await parser.next { reply in
  ///       reply.returning(.parserFoundCharacters) { parser, text in text }
  ///       reply.throwing(.parserParseErrorOccurred) { parser, error in error }
  ///     }
  public struct Reply {
    let object: any DelegateOwner

    /// A method with the closure that makes a value from its arguments.
    public typealias Outcome = ReplyOutcome

    /// A method with the closure that makes an error from its arguments.
    public typealias ErrorOutcome = ReplyErrorOutcome

    /// Returns a reply for methods that another object calls on its delegate.
    ///
    /// - Parameter object: The other object, which is not retained.
    public func of(_ object: some DelegateOwner) -> Reply { Reply(object: object) }

    /// Ends the wait with a value that a closure makes from the method's arguments.
    ///
    /// The closure runs during the call of the method, on the thread of the call. The closure may throw an error, which
    /// then ends the wait instead of a value. A closure that is isolated to an actor traps if the method is called off
    /// that actor.
    ///
    /// - Parameters:
    ///   - method: The method.
    ///   - answer: Returns the result of the method. Without this closure, the other delegates determine the result.
    ///   - fileID: The file of the call, for error messages.
    ///   - line: The line of the call.
    ///   - isolation: The actor on which both closures are called, by default the actor where they are written.
    ///   - body: Returns the value. This closure is called before `answer`.
    /// - Returns: The outcome, for the list of outcomes in the closure.
    public func returning<P, each A, R, Value>(
      _ method: DelegateMethod<P, (repeat each A) -> R>, answering answer: ((repeat each A) -> R)? = nil,
      fileID: StaticString = #fileID, line: UInt32 = #line, isolation: (any Actor)? = #isolation,
      _ body: @escaping (repeat each A) throws -> Value
    ) -> Outcome<Value> {
      Outcome { finish, isOpen in
        ListenedMethod(
          of: object, method, at: CodeLocation(fileID, line), isolation: isolation, answering: answer
        ) { (arguments: repeat each A) in
          // Calls after the first one are ignored.
          if isOpen() { finish(Result { try body(repeat each arguments) }) }
        }
      }
    }

    /// Ends the wait with an error that a closure makes from the method's arguments.
    ///
    /// The closure runs during the call of the method, on the thread of the call.
    ///
    /// - Parameters:
    ///   - method: The method.
    ///   - answer: Returns the result of the method. Without this closure, the other delegates determine the result.
    ///   - fileID: The file of the call, for error messages.
    ///   - line: The line of the call.
    ///   - isolation: The actor on which both closures are called, by default the actor where they are written.
    ///   - body: Returns the error. This closure is called before `answer`.
    /// - Returns: The outcome, for the list of outcomes in the closure.
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
  }
#endif
