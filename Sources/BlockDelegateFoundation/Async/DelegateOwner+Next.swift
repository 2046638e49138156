#if !canImport(ObjectiveC)
  import Foundation

  extension DelegateOwner {
    /// Waits for the first call of one of several methods of this object's delegate.
    ///
    ///     let text = try await parser.next(within: .seconds(60)) { reply in
    ///       reply.returning(.parserFoundCharacters) { parser, text in text }
    ///       reply.throwing(.parserParseErrorOccurred) { parser, error in error }
    ///     }
    ///
    /// During the wait, the object's original delegate is called, too. Afterwards, the object has only its original
    /// delegate again. To start the work between registering the methods and waiting, use ``reply(fileID:line:_:)``.
    ///
    /// - Parameters:
    ///   - timeout: The longest time to wait, or nil for no limit. The wait does not end when the object is
    ///     deallocated.
    ///   - isolation: The actor on which the delegate is added and removed, by default the caller's.
    ///   - fileID: The file of the call, for error messages.
    ///   - line: The line of the call.
    ///   - outcomes: Lists the methods, each with a closure that makes a value or an error.
    /// - Returns: The value that a `returning` closure has made from the arguments.
    /// - Throws: The error that a closure makes; `CancellationError` if the task is canceled; ``BlockDelegateError`` if
    ///   a method does not belong to the object's delegate, or after the timeout.
    public func next<Value: Sendable>(
      within timeout: Duration? = nil, isolation: isolated (any Actor)? = #isolation,
      fileID: StaticString = #fileID, line: UInt32 = #line,
      @_ReplyBuilder _ outcomes: (Reply) throws -> [Reply.Outcome<Value>]
    ) async throws -> Value {
      try await reply(fileID: fileID, line: line, outcomes).value(within: timeout)
    }

    /// Registers a wait for the first call of one of several methods of this object's delegate.
    ///
    /// The wait begins with this call, and ends when the result is released. The object is not retained.
    ///
    /// - Parameters:
    ///   - fileID: The file of the call, for error messages.
    ///   - line: The line of the call.
    ///   - outcomes: Lists the methods, each with a closure that makes a value or an error.
    /// - Returns: The reply, which can be awaited.
    /// - Throws: ``BlockDelegateError`` if a method does not belong to the object's delegate. The object's delegate is
    ///   unchanged then.
    public func reply<Value: Sendable>(
      fileID: StaticString = #fileID, line: UInt32 = #line,
      @_ReplyBuilder _ outcomes: (Reply) throws -> [Reply.Outcome<Value>]
    ) throws -> PendingReply<Value> {
      try PendingReply(outcomes(Reply(object: self)), at: CodeLocation(fileID, line)) { methods, _ in
        try DelegateListening(methods.map { $0 as! ListenedMethod })
      }
    }

    /// Returns a stream of the arguments of one method of this object's delegate.
    ///
    ///     for await (files, from, to) in try FileManager.default.messages(.fileManagerShouldCopyItemAtPathToPath) {
    ///       print(from, to)
    ///     }
    ///
    /// The stream contains the calls that are made after the stream was created. The stream ends only when it is
    /// released or its task is canceled, not when the object is deallocated. The object's original delegate is called,
    /// too.
    ///
    /// - Parameters:
    ///   - method: The method, whose arguments must be `Sendable`.
    ///   - answer: Returns the result of the method. Without this closure, the other delegates determine the result.
    ///   - policy: Which calls the stream keeps until they are awaited. The caller of the method never waits.
    ///   - fileID: The file of the call, for error messages.
    ///   - line: The line of the call.
    ///   - isolation: The actor on which `answer` is called, by default the actor where it is written.
    /// - Returns: The stream of the arguments.
    /// - Throws: ``BlockDelegateError`` if the protocol is not one of Foundation's delegate protocols.
    public func messages<each A: Sendable, R>(
      _ method: DelegateMethod<Delegate, (repeat each A) -> R>, answering answer: ((repeat each A) -> R)? = nil,
      buffering policy: AsyncStream<(repeat each A)>.Continuation.BufferingPolicy = .unbounded,
      fileID: StaticString = #fileID, line: UInt32 = #line, isolation: (any Actor)? = #isolation
    ) throws -> AsyncStream<(repeat each A)> {
      let hasAnswer = if case .some = answer { true } else { false }
      return try stream(
        method, answer, policy, CodeLocation(fileID, line), hasAnswer ? isolation : nil
      ) { (arguments: repeat each A) in (repeat each arguments) }
    }

    /// Returns a stream of values that a closure makes from the arguments of one method of this object's delegate.
    ///
    ///     for await text in try parser.messages(.parserFoundCharacters) { parser, text in text } { print(text) }
    ///
    /// The stream contains the calls that are made after the stream was created. The stream ends only when it is
    /// released or its task is canceled, not when the object is deallocated. The object's original delegate is called,
    /// too.
    ///
    /// - Parameters:
    ///   - method: The method, with arguments of any types.
    ///   - answer: Returns the result of the method. Without this closure, the other delegates determine the result.
    ///   - policy: Which values the stream keeps until they are awaited. The caller of the method never waits.
    ///   - fileID: The file of the call, for error messages.
    ///   - line: The line of the call.
    ///   - isolation: The actor on which both closures are called, by default the actor where they are written.
    ///   - body: Returns the value for a call. The closure runs during the call, on the thread of the call.
    /// - Returns: The stream of the values.
    /// - Throws: ``BlockDelegateError`` if the protocol is not one of Foundation's delegate protocols.
    public func messages<each A, R, Element: Sendable>(
      _ method: DelegateMethod<Delegate, (repeat each A) -> R>, answering answer: ((repeat each A) -> R)? = nil,
      buffering policy: AsyncStream<Element>.Continuation.BufferingPolicy = .unbounded,
      fileID: StaticString = #fileID, line: UInt32 = #line, isolation: (any Actor)? = #isolation,
      _ body: @escaping (repeat each A) -> Element
    ) throws -> AsyncStream<Element> {
      try stream(method, answer, policy, CodeLocation(fileID, line), isolation, body)
    }

    private func stream<each A, R, Element: Sendable>(
      _ method: DelegateMethod<Delegate, (repeat each A) -> R>, _ answer: ((repeat each A) -> R)?,
      _ policy: AsyncStream<Element>.Continuation.BufferingPolicy, _ location: CodeLocation, _ isolation: (any Actor)?,
      _ body: @escaping (repeat each A) -> Element
    ) throws -> AsyncStream<Element> {
      let (stream, continuation) = AsyncStream.makeStream(of: Element.self, bufferingPolicy: policy)
      let listened = ListenedMethod(
        of: self, method, at: location, isolation: isolation, answering: answer
      ) { (arguments: repeat each A) in
        continuation.yield(body(repeat each arguments))
      }
      let listening = try DelegateListening([listened])
      continuation.onTermination = { _ in listening.end() }
      return stream
    }
  }
#endif
