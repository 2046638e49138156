#if !canImport(ObjectiveC)
  import Foundation

  /// Names the methods that an object is expected to call on its delegate, in the closure of `next(_:)`.
  ///
  ///     try await parser.next { reply in
  ///       reply.returning(.parserFoundCharacters) { parser, text in text }
  ///       reply.throwing(.parserParseErrorOccurred) { parser, error in error }
  ///     }
  public struct Reply {
    let object: any DelegateOwner

    /// One method, and what becomes of its arguments.
    public typealias Outcome = ReplyOutcome

    /// One method, and the error that its arguments become.
    public typealias ErrorOutcome = ReplyErrorOutcome

    /// For methods that another object calls on its delegate.
    /// - Parameter object: the object, which is not retained.
    public func of(_ object: some DelegateOwner) -> Reply { Reply(object: object) }

    /// Ends the wait with a value, made of the method's arguments.
    ///
    /// The closure runs when the method is called, where it is called, and may throw instead. A closure that an actor
    /// isolates, by where it is written, must be called on that actor, or the program stops.
    /// - Parameters:
    ///   - method: the method.
    ///   - answer: makes the method's own result. Leave it out where others answer.
    ///   - fileID: where the call stands, for errors.
    ///   - line: the call's line in that file.
    ///   - isolation: the actor that the closures are called on: by default where they are written.
    ///   - body: makes the value, before `answer` is called.
    public func returning<P, each A, R, Value>(
      _ method: DelegateMethod<P, (repeat each A) -> R>, answering answer: ((repeat each A) -> R)? = nil,
      fileID: StaticString = #fileID, line: UInt32 = #line, isolation: (any Actor)? = #isolation,
      _ body: @escaping (repeat each A) throws -> Value
    ) -> Outcome<Value> {
      Outcome { finish, isOpen in
        ListenedMethod(
          of: object, method, at: CodeLocation(fileID, line), isolation: isolation, answering: answer
        ) { (arguments: repeat each A) in
          // One that comes after the first is nobody's.
          if isOpen() { finish(Result { try body(repeat each arguments) }) }
        }
      }
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
  }
#endif
